import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'
import { instantOf, localDay } from '@/lib/safety/local-time'
import type { Status } from '@/lib/tasks/task'

export const MONTHS_SHOWN = 12

/** The rows behind every number of the results, as read_results hands them out: all of one moment. */
export type ResultTask = {
  id: string
  type: string
  memberId: string | null
  name: string | null
  status: Status
  outcome: string | null
  why: string | null
  provisional: boolean
  late: boolean
  cents: number
  confidence: number | null
  createdAt: string
  startedAt: string | null
  resolvedAt: string | null
  messages: number
  approvedBy: 'owner' | 'gate' | null
  /** Somebody opened it by hand, so no lot was cast over it. */
  byHand: boolean
  replied: boolean
}

export type HeldOut = {
  taskId: string
  type: string
  memberId: string
  name: string
  startsAt: string
  endsAt: string
  succeeded: boolean | null
  outcome: string | null
}

export type Feedback = {
  taskId: string
  type: string
  kind: 'approved' | 'edited' | 'skipped' | 'rated' | 'corrected'
  rating: number | null
  comment: string | null
  confidence: number | null
  at: string
  charsBefore: number | null
  charsAfter: number | null
}

export type Results = {
  tasks: ResultTask[]
  holdouts: HeldOut[]
  feedback: Feedback[]
  aiCosts: { day: string; calls: number; micros: number }[]
}

/** Twelve months of a gym's own calendar, the running one included, with the rights of whoever asks. */
export async function readResults(
  db: UserClient,
  gym: { id: string; timezone: string },
  now: Date,
): Promise<Results> {
  const answer = await db.rpc('read_results', {
    p_gym: gym.id,
    p_from: yearBegins(now, gym.timezone).toISOString(),
    p_now: now.toISOString(),
  })
  return rowsOf('read results', answer) as unknown as Results
}

/** The first moment of the first month shown: what ended before it stands behind no number. */
export function yearBegins(now: Date, timezone: string): Date {
  const [year = 0, month = 1] = localDay(timezone, now).split('-').map(Number)
  return instantOf(timezone, Date.UTC(year, month - MONTHS_SHOWN, 1))
}
