import { rowsOf } from '@/lib/db/read'
import type { Kept } from '@/lib/db/tasks'
import type { UserClient } from '@/lib/db/user-client'

export type Today = {
  membersKept: number
  centsKept: number
  needs: number
  ramp: 'shadow' | 'guided' | 'limited' | 'full'
  rampSince: string | null
  sentToday: number
}

export async function readToday(db: UserClient, gymId: string, kept: Kept, now: Date): Promise<Today> {
  const answer = await db.rpc('read_today', {
    p_gym: gymId,
    p_kept: kept.endings,
    p_month: kept.since.toISOString(),
    p_now: now.toISOString(),
  })
  const [row] = rowsOf('read today', answer)
  if (!row) throw new Error('read_today answered with no row')
  return {
    membersKept: row.members_kept,
    centsKept: Number(row.cents_kept),
    needs: row.needs,
    ramp: row.ramp as Today['ramp'],
    rampSince: row.ramp_since,
    sentToday: row.sent_today,
  }
}

/** How many things wait for a person. */
export async function countNeeds(db: UserClient, gymId: string): Promise<number> {
  const { count, error } = await db
    .from('task_list')
    .select('id', { count: 'exact', head: true })
    .eq('gym_id', gymId)
    .is('resolved_at', null)
    .not('needs', 'is', null)
  if (error) rowsOf('count needs', { data: null, error })
  return count ?? 0
}

export type KeptWeek = { week: string; members: number; cents: number }

export async function listKeptWeeks(db: UserClient, gymId: string, kept: Kept): Promise<KeptWeek[]> {
  const answer = await db.rpc('kept_by_week', {
    p_gym: gymId,
    p_kept: kept.endings,
    p_since: kept.since.toISOString(),
  })
  return rowsOf('list kept by week', answer).map(({ week, members, cents }) => ({
    week,
    members,
    cents: Number(cents),
  }))
}
