import { decisionsOn, type FeedbackCard } from '@/lib/owner/feedback'
import type { Results } from '@/lib/owner/results'
import { taskType } from '@/lib/tasks/registry/registry'

/** Something we could do differently from now on, because of what the owner did again and again. */
export type Suggestion = {
  code: 'shorter' | 'longer' | 'raise_bar'
  type: string
  label: string
  /** What was seen. */
  because: string
  /** What would change. */
  proposal: string
  change: { instruction: string } | { autoThreshold: number }
}

/** Fewer decisions than this are a mood, not a habit. */
const DECISIONS_MIN = 6
const EDITED_SHARE_MIN = 0.6
const SKIPPED_SHARE_MIN = 0.4
const SUGGESTIONS_MAX = 3
const THRESHOLD_STEP = 5
const THRESHOLD_MAX = 95

export const INSTRUCTIONS = {
  shorter:
    'Keep it shorter than you would by yourself: two short sentences. The owner shortens longer drafts.',
  longer: 'Write a little more than you would by yourself, and one sentence that is only about this person.',
} as const

/** What is in force already is not offered again. */
export function suggestionsFrom(
  cards: readonly FeedbackCard[],
  results: Results,
  inForce: readonly { code: string; type: string }[],
): Suggestion[] {
  return cards
    .filter(({ decisions }) => decisions >= DECISIONS_MIN)
    .flatMap((card) => [...lengthOf(card), ...barOf(card, results)])
    .filter(({ code, type }) => !inForce.some((it) => it.code === code && it.type === type))
    .slice(0, SUGGESTIONS_MAX)
}

function lengthOf(card: FeedbackCard): Suggestion[] {
  const approved = Math.round(card.decisions * card.approvalRate)
  return (['shorter', 'longer'] as const).flatMap((code): Suggestion[] => {
    const edited = code === 'shorter' ? card.shortened : card.lengthened
    if (approved === 0 || edited / approved < EDITED_SHARE_MIN) return []
    const verb = code === 'shorter' ? 'shortened' : 'lengthened'
    return [
      {
        code,
        type: card.type,
        label: card.label,
        because: `You ${verb} ${edited} of ${approved} drafts.`,
        proposal: `Write them ${code} from now on?`,
        change: { instruction: INSTRUCTIONS[code] },
      },
    ]
  })
}

function barOf(card: FeedbackCard, { feedback }: Results): Suggestion[] {
  if (1 - card.approvalRate < SKIPPED_SHARE_MIN) return []
  const skipped = decisionsOn(card.type, feedback).filter(({ kind }) => kind === 'skipped')
  const confidences = skipped.flatMap(({ confidence }) => confidence ?? []).sort((a, b) => a - b)
  const usual = confidences[Math.floor(confidences.length / 2)] ?? 0
  const bar = Math.min(THRESHOLD_MAX, Math.max(taskType(card.type).autoThreshold, usual) + THRESHOLD_STEP)
  return [
    {
      code: 'raise_bar',
      type: card.type,
      label: card.label,
      because: `You skipped ${skipped.length} of ${card.decisions} drafts.`,
      proposal: `Let autopilot act on its own only when it is at least ${bar}% sure?`,
      change: { autoThreshold: bar },
    },
  ]
}
