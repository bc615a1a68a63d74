import type { EscalationTrigger, TaskType } from '@/lib/tasks/registry/task-type'
import { assertNever } from '@/lib/tasks/task'

/** What is known about the member when a task is created; null where it is not known. */
export type EscalationFacts = {
  tenureMonths: number | null
  monthlyCents: number | null
  /** In the words of whoever cancelled, or a code of the gym software. */
  cancellationReason: string | null
}

const MONTHS_PER_YEAR = 12
const HIGH_VALUE_MONTHLY_CENTS = 200_00

const COMPLAINT =
  /complain|unhappy|dissatisf|disappoint|frustrat|rude|unsafe|injur|harass|dirty|bad experience/i
// Codes join words with underscores, where \b finds no edge.
const BILLING = /(?<![a-z])bill(s|ed|ing)?(?![a-z])|charge|refund|invoice|payment|credit card/i

/** Why the owner must be asked whatever the confidence, or null. */
export function escalationReason(type: TaskType, facts: EscalationFacts): string | null {
  for (const trigger of type.escalationTriggers) {
    const reason = reasonFor(trigger, facts)
    if (reason !== null) return reason
  }
  return null
}

function reasonFor(trigger: EscalationTrigger, facts: EscalationFacts): string | null {
  switch (trigger) {
    case 'always':
      return 'Tasks of this type are always shown to you first.'
    case 'tenure_over_1_year':
      return tenureOver(1, facts.tenureMonths)
    case 'tenure_over_2_years':
      return tenureOver(2, facts.tenureMonths)
    case 'monthly_value_over_200':
      return valueOver(HIGH_VALUE_MONTHLY_CENTS, facts.monthlyCents)
    case 'cancelled_over_complaint':
      return mentions(COMPLAINT, facts.cancellationReason) ? 'They left over a complaint.' : null
    case 'cancelled_over_billing':
      return mentions(BILLING, facts.cancellationReason) ? 'They left over a billing matter.' : null
    default:
      return assertNever(trigger)
  }
}

// A number that is not known could be the one that matters, so the owner is asked.
function tenureOver(years: number, tenureMonths: number | null): string | null {
  if (tenureMonths === null) return 'It is not known how long they have been a member.'
  if (tenureMonths <= years * MONTHS_PER_YEAR) return null
  return `They have been a member for more than ${years === 1 ? 'a year' : `${years} years`}.`
}

function valueOver(limitCents: number, monthlyCents: number | null): string | null {
  if (monthlyCents === null) return 'It is not known what they pay a month.'
  return monthlyCents > limitCents ? `They pay more than $${limitCents / 100} a month.` : null
}

// Most people give no reason at all; only one that was given can be a complaint.
function mentions(words: RegExp, reason: string | null): boolean {
  return reason !== null && words.test(reason)
}
