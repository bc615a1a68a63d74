import { cronRoute } from '@/lib/http/cron'
import { watchPlatform } from '@/lib/live'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** Counts how every gym and the platform do, and raises what the operators must know. */
export const GET = cronRoute('/api/cron/platform-metrics', (at) => watchPlatform(at))
