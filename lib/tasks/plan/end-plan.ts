import { nextLook } from '@/lib/tasks/cadence'
import { decided } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { escalate, factsFor, finish, move } from '@/lib/tasks/move'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'

const MINUTE_MS = 60_000

/**
 * Every step is done. Where a member was written to, or a document, a list or a person is still to come, the task goes
 * on like any other of its kind. Where the steps were all there was to do, that is the end; it is worth nothing in
 * money, because nothing shows that it was.
 */
export function endPlan(deps: Deps, scene: Claimed, type: TaskType, now: Date): Promise<boolean> {
  const { task } = scene
  const o = { hand: { token: scene.token }, now }
  const isMessage = task.category === 'communication' && !task.is_batch
  if (isMessage && task.touches === 0) {
    const done = type.goal.outcomes.find(
      ({ kind, multiplier }) => kind === 'positive' && multiplier === undefined,
    )
    const by = { model: deps.model.writer }
    if (done && type.goal.completion === 'judgment') {
      const why = 'Every step of the plan is done.'
      return finish(deps, scene, {
        ...o,
        by,
        ending: { status: 'completed', outcome: done.code, why, late: false, cents: 0 },
      })
    }
    const blocks = 'Every step of the plan is done, and nothing shows that the goal is reached.'
    return escalate(deps, scene, { ...o, by, escalation: { blocks } })
  }
  const due = isMessage ? nextLook(scene, type, task.touches - 1, now) : new Date(now.getTime() + MINUTE_MS)
  return move(deps, scene, 'waiting', {
    ...o,
    change: { due_at: due.toISOString(), progress: { ...task.progress, plan: 'done' } },
    log: [
      decided({
        point: 'plan',
        decision: 'done',
        reason: 'Every step of the plan is done; from here on the cadence leads.',
        by: { rule: 'plan_done' },
        facts: factsFor(scene),
        alternative: 'With a step left it would have been taken.',
      }),
    ],
  })
}
