import { rowsOf } from '@/lib/db/read'
import { readTask } from '@/lib/db/tasks'
import { type Acting, type Answered, done, notFound } from '@/lib/owner/tasks-answer'
import { staleAnswer } from '@/lib/owner/tasks-stale'

/** Sends a plan back with a word on what should be different; it is written anew. */
export async function revisePlan(
  acting: Acting,
  wish: { id: string; version: number; guidance: string },
): Promise<Answered> {
  const { db, gymId, now } = acting
  const task = await readTask(db, gymId, wish.id)
  if (!task) return notFound
  if (task.mode !== 'plan') return { kind: 'refused', message: 'This task has no plan to send back.' }
  const answer = await db.rpc('revise_plan', {
    p_task: wish.id,
    p_version: wish.version,
    p_now: now.toISOString(),
    p_remark: wish.guidance,
  })
  if (rowsOf('revise plan', answer) === 'done') return done('The plan is being rewritten with your notes.')
  return staleAnswer(acting, (await readTask(db, gymId, wish.id)) ?? task)
}
