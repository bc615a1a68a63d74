import { rowsOf } from '@/lib/db/read'
import { readTask } from '@/lib/db/tasks'
import { type Acting, type Answered, done, notFound } from '@/lib/owner/tasks-answer'
import { staleAnswer } from '@/lib/owner/tasks-stale'

/** Tells the agent how to go on, whether it asked or not, or to take a finished matter up again. */
export async function guideTask(
  acting: Acting,
  wish: { id: string; version: number; guidance: string },
): Promise<Answered> {
  const { db, gymId, now } = acting
  const task = await readTask(db, gymId, wish.id)
  if (!task) return notFound
  if (task.status === 'cancelled') {
    return { kind: 'refused', message: 'A closed task can’t be reopened. Write to the member instead.' }
  }
  const answer = await db.rpc('guide_task', {
    p_task: wish.id,
    p_version: wish.version,
    p_guidance: wish.guidance,
    p_now: now.toISOString(),
  })
  const result = rowsOf('guide task', answer)
  if (result === 'done') {
    return done(
      task.status === 'waiting'
        ? 'Noted. The next message follows your instructions.'
        : 'The agent takes it from here, with your instructions.',
    )
  }
  return result === 'stale' ? staleAnswer(acting, (await readTask(db, gymId, wish.id)) ?? task) : notFound
}
