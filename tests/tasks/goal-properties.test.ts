import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributedCents, judgeSignal, type TaskSnapshot } from '@/lib/tasks/goal'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'
import { isOver, STATUSES } from '@/lib/tasks/task'
import { day, KINDS, task } from '@/tests/tasks/snapshot'

const anyTask = fc
  .record({
    type: fc.constantFrom(...TASK_TYPES),
    status: fc.constantFrom(...STATUSES),
    started: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    resolved: fc.double({ min: 10, max: 40, noNaN: true }),
    outcome: fc.nat(),
    provisional: fc.boolean(),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ started, resolved, outcome, ...rest }) => {
    const outcomes = outcomesOf(rest.type)
    return task({
      ...rest,
      startedAt: started === null ? null : day(started),
      resolvedAt: isOver(rest.status) ? day(resolved) : null,
      outcome: isOver(rest.status) ? (outcomes[outcome % outcomes.length]?.code ?? null) : null,
    })
  })
const anySignal = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.double({ min: -5, max: 120, noNaN: true }).map(day),
  count: fc.integer({ min: 1, max: 9 }),
})

describe('whatever signal meets whatever task', () => {
  it('a task that is over stays over, and one that is open is never merely improved', () => {
    fc.assert(
      fc.property(anyTask, anySignal, (snapshot, observed) => {
        const { kind } = judgeSignal(snapshot, observed)
        expect(
          isOver(snapshot.status)
            ? ['none', 'improve', 'confirm']
            : ['none', 'progress', 'complete', 'self_resolved'],
        ).toContain(kind)
      }),
      { numRuns: 2_000 },
    )
  })

  it('nothing is earned unless a message was there before the signal', () => {
    fc.assert(
      fc.property(anyTask, anySignal, (snapshot, observed) => {
        const attribution = judgeSignal(snapshot, observed)
        if (!('valueMultiplier' in attribution) || attribution.valueMultiplier === 0) return
        expect(snapshot.startedAt).not.toBeNull()
        expect(observed.at.getTime()).toBeGreaterThan(
          snapshot.startedAt?.getTime() ?? Number.POSITIVE_INFINITY,
        )
        expect(snapshot.type.budget.messages).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('outcomes come from the type, are worth what it says, and final ones stand', () => {
    fc.assert(
      fc.property(anyTask, anySignal, (snapshot, observed) => {
        const attribution = judgeSignal(snapshot, observed)
        if (attribution.kind === 'none') return
        const outcome = outcomesOf(snapshot.type).find(({ code }) => code === attribution.outcome)
        expect(outcome).toBeDefined()
        if ('valueMultiplier' in attribution)
          expect([0, outcome?.multiplier ?? 0]).toContain(attribution.valueMultiplier)
        const before = outcomesOf(snapshot.type).find(({ code }) => code === snapshot.outcome)
        if (!snapshot.provisional) expect(before?.final).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it('judging twice changes nothing more', () => {
    fc.assert(
      fc.property(anyTask, anySignal, (snapshot, observed) => {
        const first = judgeSignal(snapshot, observed)
        if (first.kind === 'none') return
        const after: TaskSnapshot = {
          ...snapshot,
          percent: first.percent,
          ...(first.kind === 'progress'
            ? {}
            : {
                status: isOver(snapshot.status) ? snapshot.status : 'completed',
                outcome: first.outcome,
                provisional: false,
                resolvedAt: snapshot.resolvedAt ?? observed.at,
              }),
        }
        expect(judgeSignal(after, observed).kind).toBe('none')
      }),
      { numRuns: 2_000 },
    )
  })

  it('the value is whole cents and never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 1_000_000 }),
        fc.constantFrom(0, 0.5, 1, 3),
        (cents, months) => {
          const value = attributedCents(cents, months)
          expect(Number.isInteger(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
        },
      ),
    )
    expect(attributedCents(149_99, 0.5)).toBe(75_00)
  })
})
