import type { Status } from '@/lib/tasks/task'

/** A task that was opened for a step of another. */
export type Child = {
  id: string
  type: string
  goal: string
  status: Status
  /** None on the children of a batch, which adds them up itself. */
  requirement: 'required' | 'optional' | 'best_effort' | null
  outcome: string | null
  reason: string | null
  escalatedAt: string | null
  resolvedAt: string | null
}

/** What a task's children mean for it. */
export type ParentState =
  /** A step it cannot do without is stuck, or has come to nothing. */
  | { kind: 'blocked'; by: Child }
  | { kind: 'waits'; for: Child[] }
  /** Nothing is under way: look whether the goal is reached, and what comes next. */
  | { kind: 'judge' }

/**
 * The state of a parent follows from its children. What was stuck before the owner last said how to go on is answered
 * by what they said.
 */
export function deriveParent(children: readonly Child[], guidedAt: string | null): ParentState {
  const isAnswered = (at: string | null) =>
    at !== null && guidedAt !== null && Date.parse(at) <= Date.parse(guidedAt)
  const needed = children.filter(({ requirement }) => requirement === 'required')
  const stuck = needed.find(({ status, escalatedAt }) => status === 'escalated' && !isAnswered(escalatedAt))
  if (stuck) return { kind: 'blocked', by: stuck }
  const open = children.filter(isWaitedFor)
  if (open.length > 0) return { kind: 'waits', for: open }
  const missing = needed.find(({ status, resolvedAt }) => status === 'cancelled' && !isAnswered(resolvedAt))
  return missing ? { kind: 'blocked', by: missing } : { kind: 'judge' }
}

/** What is best effort, or in the owner's hands, holds nothing up. */
function isWaitedFor({ status, requirement }: Child): boolean {
  if (requirement !== 'required' && requirement !== 'optional') return false
  return status !== 'completed' && status !== 'cancelled' && status !== 'escalated'
}
