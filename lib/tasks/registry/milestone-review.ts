import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

export const MILESTONE_REVIEW: TaskType = {
  type: 'milestone_review',
  label: 'Milestone and review',
  description: 'Congratulates a member on a round number of visits and asks, once, for a review.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'reputation',
  priority: 'low',
  goal: {
    summary: 'Celebrate a milestone and ask for a public review',
    completion: 'judgment',
    // Nothing tells us that a review was posted, so nothing is counted and nothing is earned.
    signals: [],
    judgment: 'The member says that they wrote a review or will write one.',
    outcomes: [
      {
        code: 'review_posted',
        label: 'Review written',
        kind: 'positive',
        when: 'The member says the review is there.',
      },
      {
        code: 'review_promised',
        label: 'Review promised',
        kind: 'positive',
        when: 'The member says they will write one.',
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answered without mentioning a review.',
      },
      { code: 'declined', label: 'Declined', kind: 'negative', when: 'They would rather not write one.' },
    ],
  },
  budget: { messages: 1, days: 7, turns: 2 },
  cadence: SINGLE_SHOT,
  autoThreshold: 90,
  escalationTriggers: [],
  skill: 'milestone-review',
  coolOffDays: 90,
  endsItself: ['cancelled_membership'],
}
