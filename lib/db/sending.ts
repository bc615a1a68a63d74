import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** What decides when and whether a gym's messages leave. */
export type Sending = {
  timezone: string
  mode: 'manual' | 'limited_auto'
  windowStart: number
  windowEnd: number
  dailyLimit: number
  pausedReason: string | null
  hasPostalAddress: boolean
  averageMonthlyCents: number | null
}

export async function readSending(db: UserClient, gymId: string): Promise<Sending> {
  const answer = await db
    .from('gyms')
    .select(
      'timezone, execution_mode, send_window_start, send_window_end, daily_send_limit, sending_paused_reason, postal_address, average_monthly_cents',
    )
    .eq('id', gymId)
    .single()
  const row = rowsOf('read sending settings', answer)
  return {
    timezone: row.timezone,
    mode: row.execution_mode as Sending['mode'],
    windowStart: row.send_window_start,
    windowEnd: row.send_window_end,
    dailyLimit: row.daily_send_limit,
    pausedReason: row.sending_paused_reason,
    hasPostalAddress: (row.postal_address ?? '').trim() !== '',
    averageMonthlyCents: row.average_monthly_cents,
  }
}

/** How many approved messages wait for a day on which the gym may send more. */
export async function countInLine(db: UserClient, gymId: string): Promise<number> {
  const { count, error } = await db
    .from('task_list')
    .select('id', { count: 'exact', head: true })
    .eq('gym_id', gymId)
    .is('resolved_at', null)
    .eq('hold_reason', 'daily_limit')
  if (error) rowsOf('count messages in line', { data: null, error })
  return count ?? 0
}

/** Answers false where the person may not: row level security then finds no row to change. */
export async function setMode(db: UserClient, gymId: string, mode: Sending['mode']): Promise<boolean> {
  const answer = await db.from('gyms').update({ execution_mode: mode }).eq('id', gymId).select('id')
  return rowsOf('set execution mode', answer).length > 0
}

/** Since when each agent works for the gym: they ramp up separately. */
export async function readAgentStarts(db: UserClient, gymId: string): Promise<Map<string, string>> {
  const answer = await db.from('gym_agents').select('agent, enabled_at').eq('gym_id', gymId)
  return new Map(rowsOf('read agents', answer).map(({ agent, enabled_at }) => [agent, enabled_at]))
}
