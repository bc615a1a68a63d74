import { readMember } from '@/lib/db/members'
import { rowsOf } from '@/lib/db/read'
import { readSending } from '@/lib/db/sending'
import { readTask } from '@/lib/db/tasks'
import { type Acting, type Answered, done, notFound } from '@/lib/owner/tasks-answer'
import { staleAnswer } from '@/lib/owner/tasks-stale'
import { attributedCents } from '@/lib/tasks/goal'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

/** The owner knows better how it ended. What that is worth follows from the kind of ending, not from a wish. */
export async function correctOutcome(
  acting: Acting,
  wish: { id: string; version: number; outcome: string },
): Promise<Answered> {
  const { db, gymId, now } = acting
  const task = await readTask(db, gymId, wish.id)
  if (!task) return notFound
  const outcome = outcomesOf(taskType(task.type)).find(({ code }) => code === wish.outcome)
  if (!outcome) return { kind: 'refused', message: 'This kind of task can’t end that way.' }
  const [member, sending] = await Promise.all([
    task.member_id ? readMember(db, gymId, task.member_id) : null,
    readSending(db, gymId),
  ])
  const monthlyCents = member?.monthly_cents ?? sending.averageMonthlyCents ?? 0
  const worth = outcome.kind === 'positive' ? (outcome.multiplier ?? 0) : 0
  const answer = await db.rpc('correct_outcome', {
    p_task: wish.id,
    p_version: wish.version,
    p_outcome: outcome.code,
    p_cents: attributedCents(monthlyCents, worth),
    p_now: now.toISOString(),
  })
  const result = rowsOf('correct outcome', answer)
  if (result === 'done') return done(`Counted as “${outcome.label}” from now on.`)
  return result === 'stale' ? staleAnswer(acting, (await readTask(db, gymId, wish.id)) ?? task) : notFound
}
