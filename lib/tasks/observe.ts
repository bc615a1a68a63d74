import { attributedCents, judgeSignal, type TaskSnapshot } from '@/lib/tasks/goal'
import type { SelfEnding, TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'
import { paidSince } from '@/lib/tasks/seen'
import type { ObservedSignal } from '@/lib/tasks/signals'

/** What the mirror says about a task's goal: whether it has been reached, or whether there is nothing left to reach. */

export type Ending = {
  status: 'completed' | 'cancelled'
  outcome: string
  why: string
  late: boolean
  cents: number
}

export function snapshotOf({ task }: Scene, type: TaskType): TaskSnapshot {
  return {
    type,
    status: task.status,
    createdAt: new Date(task.created_at),
    startedAt: task.started_at ? new Date(task.started_at) : null,
    resolvedAt: task.resolved_at ? new Date(task.resolved_at) : null,
    outcome: task.outcome,
    provisional: task.is_provisional,
    percent: Number(task.progress?.percent ?? 0),
  }
}

/** The end that has come by itself, if one has. */
export function endingOf(scene: Scene, type: TaskType): Ending | null {
  if (!scene.member) return null
  const monthlyCents = scene.member.monthlyCents ?? scene.gym.averageMonthlyCents ?? 0
  for (const signal of signalsIn(scene)) {
    const judged = judgeSignal(snapshotOf(scene, type), signal)
    if (judged.kind !== 'complete' && judged.kind !== 'self_resolved') continue
    return {
      status: 'completed',
      outcome: judged.outcome,
      why: judged.why,
      late: judged.late,
      cents: attributedCents(monthlyCents, judged.valueMultiplier),
    }
  }
  return leftOver(scene, type)
}

/** What can be seen in the mirror, dated as well as the mirror knows. */
function signalsIn({ task, member }: Scene): ObservedSignal[] {
  if (!member) return []
  const signals: ObservedSignal[] = []
  const visit = member.lastVisitAt ? new Date(member.lastVisitAt) : null
  if (visit) {
    const since = Number(task.facts.visitsAtStart ?? member.visitsTotal)
    const count = Math.max(1, member.visitsTotal - since)
    signals.push({ kind: 'checkin', at: visit, count })
    if (count >= 3) signals.push({ kind: 'checkin_count_3', at: visit, count })
  }
  const readAt = new Date(member.freshAt)
  if (member.standing === 'active' || member.standing === 'starting') {
    signals.push({ kind: 'reactivation', at: readAt, count: 1 })
  }
  if (member.standing === 'active' && paidSince(task.facts.paidUntil, member.paidUntil))
    signals.push({ kind: 'payment_recovered', at: readAt, count: 1 })
  return signals
}

/** The situation changed so that the task makes no sense any more, though its goal was not reached. */
function leftOver({ task, member }: Scene, type: TaskType): Ending | null {
  const has = (ending: SelfEnding) => type.endsItself.includes(ending)
  const standing = member?.standing
  const over = (outcome: string, why: string): Ending => ({
    status: 'completed',
    outcome,
    why,
    late: false,
    cents: 0,
  })
  if (has('cancelled_membership') && standing === 'former') {
    const code = ['churned', 'cancelled'].find((it) => type.goal.outcomes.some(({ code }) => code === it))
    return over(code ?? 'self_resolved', 'They have ended their membership.')
  }
  if (has('became_member') && (standing === 'active' || standing === 'starting')) {
    return task.started_at
      ? over(positiveOf(type), 'They became a member.')
      : over('self_resolved', 'They became a member before anybody wrote.')
  }
  return null
}

const positiveOf = (type: TaskType): string =>
  type.goal.outcomes.find(({ kind, multiplier }) => kind === 'positive' && multiplier !== undefined)?.code ??
  'self_resolved'
