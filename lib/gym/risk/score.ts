import { confidenceIn } from '@/lib/gym/risk/confidence'
import type { RiskFeatures } from '@/lib/gym/risk/features'
import { contractTerm, tenureTerm } from '@/lib/gym/risk/membership'
import type { FactorCode, Term } from '@/lib/gym/risk/term'
import { lastTwoWeeksTerm, longAbsenceTerm, rareVisitsTerm, rhythmTerms } from '@/lib/gym/risk/visits'
import * as words from '@/lib/gym/risk/words'

export type Risk = {
  /** 0–100: about the chance in percent that this member is on the way out. */
  score: number
  /** 0–100: how much the data supports the score. */
  confidence: number
  /** What moved the score, the strongest reason for leaving first and the strongest for staying last. */
  factors: Term[]
}

/** One in sixteen is on the way out where nothing else is known. */
const ORDINARY_LOG_ODDS = -2.7
/** However much speaks for it, people surprise: the odds approach this and never pass it. */
const LOG_ODDS_MAX = 4
/** Moves the odds by less than a fifth: not worth an owner's attention. */
const FACTOR_WEIGHT_MIN = 0.15

/** The chance that a member is leaving, from whatever is known about them, with the reasons in words. */
export function scoreRisk(given: RiskFeatures): Risk {
  const features = usable(given)
  // An open payment can lock a member out, so their absence says nothing; it is another task's matter.
  if (features.payment_alert)
    return {
      score: 0,
      confidence: 0,
      factors: [{ code: 'payment_alert', weight: 0, words: words.paymentAlert() }],
    }
  const terms = [
    ...rhythmTerms(features),
    lastTwoWeeksTerm(features),
    longAbsenceTerm(features),
    rareVisitsTerm(features),
    tenureTerm(features),
    contractTerm(features),
  ].filter((term) => term !== null)
  const logOdds = terms.reduce((sum, term) => sum + term.weight, ORDINARY_LOG_ODDS)
  return {
    score: 100 / (1 + Math.exp(-LOG_ODDS_MAX * Math.tanh(logOdds / LOG_ODDS_MAX))),
    confidence: confidenceIn(features),
    factors: toldOnce(terms)
      .filter(({ weight }) => Math.abs(weight) >= FACTOR_WEIGHT_MIN)
      .sort((a, b) => b.weight - a.weight),
  }
}

/** Terms that look at the same thing from two sides. */
const MATTER: Partial<Record<FactorCode, string>> = {
  absence: 'gone for a while',
  long_absence: 'gone for a while',
  thinning: 'coming less',
  coming_more: 'coming less',
  last_two_weeks: 'coming less',
  rare_visits: 'coming less',
}

/** An owner is told each thing once, in the words that weigh most and with the weight of all. */
function toldOnce(terms: readonly Term[]): Term[] {
  const told = new Map<string, Term>()
  for (const term of [...terms].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))) {
    const matter = MATTER[term.code] ?? term.code
    const said = told.get(matter)
    told.set(matter, said ? { ...said, weight: said.weight + term.weight } : term)
  }
  return [...told.values()]
}

/** More than anybody's life holds: a slip of the keyboard weighs and reads like the most there can be. */
const MOST = {
  visits_per_week_lifetime: 21,
  visits_per_week_last_month: 21,
  visits_per_week_last_two_weeks: 21,
  days_since_last_visit: 3_650,
  tenure_months: 1_200,
  contract_months: 120,
  months_to_contract_end: 120,
} as const

/** A number that cannot be one is treated as not known. */
function usable({ payment_alert, ...features }: RiskFeatures): RiskFeatures {
  const amounts = Object.entries(MOST).flatMap(([name, most]) => {
    const value = features[name as keyof typeof MOST]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? [[name, Math.min(value, most)]]
      : []
  })
  return { ...Object.fromEntries(amounts), payment_alert }
}
