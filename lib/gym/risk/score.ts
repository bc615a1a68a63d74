import { confidenceIn } from '@/lib/gym/risk/confidence'
import type { RiskFeatures } from '@/lib/gym/risk/features'
import { contractTerm, tenureTerm } from '@/lib/gym/risk/membership'
import type { Term } from '@/lib/gym/risk/term'
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
    factors: terms
      .filter(({ weight }) => Math.abs(weight) >= FACTOR_WEIGHT_MIN)
      .sort((a, b) => b.weight - a.weight),
  }
}

/** A number that cannot be one is treated as not known. */
function usable(features: RiskFeatures): RiskFeatures {
  return Object.fromEntries(
    Object.entries(features).filter(
      ([, value]) => typeof value === 'boolean' || (Number.isFinite(value) && Number(value) >= 0),
    ),
  )
}
