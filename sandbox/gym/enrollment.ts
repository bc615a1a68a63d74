import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import { isoDay, monthLater } from '@/sandbox/gym/days'
import { type PlanKey, planId } from '@/sandbox/gym/offer'
import { ident, weighted } from '@/sandbox/random'

const MONTHLY_PLANS: readonly [PlanKey, number][] = [
  ['unlimited', 58],
  ['three', 28],
  ['annual', 8],
  ['open', 6],
]

const UNLIMITED = -1
const PACK_CLASSES = 10
const THREE_A_WEEK_PER_MONTH = 12

export function planFor(seed: number, index: number): PlanKey {
  return weighted(MONTHLY_PLANS, seed, index, 'plan')
}

/** The most recent monthly billing day up to today, and the one after it. */
function billingDays(start: number, today: number): { last: number; next: number } {
  let months = 0
  while (monthLater(start, months + 1) <= today) months++
  return { last: monthLater(start, months), next: monthLater(start, months + 1) }
}

export function makeEnrollment(o: {
  seed: number
  index: number
  companyId: string
  customerId: string
  plan: PlanKey
  status: Enrollment['status']
  start: number
  today: number
  end?: number | null
}): Enrollment {
  const once = o.plan === 'pack' || o.plan === 'foundations'
  const ended = o.status === 'canceled' || o.status === 'completed'
  const billedUpTo = ended && o.end ? Math.min(o.end, o.today) : o.today
  const { last, next } = billingDays(o.start, billedUpTo)
  // A failed charge leaves the last good one a month behind and the paid time used up.
  const failed = o.status === 'alert'
  const lastGood = failed ? Math.max(o.start, monthLater(last, -1)) : last
  return {
    id: ident('enr', o.seed, o.index, o.start),
    customerId: o.customerId,
    companyId: o.companyId,
    planId: planId(o.companyId, o.plan),
    billingSchedule: { period: once ? 'once' : 'month', interval: 1 },
    status: o.status,
    startDate: isoDay(o.start),
    endDate: o.end ? isoDay(o.end) : null,
    lastCharge: isoDay(once ? o.start : lastGood),
    nextCharge: once || ended || o.status === 'pendcancel' ? null : isoDay(failed ? last : next),
    paidUntil: once ? null : isoDay(failed ? last : next),
    checkinDetails: { checkins: 0, limit: checkinLimit(o.plan) },
    entitlements: [],
  }
}

function checkinLimit(plan: PlanKey): number {
  if (plan === 'pack') return PACK_CLASSES
  return plan === 'three' ? THREE_A_WEEK_PER_MONTH : UNLIMITED
}
