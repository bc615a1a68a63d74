import { cronRoute } from '@/lib/http/cron'
import { processPushPressWebhooks, runSync } from '@/lib/live'
import { CRON_SYNC_BUDGET_MS } from '@/lib/safety/limits'

export const dynamic = 'force-dynamic'
export const maxDuration = 300

/** Keeps every gym's mirror up to date: what webhooks told, then the readings that are due. */
export const GET = cronRoute('/api/cron/sync', async (at) => {
  const webhooks = await processPushPressWebhooks(at)
  const { idleUntil, ...synced } = await runSync(at, CRON_SYNC_BUDGET_MS)
  return { webhooks, synced, idleUntil }
})
