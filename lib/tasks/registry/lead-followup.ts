import { PATIENT } from '@/lib/tasks/registry/cadences'
import type { TaskType } from '@/lib/tasks/registry/task-type'

const FIRST_VISIT_WINDOW_DAYS = 21

export const LEAD_FOLLOWUP: TaskType = {
  type: 'lead_followup',
  label: 'Lead follow-up',
  description: 'Answers a new lead and helps them to a trial or a first visit.',
  category: 'communication',
  assignedTo: 'agent',
  agent: 'sales',
  priority: 'medium',
  goal: {
    summary: 'Get the lead to book a trial or walk in',
    completion: 'composite',
    signals: [
      {
        kind: 'trial_booked',
        weight: 100,
        completes: true,
        windowDays: FIRST_VISIT_WINDOW_DAYS,
        outcome: 'converted',
      },
      {
        kind: 'checkin',
        weight: 100,
        completes: true,
        windowDays: FIRST_VISIT_WINDOW_DAYS,
        outcome: 'converted',
      },
      {
        kind: 'reply_positive',
        weight: 50,
        completes: false,
        windowDays: FIRST_VISIT_WINDOW_DAYS,
        outcome: 'engaged_conversation',
      },
    ],
    judgment: 'The lead has settled on a day and time to visit.',
    outcomes: [
      {
        code: 'converted',
        label: 'Visited or booked',
        kind: 'positive',
        when: 'A trial is booked or they checked in for the first time.',
        multiplier: 1,
      },
      {
        code: 'verbal_commitment',
        label: 'Promised to visit',
        kind: 'positive',
        when: 'They named a day and time; nothing is booked and they have not been there.',
        multiplier: 0.5,
        provisional: true,
      },
      {
        code: 'engaged_conversation',
        label: 'In conversation',
        kind: 'neutral',
        when: 'They answer and ask, without settling on a visit.',
      },
      {
        code: 'not_interested',
        label: 'Not interested',
        kind: 'negative',
        when: 'They said they do not want to join.',
      },
    ],
  },
  budget: { messages: 5, days: 21, turns: 8 },
  cadence: PATIENT,
  autoThreshold: 70,
  escalationTriggers: [],
  skill: 'lead-followup',
  coolOffDays: 60,
  endsItself: ['became_member', 'came_back'],
}
