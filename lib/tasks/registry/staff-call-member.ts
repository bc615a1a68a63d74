import type { TaskType } from '@/lib/tasks/registry/task-type'

export const STAFF_CALL_MEMBER: TaskType = {
  type: 'staff_call_member',
  label: 'Call a member',
  description: 'Asks a person at the gym to pick up the phone; the agent only reminds.',
  category: 'staff_todo',
  assignedTo: 'owner',
  agent: 'gm',
  priority: 'high',
  goal: {
    summary: 'Someone from the gym talks with this member on the phone',
    completion: 'human_confirms',
    signals: [{ kind: 'checkin', weight: 100, completes: true, windowDays: 14, outcome: 'came_back' }],
    outcomes: [
      { code: 'completed', label: 'Call made', kind: 'positive', when: 'Somebody reached the member.' },
      {
        code: 'came_back',
        label: 'Came back',
        kind: 'positive',
        when: 'The member trained again while the call was still on the list.',
      },
      {
        code: 'member_unreachable',
        label: 'Not reached',
        kind: 'neutral',
        when: 'Somebody tried and nobody picked up.',
      },
      {
        code: 'skipped',
        label: 'Skipped',
        kind: 'neutral',
        when: 'The call was decided against.',
        final: true,
      },
    ],
  },
  budget: { messages: 0, days: 3, turns: 0 },
  cadence: {
    intervals: [1, 2],
    tones: ['reminder', 'urgent_reminder'],
    onExhaustion: 'escalate',
  },
  autoThreshold: 0,
  escalationTriggers: ['always'],
  skill: 'staff-call-member',
  coolOffDays: 14,
  endsItself: ['cancelled_membership'],
}
