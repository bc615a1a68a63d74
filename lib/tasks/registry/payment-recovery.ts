import { URGENT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

export const PAYMENT_RECOVERY: TaskType = {
  type: 'payment_recovery',
  label: 'Payment recovery',
  description: 'Tells a member about a failed payment in a way that embarrasses nobody.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'retention',
  priority: 'critical',
  goal: {
    summary: 'Have a failed payment put right without an awkward moment',
    completion: 'composite',
    signals: [
      // The gym software reports no payments: the enrollment leaving `alert` with its paid time moved on is the proof.
      { kind: 'payment_recovered', weight: 100, completes: true, windowDays: 7, outcome: 'recovered' },
    ],
    judgment:
      'Knowing about it and promising to fix it is progress. Only the payment itself reaches the goal: never close on words.',
    outcomes: [
      {
        code: 'recovered',
        label: 'Payment recovered',
        kind: 'positive',
        when: 'The enrollment is in good standing again and paid.',
        multiplier: 1,
      },
      {
        code: 'acknowledged',
        label: 'Acknowledged',
        kind: 'neutral',
        when: 'They know about it; the payment is still open.',
      },
      {
        code: 'cancelled',
        label: 'Cancelled instead',
        kind: 'negative',
        when: 'They ended the membership rather than pay.',
        final: true,
      },
    ],
  },
  // Two messages are fewer than the cadence has touches; the budget wins and then a person takes over.
  budget: { messages: 2, days: 7, turns: 4 },
  cadence: URGENT,
  autoThreshold: 90,
  escalationTriggers: ['always'],
  skill: 'payment-recovery',
  coolOffDays: 7,
  endsItself: ['paid', 'cancelled_membership'],
}
