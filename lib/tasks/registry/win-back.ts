import { SLOW_BURN } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

const REJOIN_WINDOW_DAYS = 30

export const WIN_BACK: TaskType = {
  type: 'win_back',
  label: 'Win-back',
  description: 'Writes to someone who cancelled and leaves the door open for them.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'retention',
  priority: 'high',
  goal: {
    summary: 'Have a former member rejoin',
    completion: 'composite',
    signals: [
      {
        kind: 'reactivation',
        weight: 100,
        completes: true,
        windowDays: REJOIN_WINDOW_DAYS,
        outcome: 'recovered',
      },
      {
        kind: 'reply_positive',
        weight: 50,
        completes: false,
        windowDays: REJOIN_WINDOW_DAYS,
        outcome: 'interested',
      },
    ],
    judgment: 'They want to come back and say so. A polite thank-you for writing is not interest.',
    outcomes: [
      {
        code: 'recovered',
        label: 'Came back as a member',
        kind: 'positive',
        when: 'Their membership is active again.',
        multiplier: 3,
      },
      {
        code: 'interested',
        label: 'Interested',
        kind: 'positive',
        when: 'They would like to return and have not rejoined yet.',
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answered without saying yes or no.',
      },
      { code: 'declined', label: 'Declined', kind: 'negative', when: 'They said they will not come back.' },
    ],
  },
  budget: { messages: 3, days: 30, turns: 4 },
  cadence: SLOW_BURN,
  autoThreshold: 80,
  escalationTriggers: ['cancelled_over_complaint', 'cancelled_over_billing', 'tenure_over_2_years'],
  skill: 'win-back',
  coolOffDays: 90,
  endsItself: ['reactivated'],
}
