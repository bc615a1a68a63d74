import type { RiskFeatures } from '@/lib/gym/risk/features'
import { clamp, type Term } from '@/lib/gym/risk/term'
import * as words from '@/lib/gym/risk/words'

/** What the visits say: the last month, the last two weeks and the last day, each against the own rhythm. */

const DAYS_PER_WEEK = 7
const WEEKS_PER_MONTH = 4.35
const TWO_WEEKS = 2

/** Stands in for a rhythm that is not known. */
export const ORDINARY_VISITS_PER_WEEK = 2
/** A rhythm below this is too thin to expect a visit from. */
const VISITS_PER_WEEK_MIN = 0.25

/**
 * Coming at random, a month scatters by 1. Who trains on fixed days scatters about half as much; who comes less than once a
 * week has no fixed days.
 */
const SCATTER_RANDOM = 1
const SCATTER_REGULAR = 0.5
const REGULAR_FROM_VISITS_PER_WEEK = 1
const REGULAR_VISITS_PER_WEEK = 2
const THINNING_WEIGHT = 1
const THINNING_MAX = 3.5
/** However new somebody is, a drop is not made more than twice as telling. */
const BEFORE_SHARE_MIN = 0.25
const COMING_MORE_WEIGHT = 0.5
const COMING_MORE_MAX = 1.5

/** Two weeks show a change sooner than a month, and are fooled by a holiday sooner too. */
const TWO_WEEKS_WEIGHT = 0.4
const TWO_WEEKS_MAX = 1.5
const TWO_WEEKS_MIN = -1

/** Visits missed before an absence begins to mean something. */
const MISSED_VISITS_USUAL = 1.2
const ABSENCE_WEIGHT = 0.6
/** A holiday looks like this too, so absence alone is never proof. */
const ABSENCE_MAX = 2
const ABSENCE_MIN = -0.6
/** Few holidays last longer than two weeks; after five nobody is on one. */
const HOLIDAY_DAYS = 14
const GONE_DAYS = 35
const GONE_WEIGHT = 1.8
/** Who comes once a month has missed one visit in five weeks: that is no farewell yet, this many are. */
const GONE_VISITS = 4
/** Absence and thinning are two views of the same missing visits: the weaker one counts in part. */
const SECOND_VIEW_SHARE = 0.4

const RARE_WEIGHT = 1.5
/** Coming seldom is a risk while it is new; kept up for long it is a rhythm like any other. */
const RARE_MONTHS = 6

/**
 * How far some weeks lie below the own rhythm, in units of the scatter to be expected. The rhythm is that of the whole
 * membership and so holds these weeks too: of somebody new they are most of it, and the same drop shows as a smaller one.
 */
function missing(usual: number, now: number, weeks: number, tenureMonths: number | null | undefined): number {
  const by = (usual - now) / Math.sqrt((scatterOf(usual) * (usual + VISITS_PER_WEEK_MIN)) / weeks)
  if (by <= 0 || tenureMonths == null) return by
  const weeksBefore = 1 - weeks / Math.max(weeks, tenureMonths * WEEKS_PER_MONTH)
  return by / Math.sqrt(Math.max(BEFORE_SHARE_MIN, weeksBefore))
}

function scatterOf(usual: number): number {
  const regular = clamp(
    (usual - REGULAR_FROM_VISITS_PER_WEEK) / (REGULAR_VISITS_PER_WEEK - REGULAR_FROM_VISITS_PER_WEEK),
    0,
    1,
  )
  return SCATTER_RANDOM + (SCATTER_REGULAR - SCATTER_RANDOM) * regular
}

function missingLastMonth(features: RiskFeatures): number | null {
  const { visits_per_week_lifetime: usual, visits_per_week_last_month: now } = features
  return usual == null || now == null ? null : missing(usual, now, WEEKS_PER_MONTH, features.tenure_months)
}

function missingLastTwoWeeks(features: RiskFeatures): number | null {
  const { visits_per_week_lifetime: usual, visits_per_week_last_two_weeks: now } = features
  return usual == null || now == null ? null : missing(usual, now, TWO_WEEKS, features.tenure_months)
}

/** The larger of the two drops: in the first weeks of a membership the last month is all there is. */
export function missingLately(features: RiskFeatures): number | null {
  const drops = [missingLastMonth(features), missingLastTwoWeeks(features)].filter((by) => by !== null)
  return drops.length === 0 ? null : Math.max(...drops)
}

/** Coming less than one's own rhythm, seen from the last month and from the last visit. */
export function rhythmTerms(features: RiskFeatures): Term[] {
  const thinning = thinningTerm(features)
  const absence = absenceTerm(features)
  if (!thinning || !absence) return [thinning, absence].filter((term) => term !== null)
  const [stronger, weaker] = thinning.weight > absence.weight ? [thinning, absence] : [absence, thinning]
  return [stronger, weaker.weight > 0 ? { ...weaker, weight: weaker.weight * SECOND_VIEW_SHARE } : weaker]
}

function thinningTerm(features: RiskFeatures): Term | null {
  const { visits_per_week_lifetime: usual, visits_per_week_last_month: now } = features
  const by = missingLastMonth(features)
  if (usual == null || now == null || by === null) return null
  const said = words.changed(usual, now)
  return by >= 0
    ? { code: 'thinning', weight: THINNING_WEIGHT * Math.min(by, THINNING_MAX), words: said }
    : { code: 'coming_more', weight: COMING_MORE_WEIGHT * Math.max(by, -COMING_MORE_MAX), words: said }
}

/** How many visits of the own rhythm fall into these days. */
function missedVisits(rates: RiskFeatures, days: number): number {
  const usual = rates.visits_per_week_lifetime ?? rates.visits_per_week_last_month ?? ORDINARY_VISITS_PER_WEEK
  return (Math.max(usual, VISITS_PER_WEEK_MIN) * days) / DAYS_PER_WEEK
}

function absenceTerm({ days_since_last_visit: days, ...rates }: RiskFeatures): Term | null {
  if (days == null) return null
  const missed = missedVisits(rates, days)
  const weight = clamp(ABSENCE_WEIGHT * (missed - MISSED_VISITS_USUAL), ABSENCE_MIN, ABSENCE_MAX)
  return {
    code: 'absence',
    weight,
    words: words.absent(rates.visits_per_week_lifetime ?? null, days),
  }
}

export function lastTwoWeeksTerm(features: RiskFeatures): Term | null {
  const { visits_per_week_lifetime: usual, visits_per_week_last_two_weeks: now } = features
  const missed = missingLastTwoWeeks(features)
  if (usual == null || now == null || missed === null) return null
  const by = clamp(missed, TWO_WEEKS_MIN, TWO_WEEKS_MAX)
  return { code: 'last_two_weeks', weight: TWO_WEEKS_WEIGHT * by, words: words.lastTwoWeeks(usual, now) }
}

export function longAbsenceTerm({ days_since_last_visit: days, ...rates }: RiskFeatures): Term | null {
  if (days == null || days <= HOLIDAY_DAYS) return null
  const overdue = clamp(
    (missedVisits(rates, days) - MISSED_VISITS_USUAL) / (GONE_VISITS - MISSED_VISITS_USUAL),
    0,
    1,
  )
  const share = clamp((days - HOLIDAY_DAYS) / (GONE_DAYS - HOLIDAY_DAYS), 0, 1) * overdue
  return {
    code: 'long_absence',
    weight: GONE_WEIGHT * share,
    words: words.absent(rates.visits_per_week_lifetime ?? null, days),
  }
}

export function rareVisitsTerm(features: RiskFeatures): Term | null {
  const rate = features.visits_per_week_last_month ?? features.visits_per_week_lifetime
  if (rate == null) return null
  const proven = features.tenure_months == null ? 1 : Math.exp(-features.tenure_months / RARE_MONTHS)
  const rare = Math.exp(-rate) - Math.exp(-ORDINARY_VISITS_PER_WEEK)
  const weight = RARE_WEIGHT * rare * (rare > 0 ? proven : 1)
  return { code: 'rare_visits', weight, words: words.rare(rate) }
}
