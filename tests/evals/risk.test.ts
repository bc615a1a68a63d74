import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longRhythmCases, outsideCases } from '@/tests/evals/outside-cases'
import { type RiskCase, run } from '@/tests/evals/risk'
import { simulateCases } from '@/tests/evals/risk-cases'

const SHIPPED = join(import.meta.dirname, 'risk.jsonl')
const SEED = 20_261
const COUNT = 500

const lines = (cases: RiskCase[]) => `${cases.map((it) => JSON.stringify(it)).join('\n')}\n`

const daysAway = (days: number, label: 0 | 1): RiskCase => ({
  features: { days_since_last_visit: days },
  label,
})

describe('the evaluation of risk', () => {
  it('gives 1 for a perfect order, 0 for the reverse and half for ties', () => {
    expect(run([daysAway(1, 0), daysAway(9, 1)]).auc).toBe(1)
    expect(run([daysAway(1, 1), daysAway(9, 0)]).auc).toBe(0)
    expect(run([daysAway(9, 1), daysAway(9, 0)]).auc).toBe(0.5)
    expect(run([daysAway(1, 0), daysAway(9, 0), daysAway(9, 1), daysAway(20, 1)]).auc).toBe(0.875)
  })

  it('gives no order where nobody left, and nothing for no cases', () => {
    expect(run([daysAway(1, 0)])).toMatchObject({ n: 1, auc: 0.5 })
    expect(run([])).toEqual({ n: 0, auc: 0.5, calibration: 0 })
  })

  it('finds a score that promises too much badly calibrated', () => {
    const stayed = Array.from({ length: 50 }, () => daysAway(60, 0))
    expect(run(stayed).calibration).toBeGreaterThan(0.3)
  })

  it('takes facts that are null, absent or of another table, and refuses a case it cannot judge', () => {
    const open = { features: { payment_alert: 1, tenure_months: null, age: 31 }, label: 0 }
    expect(run([open, daysAway(30, 1)]).auc).toBe(1)
    expect(() => run([{ features: {}, label: 'yes' }])).toThrow()
    expect(() => run([{ features: { tenure_months: '3' }, label: 1 }])).toThrow()
  })

  it('ships the cases its simulation writes', () => {
    expect(readFileSync(SHIPPED, 'utf8')).toBe(lines(simulateCases(SEED, COUNT)))
  })

  it('separates leavers from stayers among made-up members, with and without the last visit', () => {
    const cases = simulateCases(1, 4_000)
    const { auc, calibration } = run(cases)
    expect(auc).toBeGreaterThan(0.8)
    expect(calibration).toBeLessThan(0.12)
    const blind = cases.map(({ features, label }) => ({
      features: { ...features, days_since_last_visit: null },
      label,
    }))
    expect(run(blind).auc).toBeGreaterThan(0.78)
  })

  it('holds on members as other gyms publish them, without last visits and payments', () => {
    const cases = outsideCases(1, 4_000)
    const { auc, calibration } = run(cases)
    expect(auc).toBeGreaterThan(0.93)
    expect(calibration).toBeLessThan(0.07)
    const without = (name: keyof RiskCase['features']) =>
      run(cases.map(({ features, label }) => ({ features: { ...features, [name]: null }, label }))).auc
    // No single fact carries it all.
    for (const name of Object.keys(cases[0]?.features ?? {}) as (keyof RiskCase['features'])[])
      expect(without(name)).toBeGreaterThan(0.8)
  })

  it('does not take a studio whose people come once a month for one that everybody is leaving', () => {
    const { auc, calibration } = run(longRhythmCases(1, 4_000))
    expect(auc).toBeGreaterThan(0.88)
    expect(calibration).toBeLessThan(0.15)
  })

  it('of an open payment expects nothing, and still judges everybody else', () => {
    const cases = longRhythmCases(2, 1_000)
    const open = cases.map((it) => ({ features: { ...it.features, payment_alert: 1 }, label: 0 }))
    const { n, auc, calibration } = run([...cases, ...open])
    expect(n).toBe(2_000)
    expect(auc).toBeGreaterThan(run(cases).auc)
    expect(calibration).toBeLessThan(run(cases).calibration)
  })
})
