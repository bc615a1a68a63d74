import { SINGLE_SHOT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

export const MONTHLY_CHURN_ANALYSIS: TaskType = {
  type: 'monthly_churn_analysis',
  label: 'Monthly churn analysis',
  description: 'Reads the month behind us and writes down who is leaving, why, and what to do.',
  category: 'research',
  assignedTo: 'agent',
  agent: 'gm',
  priority: 'low',
  goal: {
    summary: 'A report on churn the owner can act on',
    completion: 'deliverable',
    signals: [],
    deliverable:
      'Markdown with figures: members in total, members at risk, churn over time, the main reasons, and what to do next.',
    outcomes: [
      { code: 'report_produced', label: 'Report ready', kind: 'positive', when: 'The report is stored.' },
      {
        code: 'insufficient_data',
        label: 'Too little data',
        kind: 'neutral',
        when: 'There is not enough history to say anything with confidence.',
      },
    ],
  },
  budget: { messages: 0, days: 1, turns: 5 },
  cadence: SINGLE_SHOT,
  autoThreshold: 95,
  escalationTriggers: [],
  skill: 'monthly-churn-analysis',
  coolOffDays: 1,
  endsItself: [],
  deliverable: 'report',
}
