import { judgeSignal, type TaskSnapshot } from '@/lib/tasks/goal'
import { snapshotOf } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { type FollowedScene, observedIn } from '@/lib/tasks/seen'

/** Null: not counted, because what they did they did before anybody would have written. */
export type HeldOutResult = { outcome: string; succeeded: boolean | null; why: string }

/** The same question as for those who were written to, asked with the same clock. Null while it runs. */
export function judgeHeldOut(scene: FollowedScene, type: TaskType, now: Date): HeldOutResult | null {
  if (!scene.holdout) return null
  const asIfWritten: TaskSnapshot = {
    ...snapshotOf(scene, type),
    status: 'waiting',
    startedAt: new Date(scene.holdout.startsAt),
    resolvedAt: null,
    outcome: null,
  }
  const ends = new Date(scene.holdout.endsAt)
  for (const signal of observedIn(scene)) {
    if (signal.at > ends) break
    const judged = judgeSignal(asIfWritten, signal)
    if (judged.kind === 'self_resolved')
      return {
        outcome: 'self_resolved',
        succeeded: null,
        why: 'They did it before anybody would have written.',
      }
    if (judged.kind === 'complete')
      return {
        outcome: judged.outcome,
        succeeded: true,
        why: 'They did it by themselves; nobody had written.',
      }
  }
  // As it is for those who were written to: who has left is lost, and the next task may be about winning them back.
  if (scene.member?.standing === 'former' && type.endsItself.includes('cancelled_membership'))
    return { outcome: 'churned', succeeded: false, why: 'Nobody wrote, and they ended their membership.' }
  if (now <= ends) return null
  return { outcome: 'unresponsive', succeeded: false, why: 'Nobody wrote, and nothing happened.' }
}
