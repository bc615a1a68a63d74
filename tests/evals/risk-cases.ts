import type { RiskFeatures } from '@/lib/gym/risk/features'
import { between, chance, seedOf, weighted } from '@/sandbox/random'
import type { RiskCase } from '@/tests/evals/risk'

/**
 * Members who behave like members, made up day by day: they have a rhythm, go on holiday, lose heart more often when
 * they are new, thin out over weeks, and leave sooner where no contract holds them. Nothing here knows the score.
 */

const DAYS = 30
const CONTRACTS: readonly [number, number][] = [
  [1, 55],
  [6, 20],
  [12, 25],
]
const LOSES_HEART_EARLY = 0.5
const LOSES_HEART_ANYWAY = 0.08
const HEART_MONTHS = 4
const LEAVES_UNSEEN = 0.03
const RELIABILITY = 0.8

type Draw = (...keys: (string | number)[]) => number

export function simulateCases(seed: number, count: number): RiskCase[] {
  return Array.from({ length: count }, (_, index) => simulateCase(seedOf('risk', seed), index))
}

function simulateCase(seed: number, index: number): RiskCase {
  const draw: Draw = (...keys) => chance(seed, index, ...keys)
  const contract = weighted(CONTRACTS, seed, index, 'contract')
  const left = contract === 1 ? 1 : between(1, contract, seed, index, 'left')
  const tenure = 0.3 - 10 * Math.log(1 - draw('tenure'))
  const perWeek = 0.8 + 3.2 * draw('rhythm') ** 1.5
  const fading = draw('heart') < LOSES_HEART_ANYWAY + LOSES_HEART_EARLY * Math.exp(-tenure / HEART_MONTHS)
  const visits = visitDays(draw, perWeek, fading, Math.min(DAYS, tenure * DAYS))
  const monthDays = Math.min(DAYS, Math.ceil(tenure * DAYS))
  const lastVisit = visits[0] ?? monthDays + Math.floor(draw('before') * 14)
  const alert = draw('alert') < 0.03
  const known = (name: string, share: number, value: number) =>
    draw('known', name) < share ? Math.round(value * 100) / 100 : undefined
  const lastMonth = (visits.length / monthDays) * 7
  const weight = Math.min(1, 1 / Math.max(tenure, 1))
  const features: RiskFeatures = {
    visits_per_week_lifetime: known('rhythm', 0.96, perWeek * (1 - weight) + lastMonth * weight),
    visits_per_week_last_month: known('month', 0.96, lastMonth),
    days_since_last_visit: known('last', 0.9, lastVisit),
    tenure_months: known('tenure', 0.97, tenure),
    contract_months: known('contract', 0.8, contract),
    months_to_contract_end: known('contract', 0.8, left),
    ...(alert ? { payment_alert: true } : {}),
  }
  const leaves = draw('leaves') < (fading ? leavesOnceFading(left) : LEAVES_UNSEEN)
  return { features, label: leaves && !alert ? 1 : 0 }
}

/** Days ago with a visit, latest first. */
function visitDays(draw: Draw, perWeek: number, fading: boolean, days: number): number[] {
  const since = 10 + draw('since') * 50
  const over = 14 + draw('over') * 28
  const awayFor = draw('away') < 0.12 ? 4 + draw('for') * 9 : 0
  const awayUntil = draw('back') * 15
  const visits: number[] = []
  for (let ago = 0; ago < days; ago++) {
    const kept = fading ? Math.min(1, Math.max(0, 1 - (since - ago) / over)) : 1
    const away = ago >= awayUntil && ago < awayUntil + awayFor
    const slot = isSlot(draw, ago % 7, perWeek)
    if (slot && !away && draw('day', ago) < RELIABILITY * kept) visits.push(ago)
  }
  return visits
}

/** People train on their own weekdays, and keep most of those dates. */
function isSlot(draw: Draw, weekday: number, perWeek: number): boolean {
  const slots = perWeek / RELIABILITY
  const order = Array.from({ length: 7 }, (_, at) => at).sort((a, b) => draw('slot', a) - draw('slot', b))
  return order.indexOf(weekday) < Math.floor(slots) + (draw('extra slot') < slots % 1 ? 1 : 0)
}

function leavesOnceFading(monthsLeft: number): number {
  if (monthsLeft <= 1) return 0.92
  return monthsLeft <= 3 ? 0.5 : 0.2
}
