import { STANDARD } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

/** Whatever the owner asks for, and the place where unknown types end up: always looked at by a person first. */
export const AD_HOC: TaskType = {
  type: 'ad_hoc',
  label: 'Custom task',
  description: 'Something the owner asked for in their own words.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'gm',
  priority: 'medium',
  goal: {
    summary: 'Do what the owner described',
    completion: 'judgment',
    signals: [],
    judgment:
      'What the owner wanted has happened, or the answer settles it. A bare "thanks" settles nothing: wait a day and look again.',
    outcomes: [
      { code: 'resolved', label: 'Resolved', kind: 'positive', when: 'What was asked for is done.' },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answered, and the matter is still open.',
      },
    ],
  },
  budget: { messages: 3, days: 14, turns: 6 },
  cadence: STANDARD,
  autoThreshold: 0,
  escalationTriggers: ['always'],
  skill: 'ad-hoc',
  coolOffDays: 7,
  endsItself: [],
}
