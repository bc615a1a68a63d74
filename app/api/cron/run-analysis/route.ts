import { cronRoute } from '@/lib/http/cron'
import { runAnalysis } from '@/lib/live'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** Looks at every gym for members who are drifting away, and opens what may be opened. */
export const GET = cronRoute('/api/cron/run-analysis', (at) => runAnalysis(at))
