import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

/** The budget is each member's own; the parent only adds up. */
export const CLASS_REMINDER: TaskType = {
  type: 'class_reminder',
  label: 'Class reminder',
  description: 'Reminds everyone expected in a class, one message each.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'fill',
  priority: 'low',
  goal: {
    summary: 'Everybody expected in the class remembers it',
    completion: 'composite',
    signals: [{ kind: 'checkin', weight: 100, completes: true, windowDays: 2, outcome: 'attended' }],
    judgment: 'The member says whether they will be there.',
    outcomes: [
      {
        code: 'reached',
        label: 'Sent',
        kind: 'neutral',
        when: 'Everyone it was for has been written to; who came is counted for each of them.',
      },
      { code: 'attended', label: 'Came', kind: 'positive', when: 'They trained after the reminder.' },
      {
        code: 'not_coming',
        label: 'Not coming',
        kind: 'neutral',
        when: 'They said they cannot make it this time.',
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answered about something else.',
      },
    ],
  },
  budget: { messages: 1, days: 2, turns: 2 },
  cadence: SINGLE_SHOT,
  autoThreshold: 85,
  escalationTriggers: [],
  skill: 'class-reminder',
  coolOffDays: 7,
  endsItself: ['cancelled_membership'],
  batch: true,
}
