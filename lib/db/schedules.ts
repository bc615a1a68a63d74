import { rowsOf } from '@/lib/db/read'
import { DatabaseError } from '@/lib/db/rpc'
import type { UserClient } from '@/lib/db/user-client'

export type Schedule = {
  id: string
  type: string
  goal: string
  cron: string
  isEnabled: boolean
  made: number
  max: number
  nextAt: string | null
  lastAt: string | null
}

export async function listSchedules(db: UserClient, gymId: string): Promise<Schedule[]> {
  const answer = await db
    .from('recurring_templates')
    .select('id, type, goal, cron, is_enabled, instances_made, instances_max, next_at, last_at')
    .eq('gym_id', gymId)
    .order('created_at')
  return rowsOf('list schedules', answer).map((row) => ({
    id: row.id,
    type: row.type,
    goal: row.goal,
    cron: row.cron,
    isEnabled: row.is_enabled,
    made: row.instances_made,
    max: row.instances_max,
    nextAt: row.next_at,
    lastAt: row.last_at,
  }))
}

export async function addSchedule(
  db: UserClient,
  gymId: string,
  o: { type: string; goal: string; cron: string; nextAt: Date; now: Date },
): Promise<{ kind: 'added' } | { kind: 'refused'; message: string }> {
  const { error } = await db.from('recurring_templates').insert({
    gym_id: gymId,
    type: o.type,
    goal: o.goal,
    cron: o.cron,
    next_at: o.nextAt.toISOString(),
    created_at: o.now.toISOString(),
  })
  if (!error) return { kind: 'added' }
  if (error.code === '23514') return { kind: 'refused', message: error.message }
  throw new DatabaseError('add schedule', error.code, error.message)
}

export async function switchSchedule(
  db: UserClient,
  gymId: string,
  id: string,
  o: { isEnabled: boolean; nextAt: Date | null },
): Promise<void> {
  const answer = await db
    .from('recurring_templates')
    .update({ is_enabled: o.isEnabled, next_at: o.nextAt?.toISOString() ?? null })
    .match({ gym_id: gymId, id })
    .select('id')
  rowsOf('switch schedule', answer)
}

export async function removeSchedule(db: UserClient, gymId: string, id: string): Promise<void> {
  const answer = await db.from('recurring_templates').delete().match({ gym_id: gymId, id }).select('id')
  rowsOf('remove schedule', answer)
}
