import type { NextStep } from '@/lib/ai/model'
import { STEP_INPUT_MAX_CHARS, STEP_INPUTS_MAX, SUBTASKS_PER_PARENT_MAX } from '@/lib/safety/limits'
import type { Input } from '@/lib/tasks/actions/action'
import type { Asked, Recorded } from '@/lib/tasks/actions/dispatch'
import { actionNamed, refusalOf } from '@/lib/tasks/actions/registry'
import type { Claimed } from '@/lib/tasks/scene'

/** What becomes of a step a model wishes for. It can only become less than what was asked. */
export type Narrowed =
  | { kind: 'step'; asked: Asked }
  | { kind: 'goal' }
  | { kind: 'refused'; why: string; requirement: Asked['requirement'] }

export function narrowStep(next: NextStep, scene: Claimed, steps: readonly Recorded[]): Narrowed {
  const refused = (why: string, requirement = next.requirement): Narrowed => ({
    kind: 'refused',
    why,
    requirement,
  })
  if (next.goalReached) {
    // Words are not deeds: a plan that did nothing has reached nothing.
    return steps.some(({ result }) => result && result.status !== 'failed')
      ? { kind: 'goal' }
      : refused('The goal is said to be reached before anything was done.', 'required')
  }
  if (steps.length >= SUBTASKS_PER_PARENT_MAX) {
    return refused(`All ${SUBTASKS_PER_PARENT_MAX} steps are used and it is not settled.`, 'required')
  }
  const action = actionNamed(next.action)
  if (!action) return refused(`There is no action called “${next.action.slice(0, 60)}”.`)
  const refusal = refusalOf(action, scene)
  if (refusal) return refused(`${action.label}: ${refusal}`)
  const input = tidy(next.input)
  if (isRepeat(steps.at(-1), action.name, input)) {
    return refused(`It would do the same thing again: ${action.label}.`, 'required')
  }
  return { kind: 'step', asked: { action: action.name, input, requirement: next.requirement, why: next.why } }
}

function tidy(input: NextStep['input']): Input {
  return Object.fromEntries(
    Object.entries(input)
      .slice(0, STEP_INPUTS_MAX)
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, STEP_INPUT_MAX_CHARS) : value,
      ]),
  )
}

/** The same step twice in a row leads in a circle. A message is another one each time. */
function isRepeat(last: Recorded | undefined, action: string, input: Input): boolean {
  if (action === 'send_email' || action === 'draft_message') return last?.action === action
  return last?.action === action && JSON.stringify(last.input) === JSON.stringify(input)
}
