import { type Action, INTERNAL, textOf } from '@/lib/tasks/actions/action'

/** Writes down what is meant to come after. The steps themselves are still taken one at a time. */
export const PLAN_NEXT_STEP: Action = {
  name: 'plan_next_step',
  label: 'Think ahead',
  safety: INTERNAL,
  async perform({ input, why }) {
    return { kind: 'done', summary: textOf(input, 'outline') ?? why }
  },
}
