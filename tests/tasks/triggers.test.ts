import { describe, expect, it } from 'vitest'
import { REGISTRY, taskType } from '@/lib/tasks/registry/registry'
import { requestOf, type TriggerRow } from '@/lib/tasks/triggers'

const IN_GYM = { gymId: 'gym-1', run: 'run-1' }
const row = (type: string, facts: Record<string, unknown>): TriggerRow => ({
  type,
  member_id: 'member-1',
  ref: `${type}:1`,
  facts,
  happened_at: '2026-11-18T12:00:00Z',
})

const ROWS = [
  row('payment_recovery', { planName: 'Unlimited', alertSince: '2026-11-14', daysInAlert: 4 }),
  row('win_back', { planName: 'Unlimited', cancelledOn: '2026-11-03' }),
  row('lead_followup', { enquiredOn: '2026-11-17' }),
  row('onboarding', { joinedOn: '2026-11-16', planName: 'Foundations' }),
  row('milestone_review', { visitNumber: 25 }),
]

describe('what the mirror showed becomes a request', () => {
  it('that carries everything through', () => {
    const [, cancelled] = ROWS
    if (!cancelled) throw new Error('no row')
    expect(requestOf(cancelled, IN_GYM)).toEqual({
      gymId: 'gym-1',
      memberId: 'member-1',
      type: 'win_back',
      goal: 'Find out what would bring them back. Their Unlimited membership ended on November 3, 2026.',
      trigger: 'webhook',
      ref: 'win_back:1',
      run: 'run-1',
      facts: cancelled.facts,
      confidence: 80,
    })
  })

  it.each(ROWS)('$type: a type of the registry, a goal in a sentence', (it) => {
    const request = requestOf(it, IN_GYM)
    expect(REGISTRY.knows(it.type)).toBe(true)
    expect(request?.goal).toMatch(/^[A-Z].{20,200}\.$/)
    expect(request?.goal).not.toMatch(/undefined|unknown|null|_/)
  })

  it('a failed payment is never sure enough to go ahead by itself', () => {
    const [payment] = ROWS
    if (!payment) throw new Error('no row')
    const request = requestOf(payment, IN_GYM)
    expect(request?.confidence).toBeLessThan(taskType('payment_recovery').autoThreshold)
  })

  it('facts that are missing leave a goal a person can still read', () => {
    for (const { type } of ROWS.slice(0, 4)) {
      const goal = requestOf(row(type, { planName: null }), IN_GYM)?.goal
      expect(goal).not.toMatch(/undefined|null|Invalid/)
    }
  })

  it('a kind nobody has words for is no request', () => {
    expect(requestOf(row('constructor', {}), IN_GYM)).toBeNull()
  })
})
