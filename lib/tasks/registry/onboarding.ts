import { SLOW_BURN } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

const HABIT_WINDOW_DAYS = 30

export const ONBOARDING: TaskType = {
  type: 'onboarding',
  label: 'New member onboarding',
  description: 'Welcomes a new member and helps them find a rhythm in their first month.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'retention',
  priority: 'medium',
  goal: {
    summary: 'Three visits in the first 30 days',
    completion: 'composite',
    signals: [
      {
        kind: 'checkin_count_3',
        weight: 100,
        completes: true,
        windowDays: HABIT_WINDOW_DAYS,
        outcome: 'habit_formed',
      },
      {
        kind: 'checkin',
        weight: 33,
        completes: false,
        windowDays: HABIT_WINDOW_DAYS,
        outcome: 'some_engagement',
      },
    ],
    judgment:
      'Three visits reach the goal; one or two are on the way to it. Two weeks without any visit is a reason to worry.',
    outcomes: [
      {
        code: 'habit_formed',
        label: 'Found a rhythm',
        kind: 'positive',
        when: 'Three or more visits in the first 30 days.',
        multiplier: 1,
      },
      {
        code: 'some_engagement',
        label: 'Has started',
        kind: 'neutral',
        when: 'One or two visits; the habit is not there yet.',
      },
      {
        code: 'no_show',
        label: 'Never came',
        kind: 'negative',
        when: 'No visit in two weeks or more since joining.',
      },
    ],
  },
  budget: { messages: 4, days: 30, turns: 6 },
  cadence: SLOW_BURN,
  autoThreshold: 85,
  escalationTriggers: [],
  skill: 'onboarding',
  coolOffDays: 30,
  endsItself: ['cancelled_membership'],
}
