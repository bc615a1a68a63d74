import type { NextStep, PlanRequest } from '@/lib/ai/model'

/** One step at a time: the first one of the usual order that is allowed and not done yet. */

type Move = Pick<NextStep, 'action' | 'why' | 'requirement'>

const MESSAGE_MOVES: readonly Move[] = [
  {
    action: 'research_member',
    why: 'Look at what is known of the member before writing.',
    requirement: 'best_effort',
  },
  { action: 'draft_message', why: 'Write the note for the next touch.', requirement: 'required' },
  // What follows a message is the cadence's business.
  { action: 'send_email', why: 'Send the note that was drafted.', requirement: 'required' },
]

const PERSON_MOVES: readonly Move[] = [
  { action: 'research_member', why: 'Gather what the person should know first.', requirement: 'best_effort' },
  { action: 'notify_owner', why: 'A person has to do this.', requirement: 'required' },
]

const REPORT_MOVES: readonly Move[] = [
  { action: 'plan_next_step', why: 'Decide what the report answers.', requirement: 'optional' },
  { action: 'add_note', why: 'Keep what was found.', requirement: 'optional' },
  { action: 'notify_owner', why: 'Say that the report is ready.', requirement: 'required' },
]

const AUTOMATION_MOVES: readonly Move[] = [
  { action: 'tag_member', why: 'Mark the member in our own records.', requirement: 'required' },
  { action: 'add_note', why: 'Keep what was changed.', requirement: 'optional' },
]

const FAILED = /^(?:failed|error|refused)\b/i

export function planNextStep({ type, done, actions }: PlanRequest): NextStep {
  const last = done.at(-1)
  const moves = movesOf(type.category)
  const current = moves.find(({ action }) => action === last?.action)
  if (
    last &&
    FAILED.test(last.result) &&
    current?.requirement !== 'best_effort' &&
    current?.requirement !== 'optional'
  ) {
    return askOwner(actions, `The step “${last.action}” failed: ${last.result}`)
  }
  const tried = new Set(done.map(({ action }) => action))
  const next = moves.find(({ action }) => actions.includes(action) && !tried.has(action))
  if (next) return { ...next, input: {}, goalReached: false }
  const required = moves.filter(({ requirement }) => requirement === 'required').map(({ action }) => action)
  // What is not allowed here was not needed; but something has to have been.
  const isDone = required.every((action) => tried.has(action) || !actions.includes(action))
  if (isDone && required.some((action) => tried.has(action))) {
    return {
      action: 'add_note',
      why: 'Every step is done; now only time tells.',
      requirement: 'best_effort',
      input: {},
      goalReached: true,
    }
  }
  return askOwner(actions, 'No step that is allowed here leads further.')
}

function movesOf(category: PlanRequest['type']['category']): readonly Move[] {
  switch (category) {
    case 'communication':
      return MESSAGE_MOVES
    case 'staff_todo':
      return PERSON_MOVES
    case 'research':
      return REPORT_MOVES
    case 'automation':
      return AUTOMATION_MOVES
  }
}

/** Asking is always possible, even where the list of actions forgot it. */
function askOwner(actions: readonly string[], why: string): NextStep {
  const action = actions.includes('escalate') ? 'escalate' : 'notify_owner'
  return { action, why, requirement: 'required', input: {}, goalReached: false }
}
