import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeProgress } from '@/lib/ai/judge-progress'
import type { Evaluation, GoalProgress } from '@/lib/ai/model'
import { narrow } from '@/lib/ai/narrow'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'
import { replyRequest } from '@/tests/ai/request'

const progress: GoalProgress = {
  percent: 60,
  outcome: 'verbal_commitment',
  confidence: 70,
  evidence: 'verbal_commitment',
  because: 'They named Tuesday.',
  recommended: 'complete',
  milestones: [],
  risks: [],
}
const evaluation: Evaluation = {
  action: 'close',
  reply: null,
  confidence: 70,
  outcome: 'verbal_commitment',
  reasoning: 'They named Tuesday.',
  waitDays: null,
  question: null,
  optOut: false,
  hostile: false,
  progress,
}
const clean = () => []
const dirty = () => [{ rule: 'price' as const, why: 'A price.', excerpt: '$5' }]
const narrowed = (change: Partial<Evaluation>, type?: string, guard: typeof dirty | typeof clean = clean) =>
  narrow({ ...evaluation, ...change }, replyRequest('x', type), guard)

describe('what a model says', () => {
  it('is followed where code allows it', () => {
    expect(narrowed({})).toEqual({ evaluation, because: [] })
  })

  it.each<[string, Partial<Evaluation>, string?]>([
    ['its confidence is low', { confidence: 49 }],
    ['its confidence is no number', { confidence: Number.NaN }],
    ['the outcome does not exist', { outcome: 'delighted' }],
    ['there is no outcome', { outcome: null }],
    ['only a signal earns the outcome', { outcome: 'retained' }],
    ['only the owner says so', { outcome: 'owner_handled' }],
    ['a membership would end by words', { outcome: 'churned' }],
    ['good wishes would complete the goal', { outcome: 'engaged_conversation' }],
    ['a payment would be closed by words', { outcome: 'acknowledged' }, 'payment_recovery'],
    ['a call would be closed by words', { outcome: 'completed' }, 'staff_call_member'],
    ['the member is hostile', { hostile: true }],
    ['the member wants no more messages and it would wait', { action: 'wait', optOut: true }],
    ['the answer is empty', { action: 'reply', reply: '  ' }],
  ])('goes to the owner when %s', (_, change, type) => {
    const { evaluation: result, because } = narrowed(change, type)
    expect(result.action).toBe('escalate')
    expect(because).not.toEqual([])
  })

  it('goes to the owner with the draft when the answer does not pass the guard', () => {
    const { evaluation: result, because } = narrowed({ action: 'reply', reply: 'Only $5!' }, undefined, dirty)
    expect(result).toMatchObject({ action: 'escalate', reply: 'Only $5!' })
    expect(because).toEqual(['A price. ($5)'])
  })

  it('closes on a stop, and an outcome that says stop is one', () => {
    expect(narrowed({ outcome: 'opted_out' }).evaluation).toMatchObject({ action: 'close', optOut: true })
  })

  it('waits at least a day and at most sixty', () => {
    expect(narrowed({ action: 'wait', waitDays: 900 }).evaluation.waitDays).toBe(60)
    expect(narrowed({ action: 'wait', waitDays: 0 }).evaluation.waitDays).toBe(1)
  })

  it('is never turned into more than it was, nor loses a stop or a threat', () => {
    const rank = { escalate: 0, wait: 1, close: 2, reply: 3 }
    fc.assert(
      fc.property(
        fc.record({
          action: fc.constantFrom('reply', 'close', 'wait', 'escalate'),
          confidence: fc.integer({ min: -5, max: 150 }),
          outcome: fc.constantFrom(null, 'retained', 'opted_out', 'verbal_commitment', 'x'),
          reply: fc.constantFrom(null, '', 'See you!'),
          optOut: fc.boolean(),
          hostile: fc.boolean(),
          waitDays: fc.option(fc.integer()),
        }),
        fc.constantFrom(clean, dirty),
        (change, guard) => {
          const { evaluation: result } = narrowed(change, undefined, guard)
          expect([change.action, 'escalate']).toContain(result.action)
          expect(rank[result.action]).toBeLessThanOrEqual(rank[change.action])
          if (change.optOut) expect(result.optOut).toBe(true)
          expect(result.hostile).toBe(change.hostile)
          if (result.action === 'reply') expect(guard).toBe(clean)
        },
      ),
    )
  })
})

describe('progress towards a goal', () => {
  const type = TASK_TYPES.find((it) => it.type === 'churn_risk') ?? TASK_TYPES[0]
  const outcomes = type ? outcomesOf(type) : []
  const judged = (change: Partial<GoalProgress>, messages = 2) =>
    judgeProgress({ ...progress, ...change }, outcomes, { messages })

  it('is complete with a signal', () => {
    expect(judged({ evidence: 'concrete_signal', outcome: 'retained', confidence: 90 })).toEqual({
      kind: 'complete',
      outcome: 'retained',
      provisional: false,
    })
  })

  it('is complete for the time being with a promise', () => {
    expect(judged({})).toEqual({ kind: 'complete', outcome: 'verbal_commitment', provisional: true })
  })

  it('is not complete with a promise where a promise is not an outcome', () => {
    const payment = TASK_TYPES.find((it) => it.type === 'payment_recovery')
    const own = payment ? outcomesOf(payment) : []
    expect(judgeProgress({ ...progress, outcome: 'acknowledged' }, own, { messages: 1 })).toEqual({
      kind: 'wait_and_verify',
    })
  })

  it('goes on with vague good will', () => {
    expect(
      judged({ evidence: 'inferred', outcome: 'engaged_conversation', confidence: 55, percent: 30 }),
    ).toEqual({ kind: 'continue' })
  })

  it('waits when unsure, and asks when little is left', () => {
    const unsure = {
      evidence: 'inferred' as const,
      outcome: 'engaged_conversation',
      confidence: 30,
      percent: 0,
    }
    expect(judged(unsure)).toEqual({ kind: 'wait_and_verify' })
    expect(judged(unsure, 1)).toEqual({ kind: 'escalate' })
  })

  it('closes quietly on a no', () => {
    expect(judged({ evidence: 'inferred', outcome: 'churned', confidence: 80, percent: 0 })).toEqual({
      kind: 'close_as_neutral',
      outcome: 'churned',
    })
  })

  it('is a question for the owner when the outcome is unknown', () => {
    expect(judged({ outcome: 'delighted' })).toEqual({ kind: 'escalate' })
  })
})
