import { describe, expect, it } from 'vitest'
import { scoreRisk } from '@/lib/gym/risk/score'
import { run } from '@/tests/evals/risk'
import { sandboxMembers } from '@/tests/gym/risk/sandbox-members'

const AUC_MIN = 0.85
const CALIBRATION_MAX = 0.1

describe('two weeks ahead in the generated gym', () => {
  it.each([
    [1, '2026-11-18T18:00:00Z'],
    [2, '2026-03-10T18:00:00Z'],
    [3, '2026-06-04T18:00:00Z'],
    [4, '2027-01-04T18:00:00Z'],
  ])('the score of seed %i tells those who leave from those who stay', (seed, now) => {
    const scores = run(sandboxMembers(seed, 1_500, new Date(now)))
    expect(scores.n).toBeGreaterThan(900)
    expect(scores.auc).toBeGreaterThanOrEqual(AUC_MIN)
    expect(scores.calibration).toBeLessThanOrEqual(CALIBRATION_MAX)
  })

  it.each([5, 7, 9, 11])(
    'of the twenty of seed %i flagged first nearly all leave, for the reason given',
    (seed) => {
      const flagged = sandboxMembers(seed, 400, new Date('2026-11-18T18:00:00Z'))
        .map((member) => ({ ...member, risk: scoreRisk(member.features) }))
        .sort((a, b) => b.risk.score - a.risk.score)
        .slice(0, 20)
      expect(flagged.filter(({ label }) => label === 1).length).toBeGreaterThanOrEqual(18)
      for (const { risk, features } of flagged) {
        const [first] = risk.factors
        expect(['thinning', 'absence', 'long_absence', 'early_thinning']).toContain(first?.code)
        const usual = features.visits_per_week_lifetime ?? 0
        const lately = [features.visits_per_week_last_month, features.visits_per_week_last_two_weeks]
        expect(Math.min(...lately.map((rate) => rate ?? usual))).toBeLessThan(usual)
      }
    },
  )
})
