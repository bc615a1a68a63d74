import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import type { Finding } from '@/lib/safety/draft-guard/scene'
import { REPLY_CONFIDENCE_MIN } from '@/lib/safety/limits'

const WAIT_DAYS = { min: 1, max: 60 } as const

/** Why the model's wish was not followed, for the log; empty when it was. */
export type Narrowed = { evaluation: Evaluation; because: string[] }

/**
 * What a model says can only be made smaller here: an answer becomes a question for the owner, never the other way
 * round. A stop and a threat it saw stay; it has no way to take back one that a rule saw.
 */
export function narrow(
  evaluation: Evaluation,
  request: ReplyRequest,
  guard: (reply: string) => Finding[],
): Narrowed {
  const kept = { ...evaluation, ...settled(evaluation) }
  const because = objections(kept, request, guard)
  if (because.length === 0) return { evaluation: kept, because }
  return { evaluation: { ...kept, action: 'escalate', waitDays: null }, because }
}

function settled({ action, waitDays, reply, outcome, optOut }: Evaluation): Partial<Evaluation> {
  const days = Math.min(Math.max(Math.round(waitDays ?? 3), WAIT_DAYS.min), WAIT_DAYS.max)
  return {
    waitDays: action === 'wait' ? days : null,
    reply: reply?.trim() ? reply : null,
    optOut: optOut || outcome === 'opted_out',
  }
}

function objections(
  evaluation: Evaluation,
  request: ReplyRequest,
  guard: (reply: string) => Finding[],
): string[] {
  if (evaluation.action === 'escalate') return []
  const { action, confidence, hostile, optOut } = evaluation
  const because: string[] = []
  if (hostile) because.push('The reply is hostile: nothing is written, a person looks.')
  if (optOut && action !== 'close') because.push('They asked for no more messages.')
  if (!(confidence >= REPLY_CONFIDENCE_MIN))
    because.push(`The confidence of ${confidence} is too low to act on.`)
  if (action === 'close') because.push(...closingObjections(evaluation, request))
  if (action === 'reply') because.push(...replyObjections(evaluation, request, guard))
  return because
}

/** Endings that are not a conversation's to declare: code, the owner or the calendar does. */
const NOT_BY_WORDS = new Set(['self_resolved', 'owner_handled', 'dismissed', 'unresponsive'])

function closingObjections({ outcome: code, optOut, progress }: Evaluation, request: ReplyRequest): string[] {
  const { outcomes, type } = request
  const outcome = outcomes.find((it) => it.code === code)
  if (!outcome) return [`“${code ?? 'nothing'}” is not an outcome of this type.`]
  if (optOut && outcome.code === 'opted_out') return []
  const because: string[] = []
  const earned = type.goal.signals.some((signal) => signal.completes && signal.outcome === outcome.code)
  if (earned || NOT_BY_WORDS.has(outcome.code)) because.push(`“${outcome.label}” is not reached by words.`)
  if (outcome.final) because.push(`“${outcome.label}” ends a membership: a person settles that.`)
  if (outcome.kind === 'positive' && type.goal.judgment === undefined)
    because.push('This goal is not reached by words.')
  // Good wishes complete nothing: an open conversation stays open unless the model means to let it rest.
  if (outcome.kind === 'neutral' && progress.recommended !== 'close_as_neutral') {
    because.push(`“${outcome.label}” leaves the matter open.`)
  }
  return because
}

function replyObjections(
  { reply }: Evaluation,
  { budget }: ReplyRequest,
  guard: (reply: string) => Finding[],
): string[] {
  if (!reply?.trim()) return ['There is no answer to send.']
  if (budget.messages <= 0) return ['No message is left in the budget.']
  return guard(reply).map(({ why, excerpt }) => `${why} (${excerpt})`)
}
