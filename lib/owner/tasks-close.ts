import { rowsOf } from '@/lib/db/read'
import { readTask, type TaskRow } from '@/lib/db/tasks'
import { type Acting, type Answered, done, notFound } from '@/lib/owner/tasks-answer'
import { staleAnswer } from '@/lib/owner/tasks-stale'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

type Closing = { id: string; version: number; reason: string }

/** Decided against: nothing is sent, and the same is not offered again for a while. */
export const skipTask = (acting: Acting, wish: Closing): Promise<Answered> =>
  close(acting, wish, 'dismissed', wish.reason || 'Skipped.', 'skipped.')

/** The owner deals with it themselves; the agent stays out of it. */
export const takeOverTask = (acting: Acting, wish: Closing): Promise<Answered> =>
  close(acting, wish, 'owner_handled', wish.reason || 'Taken over.', 'yours now. The agent stays out of it.')

export const cancelTask = (acting: Acting, wish: Closing): Promise<Answered> =>
  close(acting, wish, 'dismissed', wish.reason || 'Cancelled.', 'closed. Nothing more is sent.')

/** A to-do that somebody has done, with how it went. */
export async function finishTodo(acting: Acting, wish: Closing & { outcome: string }): Promise<Answered> {
  const task = await readTask(acting.db, acting.gymId, wish.id)
  if (!task) return notFound
  const outcome = outcomesOf(taskType(task.type)).find(({ code }) => code === wish.outcome)
  if (task.category !== 'staff_todo' || !outcome) {
    return { kind: 'refused', message: 'A to-do of this kind cannot end like that.' }
  }
  return close(
    acting,
    wish,
    outcome.code,
    wish.reason || outcome.label,
    `done: ${outcome.label.toLowerCase()}.`,
  )
}

async function close(
  acting: Acting,
  { id, version }: Closing,
  outcome: string,
  reason: string,
  said: string,
): Promise<Answered> {
  const { db, gymId, now } = acting
  const task = await readTask(db, gymId, id)
  if (!task) return notFound
  const answer = await db.rpc('close_task', {
    p_task: id,
    p_version: version,
    p_outcome: outcome,
    p_reason: reason,
    p_now: now.toISOString(),
  })
  const result = rowsOf('close task', answer)
  if (result === 'done') return done(`${titleOf(task)}: ${said}`)
  return result === 'stale' ? staleAnswer(acting, (await readTask(db, gymId, id)) ?? task) : notFound
}

const titleOf = (task: TaskRow): string =>
  `${task.first_name ?? ''} ${task.last_name ?? ''}`.trim() || taskType(task.type).label
