import { type Action, needsMember, textOf } from '@/lib/tasks/actions/action'
import { openTodo } from '@/lib/tasks/actions/ask-staff'
import { tag } from '@/lib/tasks/actions/tag-member'

/**
 * A membership changes in PushPress, and only a person can change it there. Ours is a mirror: it is marked with what
 * is wanted and never pretends that it has happened, because goals are judged by it.
 */
export const CHANGE_STATUS: Action = {
  name: 'change_status',
  label: 'Have the membership changed in PushPress',
  safety: { externalSideEffect: true, reversible: true, memberFacing: false, needsApproval: true },
  unfit: needsMember,
  async perform(work) {
    const status = textOf(work.input, 'status')
    if (!status) return { kind: 'failed', summary: 'It is not said what the membership should become.' }
    const marked = await tag(work, `wanted: ${status}`)
    if (marked.kind === 'failed') return marked
    return openTodo(work, `Change the membership to “${status}” in PushPress`)
  },
}
