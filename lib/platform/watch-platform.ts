import type { Rpc } from '@/lib/db/rpc'
import { SAID, SHOWN } from '@/lib/platform/endings'
import { METRICS_RECENT_DAYS, METRICS_RECOUNT_DAYS } from '@/lib/safety/limits'

export type Watched = { gymDays: number; alertsOpened: number }

const DAY_MS = 86_400_000

/**
 * Counts how every gym did and raises what the operators must know. Each hour counts the last days; the first one of
 * a day counts a month back, because outcomes are judged late.
 */
export async function watchPlatform(rpc: Rpc, now: Date): Promise<Watched> {
  const days = now.getUTCHours() === 0 ? METRICS_RECOUNT_DAYS : METRICS_RECENT_DAYS
  const from = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const at = now.toISOString()
  const gymDays = await rpc('collect_metrics', { p_from: from, p_said: SAID, p_shown: SHOWN, p_now: at })
  return { gymDays, alertsOpened: await rpc('raise_alerts', { p_now: at }) }
}
