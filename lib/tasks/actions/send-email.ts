import type { Action } from '@/lib/tasks/actions/action'

/** Nothing is sent here: the task goes on to the one path, where every limit and the guard are waiting. */
export const SEND_EMAIL: Action = {
  name: 'send_email',
  label: 'Write to the member',
  safety: { externalSideEffect: true, reversible: false, memberFacing: true, needsApproval: true },
  unfit({ task, member }) {
    if (task.category !== 'communication') return 'This kind of work writes to nobody.'
    if (task.is_batch) return null
    if (!member) return 'There is nobody to write to.'
    return task.messages_used < task.budget_messages ? null : 'No messages are left.'
  },
  async perform({ scene }) {
    const whom = scene.task.is_batch ? 'everyone it is for' : (scene.member?.firstName ?? 'them')
    return { kind: 'send', summary: `The next message to ${whom} is on its way to the checks.` }
  },
}
