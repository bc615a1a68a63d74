import { type Action, textOf } from '@/lib/tasks/actions/action'
import { openTodo } from '@/lib/tasks/actions/ask-staff'

/** Coaches have no inbox of ours, so what they should know is a to-do that somebody ticks off. */
export const NOTIFY_COACH: Action = {
  name: 'notify_coach',
  label: 'Let a coach know',
  safety: { externalSideEffect: true, reversible: false, memberFacing: false, needsApproval: true },
  perform: (work) => openTodo(work, `Tell the coach: ${textOf(work.input, 'message') ?? work.why}`),
}
