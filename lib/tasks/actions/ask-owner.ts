import { type Action, INTERNAL, textOf } from '@/lib/tasks/actions/action'

/** "I do not know." Always possible, whatever else is not. */
export const ASK_OWNER: Action = {
  name: 'escalate',
  label: 'Ask the owner',
  safety: INTERNAL,
  async perform({ input, why }) {
    return { kind: 'ask', summary: why, question: textOf(input, 'question') }
  },
}
