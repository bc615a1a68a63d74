import { type Action, INTERNAL, textOf } from '@/lib/tasks/actions/action'

/** A line in the task's own story; finishing the step writes it. */
export const ADD_NOTE: Action = {
  name: 'add_note',
  label: 'Note something on the task',
  safety: INTERNAL,
  async perform({ input, why }) {
    return { kind: 'done', summary: textOf(input, 'note') ?? why }
  },
}
