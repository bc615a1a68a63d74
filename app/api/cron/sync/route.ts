import { now } from '@/lib/clock'
import { env } from '@/lib/env'
import { hasBearer } from '@/lib/http/bearer'
import { processPushPressWebhooks, runSync } from '@/lib/live'
import { log } from '@/lib/log'
import { CRON_SYNC_BUDGET_MS } from '@/lib/safety/limits'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** Keeps every gym's mirror up to date: what webhooks told, then the readings that are due. */
export async function GET(request: Request): Promise<Response> {
  if (!hasBearer(request, env().CRON_SECRET)) {
    log('warn', 'cron.refused', { path: '/api/cron/sync' })
    return Response.json({ error: 'Send Authorization: Bearer with the cron secret.' }, { status: 401 })
  }
  const at = await now()
  const webhooks = await processPushPressWebhooks(at)
  const { idleUntil, ...synced } = await runSync(at, CRON_SYNC_BUDGET_MS)
  return Response.json({ webhooks, synced, idleUntil })
}
