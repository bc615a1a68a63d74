import type { Feedback, Results, ResultTask } from '@/lib/owner/results'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import type { TaskType } from '@/lib/tasks/registry/task-type'

/** What an owner made of one kind of work, and how far our confidence can be believed. */
export type FeedbackCard = {
  type: string
  label: string
  decisions: number
  approvalRate: number
  /** Of what was approved. */
  editRate: number
  shortened: number
  lengthened: number
  /** Confidence in bands: how often the owner approved, and how often it came to something. */
  calibration: {
    from: number
    to: number
    tasks: number
    approved: number | null
    succeeded: number | null
  }[]
}

/** An edit this much shorter, or longer, is one for length. */
const SHORTER_SHARE = 0.8
const LONGER_SHARE = 1.25
const BANDS = [0, 60, 75, 90, 101] as const

export function feedbackCards(results: Results): FeedbackCard[] {
  return TASK_TYPES.map((type) => cardOf(type, results)).filter(({ decisions }) => decisions > 0)
}

export const decisionsOn = (type: string, feedback: readonly Feedback[]): Feedback[] =>
  feedback.filter((it) => it.type === type && ['approved', 'edited', 'skipped'].includes(it.kind))

function cardOf(type: TaskType, { tasks, feedback }: Results): FeedbackCard {
  const decisions = decisionsOn(type.type, feedback)
  const edits = decisions.filter(({ kind }) => kind === 'edited')
  const approved = decisions.filter(({ kind }) => kind !== 'skipped').length
  return {
    type: type.type,
    label: type.label,
    decisions: decisions.length,
    approvalRate: share(approved, decisions.length) ?? 0,
    editRate: share(edits.length, approved) ?? 0,
    shortened: edits.filter((edit) => lengthShare(edit) < SHORTER_SHARE).length,
    lengthened: edits.filter((edit) => lengthShare(edit) > LONGER_SHARE).length,
    calibration: calibrationOf(
      decisions,
      tasks.filter((task) => task.type === type.type),
    ),
  }
}

function calibrationOf(
  decisions: readonly Feedback[],
  tasks: readonly ResultTask[],
): FeedbackCard['calibration'] {
  return BANDS.slice(0, -1).flatMap((from, at) => {
    const to = (BANDS[at + 1] ?? 101) - 1
    const isInBand = (it: { confidence: number | null }) =>
      it.confidence !== null && it.confidence >= from && it.confidence <= to
    const said = decisions.filter(isInBand)
    const ended = tasks.filter(
      (task) => isInBand(task) && task.resolvedAt !== null && task.startedAt !== null,
    )
    if (said.length + ended.length === 0) return []
    return [
      {
        from,
        to,
        tasks: Math.max(said.length, ended.length),
        approved: share(said.filter(({ kind }) => kind !== 'skipped').length, said.length),
        succeeded: share(ended.filter(({ cents }) => cents > 0).length, ended.length),
      },
    ]
  })
}

function lengthShare({ charsBefore, charsAfter }: Feedback): number {
  return charsBefore && charsAfter ? charsAfter / charsBefore : 1
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
