import { chance, seedOf, weighted } from '@/sandbox/random'
import type { RiskCase } from '@/tests/evals/risk'

/**
 * Members as churn tables published by gyms hold them: whole months, contracts of 1, 6 or 12 months, visits a week over
 * the whole membership and over the current month, and neither the last visit nor payments. Leavers there are mostly
 * new, on a contract that is about to end, and come less this month than before. Nothing here knows the score.
 */

const LEAVING_SHARE = 0.27

type Kind = {
  contracts: readonly [number, number][]
  tenureMonths: number
  perWeek: number
  spread: number
  change: number
  changeSpread: number
}

const LEAVER: Kind = {
  contracts: [
    [1, 87],
    [6, 9],
    [12, 4],
  ],
  tenureMonths: 1.45,
  perWeek: 1.45,
  spread: 0.7,
  change: -0.43,
  changeSpread: 0.3,
}
const STAYER: Kind = {
  contracts: [
    [1, 45],
    [6, 14],
    [12, 41],
  ],
  tenureMonths: 5.2,
  perWeek: 2,
  spread: 1,
  change: 0,
  changeSpread: 0.2,
}

export function outsideCases(seed: number, count: number): RiskCase[] {
  return Array.from({ length: count }, (_, index) => outsideCase(seedOf('outside', seed), index))
}

function outsideCase(seed: number, index: number): RiskCase {
  const draw = (key: string) => chance(seed, index, key)
  const normal = (key: string) =>
    Math.sqrt(-2 * Math.log(1 - draw(`${key} far`))) * Math.cos(2 * Math.PI * draw(`${key} way`))
  const leaves = draw('leaves') < LEAVING_SHARE
  const kind = leaves ? LEAVER : STAYER
  const contract = weighted(kind.contracts, seed, index, 'contract')
  const isFresh = draw('renewed') < 0.6
  const lifetime = Math.max(0, kind.perWeek + kind.spread * normal('rhythm'))
  return {
    label: leaves ? 1 : 0,
    features: {
      visits_per_week_lifetime: lifetime,
      visits_per_week_last_month: Math.max(0, lifetime + kind.change + kind.changeSpread * normal('change')),
      tenure_months: Math.floor(-Math.log(1 - draw('tenure')) * kind.tenureMonths),
      contract_months: contract,
      months_to_contract_end: isFresh ? contract : 1 + Math.floor(draw('left') * contract),
    },
  }
}

/**
 * A studio whose people come once a week or once a month, on no fixed day, and most for years: no contracts, and a month
 * without a visit is nothing special. Who leaves has stopped coming three weeks to three months ago.
 */
export function longRhythmCases(seed: number, count: number): RiskCase[] {
  return Array.from({ length: count }, (_, index) => longRhythmCase(seedOf('studio', seed), index))
}

function longRhythmCase(seed: number, index: number): RiskCase {
  const draw = (key: string) => chance(seed, index, key)
  const wait = (key: string, mean: number) => -Math.log(1 - draw(key)) * mean
  const perWeek = 0.1 + 0.9 * draw('rhythm') ** 1.5
  const daysBetween = 7 / perWeek
  const tenure = 2 + wait('tenure', 20)
  const leaves = draw('leaves') < 0.12 + 0.15 * Math.exp(-tenure / 8)
  // Nobody who stays misses more than three of their visits in a row.
  const gap = Math.min(wait('gap', daysBetween), 3 * daysBetween)
  const since = leaves ? 20 + 70 * draw('stopped') + gap / 2 : gap
  const others = wait('others', (30 * perWeek) / 7)
  const visits = since > 30 ? 0 : 1 + Math.floor(others * (1 - since / 30))
  return {
    label: leaves ? 1 : 0,
    features: {
      visits_per_week_lifetime: perWeek,
      visits_per_week_last_month: (visits / 30) * 7,
      days_since_last_visit: Math.round(since),
      tenure_months: tenure,
      ...(draw('plan known') < 0.6 ? { contract_months: 1 } : {}),
    },
  }
}
