import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** A task may make 20 calls in its life; those of its rewrites are among them. */
const CALLS_MAX = 50

export type AiCall = {
  id: string
  purpose: string
  reserved_at: string
  model: string | null
  failure: string | null
}

/** The calls a task has made, newest first, and when each of its touches was reserved. */
export async function listTaskCalls(
  db: UserClient,
  gymId: string,
  taskId: string,
): Promise<{ calls: AiCall[]; touchesAt: string[] }> {
  const [calls, touches] = await Promise.all([
    db
      .from('ai_calls')
      .select('id, purpose, reserved_at, model, failure')
      .eq('gym_id', gymId)
      .eq('task_id', taskId)
      .order('reserved_at', { ascending: false })
      .order('id')
      .limit(CALLS_MAX),
    db
      .from('messages')
      .select('reserved_at')
      .eq('gym_id', gymId)
      .eq('task_id', taskId)
      .eq('kind', 'touch')
      .neq('status', 'cancelled')
      .order('reserved_at'),
  ])
  return {
    calls: rowsOf('list task calls', calls),
    touchesAt: rowsOf('list touches', touches).map(({ reserved_at }) => reserved_at),
  }
}

/** The goal of a task of this gym; null for any other. */
export async function readTaskGoal(db: UserClient, gymId: string, taskId: string): Promise<string | null> {
  const answer = await db.from('tasks').select('goal').eq('gym_id', gymId).eq('id', taskId).limit(1)
  return rowsOf('read task goal', answer)[0]?.goal ?? null
}
