import { describe, expect, it } from 'vitest'
import type { DeliverableRequest } from '@/lib/ai/model'
import { writeDeliverable } from '@/lib/ai/playbook/write-deliverable'

const request = (data: Record<string, unknown>) =>
  ({
    type: { label: 'Monthly churn analysis' },
    profile: { name: 'Iron Harbor' },
    goal: 'Who left, and why?',
    now: '2026-12-01T15:00:00Z',
    data,
  }) as unknown as DeliverableRequest

describe('a report of the playbook', () => {
  it('has the day in its title and calls every figure what an owner would', () => {
    const { title, markdown } = writeDeliverable(
      request({ at_risk: 24, visits_prior_30: 1184, cancelled_last_30: 1, most_at_risk: ['Adam C.'] }),
    )
    expect(title).toBe('Monthly churn analysis for Iron Harbor, December 1, 2026')
    expect(markdown).toContain('- Members at risk now: 24')
    expect(markdown).toContain('- Visits in the 30 days before: 1,184')
    expect(markdown).toContain('- Memberships ended in the last 30 days: 1')
    expect(markdown).toContain('## Most at risk\n\n- Adam C.')
  })

  it('shows figures that come together under the name they share', () => {
    const { markdown } = writeDeliverable(request({ members: { active: 120, payment_alert: 3 } }))
    expect(markdown).toContain('## Members\n\n- Active: 120\n- Payment alert: 3')
    expect(markdown).not.toContain('not enough data')
  })
})
