import type { TaskSnapshot } from '@/lib/tasks/goal'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import type { SignalKind } from '@/lib/tasks/registry/task-type'
import type { ObservedSignal } from '@/lib/tasks/signals'

/** A task and a calendar to judge signals on. */

const DAY_MS = 86_400_000
const CREATED = new Date('2026-03-01T15:00:00Z')
/** Days after the task was created; the first message goes out on day 1. */
export const day = (days: number) => new Date(CREATED.getTime() + days * DAY_MS)
const STARTED = day(1)

export const KINDS: SignalKind[] = [
  'checkin',
  'checkin_count_3',
  'reactivation',
  'payment_recovered',
  'trial_booked',
  'reply_positive',
]

export const task = (change: Partial<TaskSnapshot> = {}): TaskSnapshot => ({
  type: CHURN_RISK,
  status: 'waiting',
  createdAt: CREATED,
  startedAt: STARTED,
  resolvedAt: null,
  outcome: null,
  provisional: false,
  percent: 0,
  ...change,
})

export const seen = (kind: SignalKind, at: Date, count = 1): ObservedSignal => ({ kind, at, count })
