import type { Evaluation } from '@/lib/ai/model'
import { SEND_CONFIDENCE_MIN } from '@/lib/safety/limits'
import { attributedCents } from '@/lib/tasks/goal'
import type { Ending } from '@/lib/tasks/observe'
import { outcomesOf, type TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'

/**
 * What a model's reading of a reply may lead to. Code only ever narrows it: a doubtful answer becomes a question to the
 * owner, and words are never taken for deeds.
 */
export type Judgment =
  | { kind: 'reply'; text: string }
  | { kind: 'close'; ending: Ending; provisional: boolean }
  | { kind: 'wait'; days: number }
  | { kind: 'escalate'; why: string; question: string | null; draft: string | null }

const WAIT_DAYS = { usual: 3, min: 1, max: 21 } as const

export function judge(evaluation: Evaluation, scene: Scene, type: TaskType): Judgment {
  const ask = (why: string): Judgment => ({
    kind: 'escalate',
    why,
    question: evaluation.question,
    draft: evaluation.reply,
  })
  if (evaluation.confidence < SEND_CONFIDENCE_MIN) {
    return ask(`Not sure what they mean (${evaluation.confidence} of 100): ${evaluation.reasoning}`)
  }
  switch (evaluation.action) {
    case 'escalate':
      return ask(evaluation.reasoning)
    case 'wait':
      return { kind: 'wait', days: clampDays(evaluation.waitDays) }
    case 'reply':
      if (!evaluation.reply?.trim()) return ask('An answer was called for and none was written.')
      if (scene.task.messages_used >= scene.task.budget_messages) {
        return ask('They are waiting for an answer and no messages are left for this.')
      }
      return { kind: 'reply', text: evaluation.reply }
    case 'close':
      return close(evaluation, scene, type, ask)
  }
}

function close(
  evaluation: Evaluation,
  scene: Scene,
  type: TaskType,
  ask: (why: string) => Judgment,
): Judgment {
  const outcome = outcomesOf(type).find(({ code }) => code === evaluation.outcome)
  if (!outcome) return ask(`It would end as "${evaluation.outcome}", which this kind of task does not know.`)
  const isDeed = type.goal.signals.some(
    ({ completes, outcome: earned }) => completes && earned === outcome.code,
  )
  if (isDeed && type.goal.completion === 'signal') return { kind: 'wait', days: WAIT_DAYS.usual }
  const provisional = isDeed || outcome.provisional === true
  const monthly = scene.member?.monthlyCents ?? scene.gym.averageMonthlyCents ?? 0
  return {
    kind: 'close',
    provisional,
    ending: {
      status: 'completed',
      outcome: outcome.code,
      why: evaluation.reasoning,
      late: false,
      // What only a deed can earn is earned when the deed is seen.
      cents: isDeed || outcome.kind !== 'positive' ? 0 : attributedCents(monthly, outcome.multiplier ?? 0),
    },
  }
}

const clampDays = (days: number | null): number =>
  Math.min(WAIT_DAYS.max, Math.max(WAIT_DAYS.min, Math.round(days ?? WAIT_DAYS.usual)))
