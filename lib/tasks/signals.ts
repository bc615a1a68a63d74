import type { Signal, SignalKind, TaskType } from '@/lib/tasks/registry/task-type'
import { assertNever } from '@/lib/tasks/task'

/** Something the gym software or a reply told us about a member. */
export type ObservedSignal = {
  kind: SignalKind
  at: Date
  /** How many of this kind there were since the task was created, this one included. */
  count: number
}

/** Where a signal falls on the clock of a task. */
export type Timing =
  /** Before the task existed: it says nothing about it. */
  | 'older'
  /** The task was open and nobody had written yet. */
  | 'before_outreach'
  | 'in_window'
  /** After the window, and close enough to count as its late result. */
  | 'late'
  /** So long after that nobody can say the message had to do with it. */
  | 'too_late'

const DAY_MS = 86_400_000

/** People read a message when they read it: a signal may trail its window by this much and still count, marked late. */
const LATE_DAYS = 14

/** The gym software tells a visit to the second: one of the second in which a task began came after it. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** How long after the first message anything can still count. */
export function followDays(type: TaskType): number {
  const windows = type.goal.signals.filter(({ completes }) => completes).map(({ windowDays }) => windowDays)
  return Math.max(0, ...windows) + LATE_DAYS
}

/** What the type makes of this kind of signal, if anything. */
export function signalOf(type: TaskType, kind: SignalKind): Signal | undefined {
  return type.goal.signals.find((signal) => signal.kind === kind)
}

export function timingOf(
  signal: Signal,
  at: Date,
  task: { createdAt: Date; startedAt: Date | null },
): Timing {
  if (at < wholeSecond(task.createdAt)) return 'older'
  // A message answers nothing that happened in the same instant: it has to be there first.
  if (task.startedAt === null || at <= task.startedAt) return 'before_outreach'
  if (at <= daysLater(task.startedAt, signal.windowDays)) return 'in_window'
  return at <= daysLater(task.startedAt, signal.windowDays + LATE_DAYS) ? 'late' : 'too_late'
}

/** As it stands in the log, after "The member". */
export function signalInWords(kind: SignalKind): string {
  switch (kind) {
    case 'checkin':
      return 'checked in'
    case 'checkin_count_3':
      return 'has been here three times'
    case 'reactivation':
      return 'is a member again'
    case 'payment_recovered':
      return 'is paid up again'
    case 'trial_booked':
      return 'booked a trial'
    case 'reply_positive':
      return 'answered well'
    default:
      return assertNever(kind)
  }
}
