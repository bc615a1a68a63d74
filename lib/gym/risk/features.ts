/**
 * What is known about one member's habits. Any of it may be missing: an import without history, a plan without an
 * end. Names are those of the evaluation files, so that a line of one is this type.
 */
export type RiskFeatures = {
  visits_per_week_lifetime?: number | null
  visits_per_week_last_month?: number | null
  visits_per_week_last_two_weeks?: number | null
  days_since_last_visit?: number | null
  tenure_months?: number | null
  /** 1 for a membership that can be ended every month. */
  contract_months?: number | null
  months_to_contract_end?: number | null
  payment_alert?: boolean | null
}

/** One member's visits and the gym's own calendar, in whole local days. */
export type VisitHistory = {
  /** Days with a visit, in any order. */
  visitDays: readonly number[]
  joinedDay: number
  /** The last day that is known in full; nothing after it is looked at. */
  asOfDay: number
  /** Where the known history begins, for members who joined earlier than that. */
  knownFromDay: number
  /** How busy the gym was on a day compared with an ordinary one: 0 when closed, below 1 in a slow season. */
  gymBusyness: (day: number) => number
}

const DAYS_PER_WEEK = 7
const DAYS_PER_MONTH = 30.44
const LAST_MONTH_DAYS = 30
const TWO_WEEKS_DAYS = 14
/** A rate over less than this says more about the day than about the person. */
const RATE_DAYS_MIN = 7

/**
 * A member's rhythm measured against the gym's: a week in which the gym was closed, or a slow August, is not held
 * against anybody.
 */
export function featuresOf(history: VisitHistory): RiskFeatures {
  const { asOfDay, joinedDay, knownFromDay, gymBusyness } = history
  const from = Math.max(joinedDay, knownFromDay)
  const visits = [...new Set(history.visitDays)].filter((day) => day >= from && day <= asOfDay)
  const rateOver = (days: number) => perWeek(visits, Math.max(from, asOfDay - days + 1), asOfDay, gymBusyness)
  const lastDay = Math.max(...visits)
  return {
    visits_per_week_lifetime: perWeek(visits, from, asOfDay, gymBusyness),
    visits_per_week_last_month: rateOver(LAST_MONTH_DAYS),
    visits_per_week_last_two_weeks: rateOver(TWO_WEEKS_DAYS),
    // Somebody who never came has been away since joining.
    days_since_last_visit: openDays(visits.length > 0 ? lastDay : from, asOfDay, gymBusyness),
    tenure_months: Math.max(0, asOfDay - joinedDay) / DAYS_PER_MONTH,
  }
}

function perWeek(
  visits: readonly number[],
  from: number,
  to: number,
  busyness: (day: number) => number,
): number | null {
  let openTime = 0
  for (let day = from; day <= to; day++) openTime += busyness(day)
  if (openTime < RATE_DAYS_MIN) return null
  return (visits.filter((day) => day >= from && day <= to).length / openTime) * DAYS_PER_WEEK
}

function openDays(after: number, to: number, busyness: (day: number) => number): number {
  let days = 0
  for (let day = after + 1; day <= to; day++) if (busyness(day) > 0) days++
  return days
}
