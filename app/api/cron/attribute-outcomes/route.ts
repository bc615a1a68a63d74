import { cronRoute } from '@/lib/http/cron'
import { attributeOutcomes } from '@/lib/live'

export const dynamic = 'force-dynamic'
export const maxDuration = 120

/** Finds out what became of the people tasks were about. */
export const GET = cronRoute('/api/cron/attribute-outcomes', (at) => attributeOutcomes(at))
