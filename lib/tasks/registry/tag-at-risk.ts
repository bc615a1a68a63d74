import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

export const TAG_AT_RISK: TaskType = {
  type: 'tag_at_risk',
  label: 'Tag at-risk members',
  description: 'Marks everyone at risk in our copy of the member list, and can take it back.',
  category: 'automation',
  assignedTo: 'system',
  agent: 'gm',
  priority: 'low',
  goal: {
    summary: 'Every member at risk carries the tag, and nobody else',
    completion: 'deliverable',
    signals: [],
    deliverable: 'A row for each member touched: the tags before, the tags after, and whether it worked.',
    outcomes: [
      { code: 'executed', label: 'Done', kind: 'positive', when: 'Every record was changed.' },
      {
        code: 'partly_executed',
        label: 'Partly done',
        kind: 'neutral',
        when: 'Some records could not be changed; the log says which.',
      },
    ],
  },
  budget: { messages: 0, days: 1, turns: 0 },
  cadence: SINGLE_SHOT,
  autoThreshold: 95,
  escalationTriggers: [],
  skill: 'tag-at-risk',
  coolOffDays: 1,
  endsItself: [],
  deliverable: 'data_export',
}
