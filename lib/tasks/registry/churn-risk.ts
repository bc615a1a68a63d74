import { STANDARD } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

const RETURN_WINDOW_DAYS = 14

export const CHURN_RISK: TaskType = {
  type: 'churn_risk',
  label: 'At-risk member',
  description: 'Writes to a member who is coming less than they used to, before they leave.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'retention',
  priority: 'high',
  goal: {
    summary: 'Get a member who is drifting away back through the door',
    completion: 'composite',
    signals: [
      {
        kind: 'checkin',
        weight: 100,
        completes: true,
        windowDays: RETURN_WINDOW_DAYS,
        outcome: 'retained',
      },
      {
        kind: 'reply_positive',
        weight: 60,
        completes: false,
        windowDays: RETURN_WINDOW_DAYS,
        outcome: 'engaged_conversation',
      },
    ],
    judgment:
      'The member says when they will be back: a day, a class, a date. Good wishes and "maybe soon" are not a plan.',
    outcomes: [
      {
        code: 'retained',
        label: 'Kept after outreach',
        kind: 'positive',
        when: 'They trained again within two weeks of the first message.',
        multiplier: 1,
      },
      {
        code: 'verbal_commitment',
        label: 'Promised to return',
        kind: 'positive',
        when: 'They named when they will come, and have not come yet.',
        multiplier: 0.5,
        provisional: true,
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answered kindly but left open whether they will come.',
      },
      {
        code: 'churned',
        label: 'Left',
        kind: 'negative',
        when: 'They cancelled during or after the outreach.',
        final: true,
      },
    ],
  },
  budget: { messages: 3, days: 14, turns: 6 },
  cadence: STANDARD,
  autoThreshold: 75,
  escalationTriggers: ['tenure_over_1_year', 'monthly_value_over_200'],
  skill: 'churn-risk',
  coolOffDays: 30,
  endsItself: ['came_back', 'cancelled_membership'],
}
