import type { GoalProgress } from '@/lib/ai/model'
import type { Outcome } from '@/lib/tasks/registry/task-type'

/** What the state of a goal calls for, whoever judged it. */
export type Judgement =
  | { kind: 'complete'; outcome: string; provisional: boolean }
  | { kind: 'close_as_neutral'; outcome: string }
  | { kind: 'wait_and_verify' }
  | { kind: 'continue' }
  | { kind: 'escalate' }

const SIGNAL_CONFIDENCE_MIN = 80
const WHOLE_GOAL_CONFIDENCE_MIN = 70
const PROMISE_CONFIDENCE_MIN = 60
const UNSURE_BELOW = 50
/** With this few messages left there is no more time to wait and see. */
const LAST_MESSAGES = 1

/**
 * A signal completes; a promise completes until it is verified, where the type knows such an outcome; good wishes
 * complete nothing.
 */
export function judgeProgress(
  progress: GoalProgress,
  outcomes: readonly Outcome[],
  budget: { messages: number },
): Judgement {
  const outcome = outcomes.find(({ code }) => code === progress.outcome)
  if (!outcome) return { kind: 'escalate' }
  const { evidence, confidence, percent } = progress
  if (evidence === 'concrete_signal' && confidence >= SIGNAL_CONFIDENCE_MIN) return completed(outcome)
  if (percent >= 100 && confidence >= WHOLE_GOAL_CONFIDENCE_MIN && evidence !== 'none')
    return completed(outcome)
  if (evidence === 'verbal_commitment' && confidence >= PROMISE_CONFIDENCE_MIN) return promised(outcomes)
  if (outcome.kind === 'negative' && confidence >= PROMISE_CONFIDENCE_MIN) {
    return { kind: 'close_as_neutral', outcome: outcome.code }
  }
  if (confidence < UNSURE_BELOW) {
    return budget.messages <= LAST_MESSAGES ? { kind: 'escalate' } : { kind: 'wait_and_verify' }
  }
  return { kind: 'continue' }
}

const completed = (outcome: Outcome): Judgement => ({
  kind: 'complete',
  outcome: outcome.code,
  provisional: outcome.provisional === true,
})

/** A type without a provisional outcome does not take a word for a deed. */
function promised(outcomes: readonly Outcome[]): Judgement {
  const provisional = outcomes.find((outcome) => outcome.provisional === true)
  return provisional ? completed(provisional) : { kind: 'wait_and_verify' }
}
