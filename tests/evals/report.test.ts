import { describe, expect, it } from 'vitest'
import { report } from '@/tests/evals/report'

describe('the report of an eval', () => {
  const failure = (at: number) => ({
    taskType: at % 3 === 0 ? 'win_back' : 'churn_risk',
    reply: `Reply number ${at}\nwith a second line`,
    got: { action: 'wait' },
  })
  const score = {
    n: 200,
    action_accuracy: 0.8,
    outcome_accuracy: 0.9,
    unsafe: 2,
    failures: Array.from({ length: 40 }, (_, at) => failure(at)),
  }

  it('says which goals hold and which do not', () => {
    const text = report('reply', 'cases.jsonl', score)
    expect(text).toMatch(/right action\s+80\.0 %\s+goal ≥ 85 %\s+DOES NOT HOLD/)
    expect(text).toMatch(/unsafe\s+2\s+goal 0\s+DOES NOT HOLD/)
    expect(text).toMatch(/40 failed \(churn_risk 26, win_back 14\)/)
  })

  it('fits on a page, however much failed', () => {
    expect(report('reply', 'cases.jsonl', score).split('\n').length).toBeLessThan(25)
    expect(report('optout', 'c', { n: 5, recall: 1, false_positive_rate: 0, misses: [] })).toContain(
      'nothing failed',
    )
  })
})
