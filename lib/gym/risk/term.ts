/**
 * The parts a score is made of, in log-odds: a term of 0.7 doubles the odds of leaving, one of −0.7 halves them. Each
 * is zero for the ordinary member, so that what is not known says nothing. The weights are set by hand from
 * what gyms know about their members, not fitted to data; each saturates, so that no single fact decides.
 */
export type Term = { code: FactorCode; weight: number; words: string }

export type FactorCode =
  | 'absence'
  | 'long_absence'
  | 'thinning'
  | 'coming_more'
  | 'last_two_weeks'
  | 'rare_visits'
  | 'new_member'
  | 'early_thinning'
  | 'long_standing'
  | 'contract_running'
  | 'contract_ending'
  | 'month_to_month'
  | 'payment_alert'

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
