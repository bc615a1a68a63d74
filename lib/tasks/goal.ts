import { type Outcome, outcomesOf, type Signal, type TaskType } from '@/lib/tasks/registry/task-type'
import { daysLater, type ObservedSignal, signalInWords, signalOf, timingOf } from '@/lib/tasks/signals'
import { isOver, type Status } from '@/lib/tasks/task'

export type TaskSnapshot = {
  type: TaskType
  status: Status
  createdAt: Date
  /** The first message sent; for a to-do, when it was accepted. Null until then. */
  startedAt: Date | null
  resolvedAt: Date | null
  outcome: string | null
  provisional: boolean
  /** 0–100: how far the goal had come. */
  percent: number
}

export type Attribution =
  | { kind: 'none'; why: string }
  /** Part of the way; the task goes on. */
  | { kind: 'progress'; outcome: string; percent: number; why: string }
  /** An open task ends: by its signal, or because there was nothing left to do. */
  | ({ kind: 'complete' | 'self_resolved' } & Earned)
  /** A closed task keeps its status and gets a better outcome, the one it promised, or a worse one. */
  | ({ kind: 'improve' | 'confirm' | 'downgrade' } & Earned)

type Earned = {
  outcome: string
  /** After the window, or after the task had ended. */
  late: boolean
  /** Months of the member's value. */
  valueMultiplier: number
  percent: number
  why: string
}

/** A promise is kept within this time or it was none. */
const PROMISE_DAYS = 14
/** What a promise turns into that nobody kept. */
const PROMISE_BROKEN = 'engaged_conversation'
const REACHED_PERCENT = 100

const OUTCOME_RANK: Record<Outcome['kind'], number> = { negative: 0, neutral: 1, positive: 2 }

const nothing = (why: string): Attribution => ({ kind: 'none', why })

/** What one observed signal means for one task. */
export function judgeSignal(task: TaskSnapshot, observed: ObservedSignal): Attribution {
  const signal = signalOf(task.type, observed.kind)
  if (!signal) return nothing(`${task.type.label} does not look for this.`)
  if (timingOf(signal, observed.at, task) === 'older') return nothing('It happened before the task existed.')
  return isOver(task.status) ? judgeClosed(task, signal, observed) : judgeOpen(task, signal, observed)
}

function judgeOpen(task: TaskSnapshot, signal: Signal, observed: ObservedSignal): Attribution {
  const timing = timingOf(signal, observed.at, task)
  const event = `The member ${signalInWords(observed.kind)}`
  if (!signal.completes) {
    if (timing === 'in_window') return progress(task, signal, observed, `${event}.`)
    return nothing(`${event}, outside the ${signal.windowDays} days in which that counts.`)
  }
  // However late it is, nobody is written to about something that has come right. A dormant task watches longer
  // than its window by design, so what it was waiting for still counts.
  if (timing === 'before_outreach') return byThemselves(`${event} before anybody wrote.`)
  if (timing === 'too_late' && task.status !== 'dormant')
    return byThemselves(`${event}, too long after outreach to count for it.`)
  return earned('complete', task, signal, {
    late: timing !== 'in_window',
    why: `${event} after outreach.`,
  })
}

/** Come right, and no credit of ours: nobody is called kept for it, and it is worth nothing. */
function byThemselves(why: string): Attribution {
  return {
    kind: 'self_resolved',
    outcome: 'self_resolved',
    late: false,
    valueMultiplier: 0,
    percent: REACHED_PERCENT,
    why,
  }
}

function judgeClosed(task: TaskSnapshot, signal: Signal, observed: ObservedSignal): Attribution {
  const timing = timingOf(signal, observed.at, task)
  const event = `The member ${signalInWords(observed.kind)}`
  if (!signal.completes) return nothing('The task is over, and this alone does not reach its goal.')
  if (timing === 'before_outreach') return nothing('It happened before anybody wrote.')
  if (isPromise(task) && !promiseIsOver(task, observed.at))
    return earned('confirm', task, signal, {
      late: timing !== 'in_window',
      why: `${event}, as promised.`,
    })
  if (timing === 'too_late') return nothing('It happened too long after outreach to count for it.')
  const current = outcomesOf(task.type).find(({ code }) => code === task.outcome)
  if (current?.final) return nothing(`The task ended as "${current.label}", and that stands.`)
  if (current && !isBetter(outcomeOf(task.type, signal), current))
    return nothing(`The task already ended as "${current.label}".`)
  return earned('improve', task, signal, {
    late: true,
    why: `${event} after the task had ended.`,
  })
}

/** What the passing of time means: a promise nobody kept stops counting. The task stays as it is. */
export function judgePromise(task: TaskSnapshot, now: Date): Attribution {
  if (!isPromise(task)) return nothing('There is no promise to check.')
  if (!promiseIsOver(task, now)) return nothing('There is still time to keep the promise.')
  return {
    kind: 'downgrade',
    outcome: PROMISE_BROKEN,
    late: false,
    valueMultiplier: 0,
    percent: task.percent,
    why: `${PROMISE_DAYS} days passed and what was promised did not happen.`,
  }
}

/** The member's own monthly value, or the gym's average, times what the outcome is worth. Whole cents. */
export function attributedCents(monthlyCents: number, valueMultiplier: number): number {
  return Math.max(0, Math.round(monthlyCents * valueMultiplier))
}

function progress(task: TaskSnapshot, signal: Signal, observed: ObservedSignal, why: string): Attribution {
  const reached = Math.min(REACHED_PERCENT - 1, signal.weight * observed.count)
  if (reached <= task.percent) return nothing('That much was known already.')
  return { kind: 'progress', outcome: signal.outcome, percent: reached, why }
}

function earned(
  kind: 'complete' | 'improve' | 'confirm',
  task: TaskSnapshot,
  signal: Signal,
  { late, why }: { late: boolean; why: string },
): Attribution {
  const worth = outcomeOf(task.type, signal).multiplier ?? 0
  // Nothing is earned by a type that writes to nobody.
  const valueMultiplier = task.type.budget.messages > 0 ? worth : 0
  return { kind, outcome: signal.outcome, late, valueMultiplier, percent: REACHED_PERCENT, why }
}

function outcomeOf(type: TaskType, signal: Signal): Outcome {
  const outcome = outcomesOf(type).find(({ code }) => code === signal.outcome)
  if (!outcome) throw new Error(`${type.type} has no outcome ${signal.outcome}`)
  return outcome
}

function isBetter(candidate: Outcome, current: Outcome): boolean {
  const step = OUTCOME_RANK[candidate.kind] - OUTCOME_RANK[current.kind]
  return step > 0 || (step === 0 && (candidate.multiplier ?? 0) > (current.multiplier ?? 0))
}

function isPromise(task: TaskSnapshot): boolean {
  return task.status === 'completed' && task.provisional && task.resolvedAt !== null
}

function promiseIsOver({ resolvedAt }: TaskSnapshot, at: Date): boolean {
  return resolvedAt !== null && at > daysLater(resolvedAt, PROMISE_DAYS)
}
