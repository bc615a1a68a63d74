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
  const because = objections(evaluation, request, guard)
  const kept = { ...evaluation, ...settled(evaluation) }
  if (because.length === 0) return { evaluation: kept, because }
  return { evaluation: { ...kept, action: 'escalate', waitDays: null }, because }
}

function settled({ action, waitDays, reply }: Evaluation): Partial<Evaluation> {
  const days = Math.min(Math.max(Math.round(waitDays ?? 3), WAIT_DAYS.min), WAIT_DAYS.max)
  return { waitDays: action === 'wait' ? days : null, reply: reply?.trim() ? reply : null }
}

function objections(
  evaluation: Evaluation,
  request: ReplyRequest,
  guard: (reply: string) => Finding[],
): string[] {
  if (evaluation.action === 'escalate') return []
  const { action, confidence, outcome, hostile, optOut } = evaluation
  const because: string[] = []
  if (hostile) because.push('The reply is hostile: nothing is written, a person looks.')
  if (optOut && action !== 'close') because.push('They asked for no more messages.')
  if (!(confidence >= REPLY_CONFIDENCE_MIN))
    because.push(`The confidence of ${confidence} is too low to act on.`)
  if (action === 'close') because.push(...closingObjections(outcome, request, optOut))
  if (action === 'reply') because.push(...replyObjections(evaluation, request, guard))
  return because
}

/** Outcomes that only an event outside the conversation can earn. */
function closingObjections(
  outcome: string | null,
  { outcomes, type }: ReplyRequest,
  optOut: boolean,
): string[] {
  if (outcome === null || !outcomes.some(({ code }) => code === outcome)) {
    return [`“${outcome ?? 'nothing'}” is not an outcome of this type.`]
  }
  if (optOut) return []
  const earned = type.goal.signals.some((signal) => signal.completes && signal.outcome === outcome)
  if (earned) return [`“${outcome}” is earned by a signal, not by words.`]
  const known = outcomes.find(({ code }) => code === outcome)
  const byWords = type.goal.judgment !== undefined && type.goal.completion !== 'signal'
  if (known?.kind === 'positive' && !byWords) return ['This goal is not reached by words.']
  return []
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
