import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gateCreation, type NewTask } from '@/lib/tasks/creation-gate'
import { type EscalationFacts, escalationReason } from '@/lib/tasks/escalation-triggers'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import { PAYMENT_RECOVERY } from '@/lib/tasks/registry/payment-recovery'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import type { EscalationTrigger, TaskType } from '@/lib/tasks/registry/task-type'
import { WIN_BACK } from '@/lib/tasks/registry/win-back'
import { TRIGGERS } from '@/lib/tasks/task'

const HARMLESS: EscalationFacts = { tenureMonths: 6, monthlyCents: 150_00, cancellationReason: null }

const sure: NewTask = {
  type: CHURN_RISK,
  knownType: true,
  confidence: 80,
  trigger: 'analysis',
  executionMode: 'limited_auto',
  facts: HARMLESS,
}

const asking = (trigger: EscalationTrigger): TaskType => ({ ...CHURN_RISK, escalationTriggers: [trigger] })

describe('an escalation trigger', () => {
  const cases: [EscalationTrigger, Partial<EscalationFacts>, RegExp | null][] = [
    ['always', {}, /always shown/],
    ['tenure_over_1_year', { tenureMonths: 12 }, null],
    ['tenure_over_1_year', { tenureMonths: 12.1 }, /more than a year/],
    ['tenure_over_1_year', { tenureMonths: null }, /not known how long/],
    ['tenure_over_2_years', { tenureMonths: 24 }, null],
    ['tenure_over_2_years', { tenureMonths: 25 }, /more than 2 years/],
    ['monthly_value_over_200', { monthlyCents: 200_00 }, null],
    ['monthly_value_over_200', { monthlyCents: 200_01 }, /more than \$200/],
    ['monthly_value_over_200', { monthlyCents: null }, /not known what they pay/],
    ['cancelled_over_complaint', { cancellationReason: 'Complaint about the 6am coach' }, /complaint/],
    ['cancelled_over_complaint', { cancellationReason: 'moving to Boulder' }, null],
    ['cancelled_over_complaint', { cancellationReason: null }, null],
    ['cancelled_over_billing', { cancellationReason: 'You charged me twice' }, /billing/],
    ['cancelled_over_billing', { cancellationReason: 'billing_dispute' }, /billing/],
    ['cancelled_over_billing', { cancellationReason: 'no ability to train at 5am' }, null],
  ]
  it.each(cases)('%s with %o answers %s', (trigger, facts, expected) => {
    const reason = escalationReason(asking(trigger), { ...HARMLESS, ...facts })
    if (expected === null) expect(reason).toBeNull()
    else expect(reason).toMatch(expected)
  })

  it('is not needed for a type without any', () => {
    expect(escalationReason({ ...CHURN_RISK, escalationTriggers: [] }, HARMLESS)).toBeNull()
  })

  it('is found wherever it stands in the list', () => {
    expect(escalationReason(WIN_BACK, { ...HARMLESS, tenureMonths: 40 })).toMatch(/2 years/)
  })
})

describe('a new task', () => {
  it('goes ahead at exactly the confidence its type needs', () => {
    expect(gateCreation({ ...sure, confidence: CHURN_RISK.autoThreshold }).status).toBe('ready')
  })

  const reviewed: [string, Partial<NewTask>, RegExp][] = [
    ['autopilot is off', { executionMode: 'manual' }, /Autopilot is off/],
    ['an agent made it', { trigger: 'agent' }, /on its own/],
    ['its type is unknown', { knownType: false }, /not known/],
    ['a trigger says so', { facts: { ...HARMLESS, tenureMonths: 13 } }, /more than a year/],
    ['it is not sure enough', { confidence: 74 }, /below the 75/],
    ['nobody says how sure it is', { confidence: null }, /how sure/],
    ['its confidence is no number', { confidence: Number.NaN }, /how sure/],
    ['its type is always reviewed', { type: PAYMENT_RECOVERY, confidence: 100 }, /always shown/],
  ]
  it.each(reviewed)('waits for the owner when %s', (_, change, why) => {
    const gated = gateCreation({ ...sure, ...change })
    expect(gated.status).toBe('pending_review')
    expect(gated.why).toMatch(why)
  })

  it('never goes ahead in manual mode, from an agent, unknown or below its threshold', () => {
    const anyTask = fc.record<NewTask>({
      type: fc.constantFrom(...TASK_TYPES),
      knownType: fc.boolean(),
      confidence: fc.option(fc.integer({ min: 0, max: 100 })),
      trigger: fc.constantFrom(...TRIGGERS),
      executionMode: fc.constantFrom('manual', 'limited_auto'),
      facts: fc.record({
        tenureMonths: fc.option(fc.nat(200)),
        monthlyCents: fc.option(fc.nat(1_000_00)),
        cancellationReason: fc.option(fc.string()),
      }),
    })
    fc.assert(
      fc.property(anyTask, (task) => {
        const { status, why } = gateCreation(task)
        expect(why).toMatch(/\.$/)
        if (status === 'pending_review') return
        expect(task.executionMode).toBe('limited_auto')
        expect(task.trigger).not.toBe('agent')
        expect(task.knownType).toBe(true)
        expect(task.type.escalationTriggers).not.toContain('always')
        expect(task.confidence ?? -1).toBeGreaterThanOrEqual(task.type.autoThreshold)
      }),
    )
  })
})
