import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'
import type { Status } from '@/lib/tasks/task'

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

const YEAR_MS = 365 * 86_400_000

/** A year of results of one gym, with the rights of whoever asks. */
export async function readResults(db: UserClient, gymId: string, now: Date): Promise<Results> {
  const answer = await db.rpc('read_results', {
    p_gym: gymId,
    p_from: new Date(now.getTime() - YEAR_MS).toISOString(),
    p_now: now.toISOString(),
  })
  return rowsOf('read results', answer) as unknown as Results
}
