import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RiskFeatures } from '@/lib/gym/risk/features'
import { scoreRisk } from '@/lib/gym/risk/score'

/** Comes as always: three times a week, two years a member. */
const steady: RiskFeatures = {
  visits_per_week_lifetime: 3,
  visits_per_week_last_month: 3,
  visits_per_week_last_two_weeks: 3,
  days_since_last_visit: 2,
  tenure_months: 24,
  contract_months: 1,
  months_to_contract_end: 1,
}

const score = (features: RiskFeatures) => scoreRisk(features).score
const wordsOf = (features: RiskFeatures) => scoreRisk(features).factors.map(({ words }) => words)
const codesOf = (features: RiskFeatures) => scoreRisk(features).factors.map(({ code }) => code)

const amount = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }))
const anyFeatures: fc.Arbitrary<RiskFeatures> = fc.record(
  {
    visits_per_week_lifetime: amount(7),
    visits_per_week_last_month: amount(7),
    visits_per_week_last_two_weeks: amount(7),
    days_since_last_visit: amount(400),
    tenure_months: amount(240),
    contract_months: amount(36),
    months_to_contract_end: amount(36),
    payment_alert: fc.option(fc.boolean()),
  },
  { requiredKeys: [] },
)

describe('a score', () => {
  it('is low for a member who comes as always', () => {
    expect(score(steady)).toBeLessThan(10)
  })

  it('measures nine days away against the own rhythm', () => {
    const often = { ...steady, days_since_last_visit: 9, visits_per_week_last_month: 2.1 }
    const seldom = {
      ...steady,
      visits_per_week_lifetime: 1,
      visits_per_week_last_month: 1,
      visits_per_week_last_two_weeks: 1,
      days_since_last_visit: 9,
    }
    expect(score(often)).toBeGreaterThan(2 * score(seldom))
    expect(wordsOf(often)).toContain('Usually comes 3 times a week; last visit 9 days ago.')
  })

  it('does not take a holiday for a farewell', () => {
    expect(score({ ...steady, visits_per_week_last_month: 2.1, days_since_last_visit: 9 })).toBeLessThan(60)
  })

  it('is high for a newcomer whose visits thin out, and not for one who keeps coming', () => {
    const keen = { ...steady, tenure_months: 1.5 }
    const thinning = {
      ...keen,
      visits_per_week_last_month: 1.5,
      visits_per_week_last_two_weeks: 0.5,
      days_since_last_visit: 8,
    }
    expect(score(thinning)).toBeGreaterThan(80)
    expect(score(keen)).toBeLessThan(30)
    expect(wordsOf(thinning)).toContain('A member for only 7 weeks, and already coming less.')
  })

  it('notices a newcomer thinning out before there is a month to compare with', () => {
    const month = {
      ...steady,
      tenure_months: 0.9,
      visits_per_week_lifetime: 2,
      visits_per_week_last_month: 2,
    }
    const thinning = { ...month, visits_per_week_last_two_weeks: 0.5, days_since_last_visit: 6 }
    expect(score(thinning)).toBeGreaterThan(60)
    expect(codesOf(thinning)[0]).toBe('early_thinning')
    expect(score({ ...month, visits_per_week_last_two_weeks: 2 })).toBeLessThan(30)
  })

  it('weighs the same drop more where the rhythm it is measured by holds the weak weeks too', () => {
    const less = { visits_per_week_lifetime: 2.5, visits_per_week_last_month: 1.5 }
    const gap = (tenure: number) =>
      (scoreRisk({ ...less, tenure_months: tenure }).factors.find(({ code }) => code === 'thinning')
        ?.weight ?? 0) / (scoreRisk(less).factors.find(({ code }) => code === 'thinning')?.weight ?? 1)
    expect(gap(2)).toBeGreaterThan(1.3)
    expect(gap(36)).toBeLessThan(1.05)
  })

  it('does not call five weeks a farewell of somebody who comes once a month', () => {
    const monthly = { visits_per_week_lifetime: 0.25, visits_per_week_last_month: 0.25, tenure_months: 30 }
    expect(score({ ...monthly, days_since_last_visit: 35 })).toBeLessThan(40)
    expect(score({ ...steady, visits_per_week_last_month: 0, days_since_last_visit: 35 })).toBeGreaterThan(80)
  })

  it('does not hold a rare rhythm against whoever has kept it for years', () => {
    const seldom = {
      visits_per_week_lifetime: 0.4,
      visits_per_week_last_month: 0.4,
      days_since_last_visit: 16,
      tenure_months: 36,
    }
    expect(score(seldom)).toBeLessThan(10)
    expect(score({ ...seldom, tenure_months: 1 })).toBeGreaterThan(2 * score(seldom))
    expect(codesOf(seldom)).not.toContain('rare_visits')
  })

  it('takes one missed visit of somebody who comes at random for chance', () => {
    const random = { visits_per_week_lifetime: 0.5, visits_per_week_last_month: 0.25, tenure_months: 24 }
    expect(score({ ...random, days_since_last_visit: 20 })).toBeLessThan(20)
    const gone = { ...random, visits_per_week_last_month: 0, days_since_last_visit: 70 }
    expect(score(gone)).toBeGreaterThan(60)
  })

  it('forgives a long-standing member with a long contract', () => {
    const less = { ...steady, visits_per_week_last_month: 1.8, tenure_months: 60 }
    const bound = { ...less, contract_months: 12, months_to_contract_end: 10 }
    expect(score(bound)).toBeLessThan(score(less) / 3)
    expect(wordsOf(bound)).toContain('The 12-month contract runs for another 10 months.')
  })

  it('does not read an open payment as leaving', () => {
    const risk = scoreRisk({ ...steady, days_since_last_visit: 40, payment_alert: true })
    expect(risk).toMatchObject({ score: 0, confidence: 0 })
    expect(risk.factors.map(({ code }) => code)).toEqual(['payment_alert'])
  })

  it('is never certain', () => {
    const gone = { ...steady, visits_per_week_last_month: 0, days_since_last_visit: 300, tenure_months: 0.5 }
    expect(score(gone)).toBeGreaterThan(95)
    expect(score(gone)).toBeLessThan(99)
  })
})

describe('whatever is known', () => {
  it('gives a score and a confidence from 0 to 100 and reasons that are sentences', () => {
    fc.assert(
      fc.property(anyFeatures, (features) => {
        const { score, confidence, factors } = scoreRisk(features)
        for (const value of [score, confidence]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
        }
        for (const { words } of factors) expect(words).toMatch(/^[A-Z0-9].*[a-z0-9]\.$/)
        expect(JSON.stringify(factors)).not.toMatch(/null|NaN|undefined/)
      }),
    )
  })

  it('treats nonsense as not known', () => {
    const nonsense = { visits_per_week_lifetime: Number.NaN, tenure_months: -3, days_since_last_visit: null }
    expect(scoreRisk({ ...nonsense, contract_months: Number.POSITIVE_INFINITY })).toEqual(scoreRisk({}))
  })

  it('has nothing to say about somebody it knows nothing of', () => {
    expect(scoreRisk({})).toMatchObject({ confidence: 0, factors: [] })
    expect(score({})).toBeLessThan(15)
  })

  const grows = (name: keyof RiskFeatures, max: number, sign: 1 | -1) =>
    fc.assert(
      fc.property(
        anyFeatures,
        fc.double({ min: 0, max, noNaN: true }),
        fc.double({ min: 0, max, noNaN: true }),
        (features, a, b) => {
          const less = score({ ...features, [name]: Math.min(a, b) })
          const more = score({ ...features, [name]: Math.max(a, b) })
          expect(sign * (more - less)).toBeGreaterThanOrEqual(-1e-8)
        },
      ),
    )

  it('a longer absence never lowers the score', () => grows('days_since_last_visit', 400, 1))
  it('more visits lately never raise it', () => {
    grows('visits_per_week_last_month', 7, -1)
    grows('visits_per_week_last_two_weeks', 7, -1)
  })
  it('a longer membership never raises it', () => grows('tenure_months', 240, -1))
  it('a longer contract, and one with longer to run, never raise it', () => {
    grows('contract_months', 36, -1)
    grows('months_to_contract_end', 36, -1)
  })
  it('the same visits are never less of a warning of somebody used to coming more', () => {
    const recent = { visits_per_week_last_month: 1, visits_per_week_last_two_weeks: 1 }
    fc.assert(
      fc.property(amount(400), amount(7), amount(7), amount(240), (days, a, b, tenure) => {
        const of = (usual: number) =>
          score({
            ...recent,
            days_since_last_visit: days,
            visits_per_week_lifetime: usual,
            tenure_months: tenure,
          })
        const [low, high] = [Math.min(a ?? 1, b ?? 1), Math.max(a ?? 1, b ?? 1)]
        expect(of(high) - of(low)).toBeGreaterThanOrEqual(-1e-9)
      }),
    )
  })
  it('an absurd amount is answered like a very large one', () => {
    for (const name of [
      'visits_per_week_lifetime',
      'visits_per_week_last_month',
      'visits_per_week_last_two_weeks',
      'days_since_last_visit',
      'tenure_months',
      'contract_months',
      'months_to_contract_end',
    ] as const)
      for (const value of [0, 1e9, Number.MAX_VALUE]) {
        const { score, factors } = scoreRisk({ ...steady, [name]: value })
        expect(score, `${name} ${value}`).toBeGreaterThan(0)
        expect(score, `${name} ${value}`).toBeLessThan(100)
        expect(JSON.stringify(factors)).not.toMatch(/null|NaN|Infinity/)
      }
  })

  it('confidence falls with every fact that is missing and with a short history', () => {
    const full = scoreRisk(steady).confidence
    expect(full).toBeGreaterThanOrEqual(90)
    expect(scoreRisk({ ...steady, tenure_months: 1 }).confidence).toBeLessThan(full)
    for (const name of [
      'visits_per_week_lifetime',
      'visits_per_week_last_month',
      'days_since_last_visit',
      'tenure_months',
      'contract_months',
    ])
      expect(scoreRisk({ ...steady, [name]: null }).confidence, name).toBeLessThan(full)
  })
})

describe('the reasons', () => {
  it('come strongest first, those for staying last', () => {
    const risk = scoreRisk({ ...steady, days_since_last_visit: 12, visits_per_week_last_month: 1.5 })
    const weights = risk.factors.map(({ weight }) => weight)
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
    expect(risk.factors.at(-1)?.weight).toBeLessThan(0)
  })

  const said: [RiskFeatures, string][] = [
    [
      { visits_per_week_lifetime: 3, visits_per_week_last_month: 0.8 },
      'Came once a week in the last month; usually 3 times a week.',
    ],
    [
      { visits_per_week_lifetime: 2, visits_per_week_last_month: 0 },
      'Not one visit in the last month; usually twice a week.',
    ],
    [
      { visits_per_week_lifetime: 2.4, visits_per_week_last_month: 1.6 },
      'Came 1.6 times a week in the last month; usually 2.4.',
    ],
    [
      { visits_per_week_lifetime: 3, visits_per_week_last_two_weeks: 0.5 },
      '1 visit in the last two weeks; usually 3 times a week.',
    ],
    [{ days_since_last_visit: 21 }, 'Last visit 21 days ago.'],
    [
      { days_since_last_visit: 400, visits_per_week_lifetime: 0.1 },
      'Usually comes less than once a month; last visit more than a year ago.',
    ],
    [
      { visits_per_week_lifetime: 2, visits_per_week_last_month: 0.23 },
      'Came once in the last month; usually twice a week.',
    ],
    [{ contract_months: 12, months_to_contract_end: 1.3 }, 'The 12-month contract runs for another month.'],
    [{ days_since_last_visit: 0 }, 'Last visit today.'],
    [{ tenure_months: 0.1 }, 'Joined only 3 days ago.'],
    [{ tenure_months: 50 }, 'A member for 4 years.'],
    [{ contract_months: 6, months_to_contract_end: 1 }, 'The 6-month contract ends within a month.'],
    [{ contract_months: 1 }, 'Can leave at the end of any month.'],
  ]
  it.each(said)('of %o contain "%s"', (features, words) => {
    expect(wordsOf(features)).toContain(words)
  })

  it('tell each thing once, with the weight of all that speaks of it', () => {
    const { factors, score } = scoreRisk({
      visits_per_week_lifetime: 2,
      visits_per_week_last_month: 0,
      visits_per_week_last_two_weeks: 0,
      days_since_last_visit: 38,
    })
    expect(factors.map(({ words }) => words)).toEqual([
      'Not one visit in the last month; usually twice a week.',
      'Usually comes twice a week; last visit 38 days ago.',
    ])
    const odds = factors.reduce((sum, { weight }) => sum + weight, -2.7)
    expect(score).toBeCloseTo(100 / (1 + Math.exp(-4 * Math.tanh(odds / 4))), 6)
  })

  it('leave out what hardly matters', () => {
    expect(codesOf({ tenure_months: 12 })).toEqual([])
  })
})
