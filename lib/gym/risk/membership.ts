import type { RiskFeatures } from '@/lib/gym/risk/features'
import { clamp, type Term } from '@/lib/gym/risk/term'
import { missingLately, ORDINARY_VISITS_PER_WEEK } from '@/lib/gym/risk/visits'
import * as words from '@/lib/gym/risk/words'

/** What the membership says: how long it has lasted, and what holds the member to it. */

const MONTHS_PER_YEAR = 12

/** Most who leave early leave in the first months; the risk falls off with this time constant. */
const HABIT_MONTHS = 4
const NEW_WEIGHT = 2.4
/** Coming this often takes away half of a newcomer's risk. */
const HABIT_VISITS_PER_WEEK = 3
const EARLY_THINNING_WEIGHT = 0.6
const EARLY_THINNING_MAX = 2
/** From half the scatter to be expected on, a drop is one to speak of. */
const EARLY_THINNING_TOLD = 0.5
const LONG_STANDING_WEIGHT = 0.6
const LONG_STANDING_FROM_MONTHS = 12
const LONG_STANDING_FULL_MONTHS = 48

const CONTRACT_RUNNING_WEIGHT = 2.4
const CONTRACT_RUNNING_MONTHS = 4
const CONTRACT_LENGTH_WEIGHT = 0.6
const CONTRACT_ENDING_WEIGHT = 0.3
const MONTH_TO_MONTH_WEIGHT = 0.3

/** From 1 on the first day to nearly 0 after a year. */
const newness = (tenureMonths: number) => Math.exp(-tenureMonths / HABIT_MONTHS)

export function tenureTerm(features: RiskFeatures): Term | null {
  const months = features.tenure_months
  if (months == null) return null
  if (months <= LONG_STANDING_FROM_MONTHS) return newcomerTerm(features, months)
  const share = clamp(
    (months - LONG_STANDING_FROM_MONTHS) / (LONG_STANDING_FULL_MONTHS - LONG_STANDING_FROM_MONTHS),
    0,
    1,
  )
  return { code: 'long_standing', weight: -LONG_STANDING_WEIGHT * share, words: words.tenure(months) }
}

/** Being new is a risk by itself; the classic loss is somebody new who is already coming less. */
function newcomerTerm(features: RiskFeatures, months: number): Term {
  const rate =
    features.visits_per_week_last_month ?? features.visits_per_week_lifetime ?? ORDINARY_VISITS_PER_WEEK
  const habit = 1 - 0.5 * clamp(rate / HABIT_VISITS_PER_WEEK, 0, 1)
  const missing = clamp(missingLately(features) ?? 0, 0, EARLY_THINNING_MAX)
  const weight = newness(months) * (NEW_WEIGHT * habit + EARLY_THINNING_WEIGHT * missing)
  return missing >= EARLY_THINNING_TOLD
    ? { code: 'early_thinning', weight, words: words.alreadyLess(months) }
    : { code: 'new_member', weight, words: words.joined(months) }
}

export function contractTerm(features: RiskFeatures): Term | null {
  const { contract_months: length, months_to_contract_end: left } = features
  if (length == null && left == null) return null
  if (length != null && length <= 1)
    return { code: 'month_to_month', weight: MONTH_TO_MONTH_WEIGHT, words: words.monthToMonth() }
  const remaining = left ?? (length ?? 0) / 2
  // Where only the end is known it may just be a monthly membership, whose end is nothing special.
  if (remaining <= 1)
    return length == null
      ? null
      : { code: 'contract_ending', weight: CONTRACT_ENDING_WEIGHT, words: words.contractEnds(length) }
  const committed = length == null ? 0 : clamp((length - 1) / (MONTHS_PER_YEAR - 1), 0, 1)
  const held = 1 - Math.exp(-(remaining - 1) / CONTRACT_RUNNING_MONTHS)
  return {
    code: 'contract_running',
    weight: -CONTRACT_LENGTH_WEIGHT * committed - CONTRACT_RUNNING_WEIGHT * held,
    words: words.contract(length ?? null, remaining),
  }
}
