import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

/** A handful of members, one invitation each; the parent adds up. */
export const UNDERBOOKED_CLASS: TaskType = {
  type: 'underbooked_class',
  label: 'Fill a class',
  description: 'Invites a few members who like this kind of class and have not been this week.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'fill',
  priority: 'medium',
  goal: {
    summary: 'A few more people in a class that is nearly empty',
    completion: 'composite',
    // Bookings cannot be read from the gym software; a visit in the two days around the class can.
    signals: [{ kind: 'checkin', weight: 100, completes: true, windowDays: 2, outcome: 'class_filled' }],
    judgment: 'At least one invited member says they will be there.',
    outcomes: [
      {
        code: 'reached',
        label: 'Sent',
        kind: 'neutral',
        when: 'Everyone it was for has been written to; who came is counted for each of them.',
      },
      {
        code: 'class_filled',
        label: 'Somebody came',
        kind: 'positive',
        when: 'An invited member trained by the day of the class.',
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'An invited member answered without coming.',
      },
    ],
  },
  budget: { messages: 5, days: 2, turns: 8 },
  cadence: SINGLE_SHOT,
  autoThreshold: 85,
  escalationTriggers: [],
  skill: 'underbooked-class',
  coolOffDays: 7,
  endsItself: [],
  batch: true,
}
