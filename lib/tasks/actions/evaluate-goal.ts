import { type Action, INTERNAL } from '@/lib/tasks/actions/action'
import { endingOf } from '@/lib/tasks/observe'

/** Looks whether the goal shows: in the mirror, never in what somebody hopes. */
export const EVALUATE_GOAL: Action = {
  name: 'evaluate_goal',
  label: 'Look whether the goal is reached',
  safety: INTERNAL,
  async perform({ scene, type }) {
    const ending = endingOf(scene, type)
    const summary = ending ? `Reached: ${ending.why}` : 'Nothing shows that the goal is reached yet.'
    return { kind: 'done', summary, data: { reached: ending !== null } }
  },
}
