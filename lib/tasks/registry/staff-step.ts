import type { TaskType } from '@/lib/tasks/registry/task-type'

/** A step of a plan that only a person can take: PushPress has no door for it, or it needs a voice. */
export const STAFF_STEP: TaskType = {
  type: 'staff_step',
  label: 'Step for a person',
  description: 'Asks a person at the gym for one step of a plan that software cannot take.',
  category: 'staff_todo',
  assignedTo: 'owner',
  agent: 'gm',
  priority: 'high',
  goal: {
    summary: 'Somebody at the gym takes this step',
    completion: 'human_confirms',
    signals: [],
    outcomes: [
      { code: 'completed', label: 'Done', kind: 'positive', when: 'Somebody did it.' },
      { code: 'skipped', label: 'Skipped', kind: 'neutral', when: 'It was decided against.', final: true },
    ],
  },
  budget: { messages: 0, days: 5, turns: 0 },
  cadence: { intervals: [1, 2], tones: ['reminder', 'urgent_reminder'], onExhaustion: 'escalate' },
  autoThreshold: 0,
  escalationTriggers: ['always'],
  skill: 'staff-step',
  coolOffDays: 1,
  endsItself: [],
}
