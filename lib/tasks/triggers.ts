/**
 * What the mirror showed (find_triggers), as a wish for a task. The words and the confidence are chosen here; whether
 * it is opened, and whether a person looks first, is decided where every task is created.
 */

export type TriggerRow = {
  type: string
  member_id: string
  ref: string
  facts: Record<string, unknown>
  happened_at: string
}

export type TriggerRequest = {
  gymId: string
  memberId: string
  type: TriggeredType
  goal: string
  trigger: 'webhook'
  /** The same situation never opens a second task. */
  ref: string
  /** The events it was found with; one batch of them opens only a few tasks. */
  run: string
  facts: Record<string, unknown>
  confidence: number
}

type TriggeredType = keyof typeof CONFIDENCE

/**
 * How sure we can be that the situation is what it looks like, in percent. The gym software states these facts, so
 * they are as sure as its data entry; what is missing to a hundred is what it cannot tell us.
 */
const CONFIDENCE = {
  // The enrollment may wait for a bank transfer or cash even after the grace period; nothing tells them apart.
  payment_recovery: 70,
  // They left, for certain. Why, and whether a letter is welcome, is not known.
  win_back: 80,
  // They asked to hear from the gym; someone at the desk may have answered already.
  lead_followup: 90,
  // A start date is a fact. Someone who knows the gym from elsewhere is the rest.
  onboarding: 90,
  // Counted from the check-ins themselves, over their whole time here.
  milestone_review: 95,
} as const

/** Null for a kind that nobody has words for yet. */
export function requestOf(
  row: TriggerRow,
  { gymId, run }: { gymId: string; run: string },
): TriggerRequest | null {
  if (!isTriggered(row.type)) return null
  const { member_id: memberId, type, ref, facts } = row
  const goal = goalOf(type, facts)
  return { gymId, memberId, type, goal, trigger: 'webhook', ref, run, facts, confidence: CONFIDENCE[type] }
}

function isTriggered(type: string): type is TriggeredType {
  return Object.hasOwn(CONFIDENCE, type)
}

function goalOf(type: TriggeredType, facts: Record<string, unknown>): string {
  const plan = typeof facts.planName === 'string' ? `${facts.planName} membership` : 'membership'
  switch (type) {
    case 'payment_recovery':
      return `Help them sort out the payment for their ${plan}. It has been open since ${dayOf(facts.alertSince)}.`
    case 'win_back':
      return `Find out what would bring them back. Their ${plan} ended on ${dayOf(facts.cancelledOn)}.`
    case 'lead_followup':
      return `Follow up on their inquiry of ${dayOf(facts.enquiredOn)} and get them in for a first visit.`
    case 'onboarding':
      return `Welcome them and help them get to three visits in their first month. They joined on ${dayOf(facts.joinedOn)}.`
    case 'milestone_review':
      return `Congratulate them on visit number ${String(facts.visitNumber)} and ask once for a review.`
  }
}

/** "2026-11-03" as a person would say it; dates in facts are days of the gym's own calendar. */
function dayOf(value: unknown): string {
  const day = typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : null
  if (!day || Number.isNaN(day.getTime())) return 'an unknown day'
  return day.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
}
