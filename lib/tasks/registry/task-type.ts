import type { Priority } from '@/lib/tasks/task'

/**
 * The contract between one kind of work and the pipeline. A type is one file in this folder, one skill in
 * lib/skills and one trigger; everything else is the same for all of them.
 */
export type TaskType = {
  type: string
  label: string
  /** One sentence for the owner. */
  description: string
  category: Category
  assignedTo: Assignee
  /** Agents ramp up separately: an old gym that gets a new agent starts in its shadow phase. */
  agent: Agent
  priority: Priority
  goal: Goal
  budget: Budget
  cadence: Cadence
  /** Created at or above this confidence, a task may go ahead without the owner, where the gym allows it. */
  autoThreshold: number
  /** Situations in which the owner is asked whatever the confidence. */
  escalationTriggers: readonly EscalationTrigger[]
  /** Without the ending: `churn-risk` is lib/skills/churn-risk.md. */
  skill: string
  /** Days in which a task of this type is not offered again for a member after the owner dismissed one. */
  coolOffDays: number
  /** Situations that end the task by themselves before anything is sent. */
  endsItself: readonly SelfEnding[]
  deliverable?: 'report' | 'plan' | 'member_profile' | 'data_export'
  /** One child per member; the parent shows the sum. */
  batch?: true
}

export type Category = 'communication' | 'staff_todo' | 'research' | 'automation'
export type Assignee = 'agent' | 'owner' | 'coach' | 'staff' | 'system'
export type Agent = 'retention' | 'sales' | 'reputation' | 'fill' | 'gm'

/** Ceilings, not targets. Zero messages: nothing of this type ever reaches a member. */
export type Budget = { messages: number; days: number; turns: number }

export type Cadence = {
  /** Days from touch i to touch i+1. */
  intervals: readonly number[]
  /** How each follow-up should sound; one per interval. */
  tones: readonly string[]
  onExhaustion: 'cancel' | 'escalate' | 'dormant'
  /** Only with `dormant`: how often to look for a signal, and when to give up. */
  dormant?: { checkDays: number; maxDays: number }
}

export type Goal = {
  summary: string
  completion: 'signal' | 'judgment' | 'deliverable' | 'human_confirms' | 'composite'
  signals: readonly Signal[]
  /** What the evaluator must see before it may call the goal reached. */
  judgment?: string
  deliverable?: string
  /** Every way it can end. Codes that are not here do not exist for this type. */
  outcomes: readonly Outcome[]
}

export type SignalKind =
  | 'checkin'
  | 'checkin_count_3'
  | 'reactivation'
  | 'payment_recovered'
  | 'trial_booked'
  | 'reply_positive'

export type Signal = {
  kind: SignalKind
  /** 0–100: how far it moves the goal. */
  weight: number
  completes: boolean
  /** Days after the first message in which it counts. */
  windowDays: number
  /** The outcome it earns. */
  outcome: string
}

export type Outcome = {
  code: string
  label: string
  kind: 'positive' | 'neutral' | 'negative'
  when: string
  /** Months of the member's value this outcome is worth; absent where nothing is earned. */
  multiplier?: number
  /** Counts until a signal confirms it or 14 days pass without one. */
  provisional?: true
  /** Says something no later signal can undo: a check-in does not take back an opt-out or a cancellation. */
  final?: true
}

export type EscalationTrigger =
  | 'always'
  | 'tenure_over_1_year'
  | 'tenure_over_2_years'
  | 'monthly_value_over_200'
  | 'cancelled_over_complaint'
  | 'cancelled_over_billing'

export type SelfEnding = 'came_back' | 'paid' | 'reactivated' | 'cancelled_membership' | 'became_member'

/** Every type ends in one of these too, whatever else it defines. */
export const COMMON_OUTCOMES: readonly Outcome[] = [
  {
    code: 'self_resolved',
    label: 'Resolved by itself',
    kind: 'positive',
    when: 'The situation ended before anyone wrote.',
    final: true,
  },
  {
    code: 'owner_handled',
    label: 'Handled by you',
    kind: 'positive',
    when: 'The owner took over and dealt with it.',
    final: true,
  },
  {
    code: 'opted_out',
    label: 'Opted out',
    kind: 'negative',
    when: 'The member asked for no more messages.',
    final: true,
  },
  {
    code: 'unresponsive',
    label: 'No response',
    kind: 'neutral',
    when: 'Every touch was used without an answer.',
  },
  {
    code: 'escalated_unresolved',
    label: 'Left open',
    kind: 'neutral',
    when: 'The owner was asked and did not get to it in time.',
  },
  {
    code: 'dismissed',
    label: 'Dismissed',
    kind: 'neutral',
    when: 'The owner decided against it.',
    final: true,
  },
]

export function outcomesOf(type: TaskType): readonly Outcome[] {
  const own = new Set(type.goal.outcomes.map(({ code }) => code))
  return [...type.goal.outcomes, ...COMMON_OUTCOMES.filter(({ code }) => !own.has(code))]
}
