import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

export const COACH_BRIEFING: TaskType = {
  type: 'coach_briefing',
  label: 'Coach briefing',
  description: 'Puts together what a coach should know before the day begins.',
  category: 'research',
  assignedTo: 'agent',
  agent: 'gm',
  priority: 'low',
  goal: {
    summary: 'Coaches start the day knowing who is new, who is back and who needs a word',
    completion: 'deliverable',
    signals: [],
    deliverable:
      'One page: today’s classes, new faces, people back after a break, milestones due, and anyone drifting away.',
    outcomes: [
      { code: 'briefing_ready', label: 'Briefing ready', kind: 'positive', when: 'The page is stored.' },
      {
        code: 'nothing_to_report',
        label: 'Nothing to report',
        kind: 'neutral',
        when: 'There was nothing a coach would want to know.',
      },
    ],
  },
  // The notice to the coach is not a message to a member, so no message is budgeted.
  budget: { messages: 0, days: 1, turns: 3 },
  cadence: SINGLE_SHOT,
  autoThreshold: 95,
  escalationTriggers: [],
  skill: 'coach-briefing',
  coolOffDays: 1,
  endsItself: [],
  deliverable: 'report',
}
