import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import { dayOfIso, isoDay, monthLater } from '@/sandbox/gym/days'
import type { Traits } from '@/sandbox/gym/person'
import { attendance } from '@/sandbox/gym/rhythm'
import { between, chance } from '@/sandbox/random'

/** The turns a membership takes, decided once per person and local day. Pure: the world carries them out. */

export type Turn = { event: string; data: Record<string, unknown> }
export type DayTurns =
  | { kind: 'paid'; enrollment: Enrollment }
  | { kind: 'turns'; turns: (Turn & { minute: number })[] }

const BILLING_MINUTE = 3 * 60 + 10
const RECOVERY_MINUTE = 11 * 60
const OFFICE_MINUTE = 10 * 60
const ENDING_MINUTE = 4 * 60

const DAYS_UNTIL_GIVEN_UP = 21
const RECOVERS = 0.7
const LEAVES_PER_DAY = 0.0006
const FADED_LEAVES_PER_DAY = 0.006
const FADED_BELOW = 0.25
const LEAD_JOINS_PER_DAY = 0.015

const NOTHING: DayTurns = { kind: 'turns', turns: [] }

export function turnOfEnrollment(
  seed: number,
  customer: Customer,
  traits: Traits,
  enrollment: Enrollment,
  day: number,
): DayTurns {
  const { index } = traits.rhythm
  switch (enrollment.status) {
    case 'active':
      return activeDay(seed, customer, traits, enrollment, day)
    case 'alert': {
      const failedOn = enrollment.nextCharge ? dayOfIso(enrollment.nextCharge) : day
      const recovers = chance(seed, index, 'recovers', failedOn) < RECOVERS
      const on = failedOn + between(2, 9, seed, index, 'recovery', failedOn)
      if (recovers && day >= on) return changeTo(enrollment, 'active', RECOVERY_MINUTE)
      return day - failedOn >= DAYS_UNTIL_GIVEN_UP ? ending(customer, enrollment) : NOTHING
    }
    case 'paused': {
      const over = traits.rhythm.paused !== null && day >= traits.rhythm.paused.to
      return over ? changeTo(enrollment, 'active', OFFICE_MINUTE) : NOTHING
    }
    case 'pendcancel': {
      const over = !!enrollment.endDate && day >= dayOfIso(enrollment.endDate)
      return over ? ending(customer, enrollment) : NOTHING
    }
    default:
      return NOTHING
  }
}

function activeDay(
  seed: number,
  customer: Customer,
  traits: Traits,
  enrollment: Enrollment,
  day: number,
): DayTurns {
  const { index } = traits.rhythm
  if (enrollment.nextCharge && day >= dayOfIso(enrollment.nextCharge)) {
    if (chance(seed, index, 'charge', day) < traits.paymentRisk)
      return changeTo(enrollment, 'alert', BILLING_MINUTE)
    const next = isoDay(monthLater(dayOfIso(enrollment.nextCharge)))
    const checkinDetails = { ...enrollment.checkinDetails, checkins: 0 }
    const paid = { lastCharge: isoDay(day), nextCharge: next, paidUntil: next, checkinDetails }
    return { kind: 'paid', enrollment: { ...enrollment, ...paid } }
  }
  const faded = attendance(traits.rhythm, day) < FADED_BELOW
  const leaves = chance(seed, index, 'leaves', day) < (faded ? FADED_LEAVES_PER_DAY : LEAVES_PER_DAY)
  const isChild = customer.account.type === 'linked'
  return leaves && !isChild ? changeTo(enrollment, 'pendcancel', OFFICE_MINUTE) : NOTHING
}

function changeTo(enrollment: Enrollment, status: Enrollment['status'], minute: number): DayTurns {
  const data = { id: enrollment.id, status }
  return { kind: 'turns', turns: [{ event: 'enrollment.status.changed', data, minute }] }
}

function ending(customer: Customer, enrollment: Enrollment): DayTurns {
  const canceled = { id: enrollment.id, status: 'canceled' }
  return {
    kind: 'turns',
    turns: [
      { event: 'enrollment.status.changed', data: canceled, minute: ENDING_MINUTE },
      {
        event: 'customer.status.changed',
        data: { id: customer.id, role: 'ex-member' },
        minute: ENDING_MINUTE,
      },
    ],
  }
}

/** The minute of the day at which a lead signs up, or null when not today. */
export function turnOfLead(seed: number, index: number, day: number): number | null {
  if (chance(seed, index, 'joins', day) >= LEAD_JOINS_PER_DAY) return null
  return between(9 * 60, 19 * 60, seed, index, 'joins at', day)
}
