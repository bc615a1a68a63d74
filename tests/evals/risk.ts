import { z } from 'zod'
import { scoreRisk } from '@/lib/gym/risk/score'

const amount = z.number().nullish()
const label = z.union([z.literal(0), z.literal(1)])

/** One line of a case file: what was known about a member, any of it perhaps missing, and whether they left. */
const riskCase = z.object({
  features: z.object({
    visits_per_week_lifetime: amount,
    visits_per_week_last_month: amount,
    visits_per_week_last_two_weeks: amount,
    days_since_last_visit: amount,
    tenure_months: amount,
    contract_months: amount,
    months_to_contract_end: amount,
    // Tables write yes and no as numbers.
    payment_alert: z.union([z.boolean(), label.transform((it) => it === 1)]).nullish(),
  }),
  label,
})
export type RiskCase = z.output<typeof riskCase>

export type RiskScores = {
  n: number
  /** The chance that somebody who left was scored above somebody who stayed. */
  auc: number
  /** Mean distance between the promised and the true share of leavers over ten equal groups; 0 is perfect. */
  calibration: number
}

type Scored = { score: number; label: number }

const GROUPS = 10

export function run(cases: readonly unknown[]): RiskScores {
  const scored = z
    .array(riskCase)
    .parse(cases)
    .map(({ features, label }) => ({ score: scoreRisk(features).score, label }))
    .sort((a, b) => a.score - b.score)
  return { n: scored.length, auc: areaUnderCurve(scored), calibration: calibrationError(scored) }
}

/** By ranks, with equal scores sharing theirs; 0.5 where one of the groups is empty. */
function areaUnderCurve(sorted: readonly Scored[]): number {
  const left = sorted.filter(({ label }) => label === 1).length
  const stayed = sorted.length - left
  if (left === 0 || stayed === 0) return 0.5
  let rankSum = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++
    const sharedRank = (from + 1 + to) / 2
    rankSum += sharedRank * sorted.slice(from, to).filter(({ label }) => label === 1).length
    from = to
  }
  return (rankSum - (left * (left + 1)) / 2) / (left * stayed)
}

function calibrationError(sorted: readonly Scored[]): number {
  let error = 0
  for (let group = 0; group < GROUPS; group++) {
    const bounds = [group, group + 1].map((at) => Math.floor((at * sorted.length) / GROUPS))
    const people = sorted.slice(bounds[0], bounds[1])
    const promised = people.reduce((sum, { score }) => sum + score / 100, 0)
    const left = people.reduce((sum, { label }) => sum + label, 0)
    error += Math.abs(promised - left)
  }
  return sorted.length === 0 ? 0 : error / sorted.length
}
