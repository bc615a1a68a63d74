import type { RiskFeatures } from '@/lib/gym/risk/features'

/** What each known fact adds to the confidence; together they make 95, because nobody sees inside people. */
const ADDS = {
  visits_per_week_lifetime: 25,
  visits_per_week_last_month: 25,
  days_since_last_visit: 25,
  tenure_months: 15,
  contract_months: 5,
} as const

/** A rhythm is known after this long; before, confidence grows with the history behind it. */
const RHYTHM_MONTHS = 3
const NEWCOMER_SHARE = 0.5

/** How much there is to go on: it falls with every fact that is missing and with a short history. */
export function confidenceIn(features: RiskFeatures): number {
  let sum = 0
  for (const [name, adds] of Object.entries(ADDS))
    if (features[name as keyof typeof ADDS] != null) sum += adds
  const history = Math.min(1, (features.tenure_months ?? 0) / RHYTHM_MONTHS)
  return Math.round(sum * (NEWCOMER_SHARE + (1 - NEWCOMER_SHARE) * history))
}
