import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Child, deriveParent } from '@/lib/tasks/plan/derive-parent'
import { isOver, STATUSES } from '@/lib/tasks/task'

const AT = '2026-03-02T16:00:00Z'
const LATER = '2026-03-02T17:00:00Z'

const child = (over: Partial<Child> = {}): Child => ({
  id: 'a',
  type: 'staff_step',
  goal: 'Call her',
  status: 'completed',
  requirement: 'required',
  outcome: null,
  reason: null,
  escalatedAt: over.status === 'escalated' ? AT : null,
  resolvedAt: over.status === 'cancelled' ? AT : null,
  ...over,
})

const anyChild = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    requirement: fc.constantFrom('required' as const, 'optional' as const, 'best_effort' as const, null),
  })
  .map(child)

describe('what children mean for their parent', () => {
  it('is nothing while there are none', () => {
    expect(deriveParent([], null)).toEqual({ kind: 'judge' })
  })

  it('is a question when a required one is stuck, though others are still under way', () => {
    const stuck = child({ status: 'escalated' })
    expect(deriveParent([child({ status: 'waiting' }), stuck], null)).toEqual({ kind: 'blocked', by: stuck })
  })

  it('is a question when a required one came to nothing', () => {
    expect(deriveParent([child({ status: 'cancelled' })], null).kind).toBe('blocked')
  })

  it('is patience while a required or optional one is open', () => {
    for (const requirement of ['required', 'optional'] as const) {
      expect(deriveParent([child({ status: 'pending_review', requirement })], null).kind).toBe('waits')
    }
  })

  it('is answered by what the owner said afterwards', () => {
    for (const status of ['escalated', 'cancelled'] as const) {
      expect(deriveParent([child({ status })], LATER).kind).toBe('judge')
      expect(deriveParent([child({ status, escalatedAt: LATER, resolvedAt: LATER })], AT).kind).toBe(
        'blocked',
      )
    }
  })

  it('is never decided by what is best effort or part of a batch', () => {
    fc.assert(
      fc.property(fc.array(anyChild), fc.array(anyChild), (some, more) => {
        const ignored = more.filter(
          ({ requirement }) => requirement === 'best_effort' || requirement === null,
        )
        expect(deriveParent([...some, ...ignored], null)).toEqual(deriveParent(some, null))
      }),
    )
  })

  it('is a judgement only when every required one is done', () => {
    fc.assert(
      fc.property(fc.array(anyChild), (children) => {
        if (deriveParent(children, null).kind !== 'judge') return
        for (const { status, requirement } of children) {
          if (requirement === 'required') expect(status).toBe('completed')
          if (requirement === 'optional') expect(isOver(status) || status === 'escalated').toBe(true)
        }
      }),
    )
  })
})
