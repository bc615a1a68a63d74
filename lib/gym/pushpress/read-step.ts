import { z } from 'zod'
import { type Between, CHECKIN_KINDS, type CheckinKind, type PushPress } from '@/lib/gym/pushpress/client'
import { type Answer, ok } from '@/lib/gym/pushpress/failure'
import { FIRST_PAGE, readPages } from '@/lib/gym/pushpress/pages'
import { property } from '@/lib/gym/pushpress/request'
import {
  type CheckinRow,
  type CustomerRow,
  checkinRow,
  customerRow,
  type EnrollmentRow,
  enrollmentRow,
  idOf,
  type PlanRow,
  planRow,
} from '@/lib/gym/pushpress/rows'
import {
  PUSHPRESS_REQUESTS_AT_ONCE,
  SYNC_PLANS_MAX,
  SYNC_TOUCHED_MAX,
  SYNC_UNREADABLE_MAX,
  SYNC_WINDOW_DAYS,
} from '@/lib/safety/limits'

/** The stages that read from PushPress, in order. */
export type ReadingStage = 'customers' | 'enrollments' | 'plans' | 'checkins'
export type Stage = ReadingStage | 'facts' | 'done'

/** Where a reading stands within its stage, and what later stages need to know. Kept in the database. */
export const cursorSchema = z.object({
  position: z.object({ page: z.int(), atOnce: z.int(), longest: z.int() }).default(FIRST_PAGE),
  customersSeen: z.int().default(0),
  /** Ids seen but not understood, which must not be taken for gone. */
  unreadable: z.array(z.string()).default([]),
  /** Plans named by enrollments and not read yet. */
  plans: z.array(z.string()).default([]),
  /** Check-ins are read kind by kind, month by month, newest month first. */
  unit: z.int().default(0),
  until: z.iso.datetime().optional(),
  next: z.string().optional(),
  /** Whose visits a recent reading brought; null when everyone's may have changed. */
  touched: z.array(z.string()).nullable().default([]),
})
export type Cursor = z.output<typeof cursorSchema>

export type Rows = {
  customers?: CustomerRow[]
  enrollments?: EnrollmentRow[]
  plans?: PlanRow[]
  checkins?: CheckinRow[]
}

export type Reading = {
  client: PushPress
  kind: 'first' | 'full' | 'recent'
  checkinsSince: Date
}

/** What one step brought, and where the next one begins. */
export type Step = { stage: Stage; cursor: Cursor; rows: Rows; unreadable: number; checkinsExpected?: number }

export function readStep(
  reading: Reading,
  stage: ReadingStage,
  cursor: Cursor,
  now: Date,
): Promise<Answer<Step>> {
  switch (stage) {
    case 'customers':
      return readCustomers(reading, cursor)
    case 'enrollments':
      return readEnrollments(reading, cursor)
    case 'plans':
      return readPlans(reading, cursor)
    case 'checkins':
      return reading.kind === 'recent' ? readRecent(reading, cursor, now) : readCheckins(reading, cursor, now)
  }
}

async function readCustomers({ client }: Reading, cursor: Cursor): Promise<Answer<Step>> {
  const read = await readPages((page) => client.customers(page), cursor.position)
  if (read.kind !== 'ok') return read
  const { rows: objects, next } = read.value
  const { rows, unreadable } = understand(objects, customerRow)
  return ok({
    stage: next ? 'customers' : 'enrollments',
    cursor: {
      ...keepUnreadable(cursor, unreadable),
      position: next ?? FIRST_PAGE,
      customersSeen: cursor.customersSeen + rows.length,
    },
    rows: { customers: rows },
    unreadable: unreadable.length,
  })
}

async function readEnrollments({ client }: Reading, cursor: Cursor): Promise<Answer<Step>> {
  const read = await readPages((page) => client.enrollments(page), cursor.position)
  if (read.kind !== 'ok') return read
  const { rows: objects, next } = read.value
  const { rows, unreadable } = understand(objects, enrollmentRow)
  const plans = new Set([...cursor.plans, ...rows.flatMap((row) => row.plan_id ?? [])])
  return ok({
    stage: next ? 'enrollments' : 'plans',
    cursor: {
      ...keepUnreadable(cursor, unreadable),
      position: next ?? FIRST_PAGE,
      plans: [...plans].slice(0, SYNC_PLANS_MAX),
    },
    rows: { enrollments: rows },
    unreadable: unreadable.length,
  })
}

/** PushPress lists no plans; each one an enrollment names is asked for. One that is gone is left out. */
async function readPlans({ client }: Reading, cursor: Cursor): Promise<Answer<Step>> {
  const asked = cursor.plans.slice(0, PUSHPRESS_REQUESTS_AT_ONCE)
  const plans = cursor.plans.slice(asked.length)
  const objects: unknown[] = []
  for (const answer of await Promise.all(asked.map((id) => client.plan(id)))) {
    if (answer.kind === 'ok') objects.push(answer.value)
    else if (answer.kind !== 'not_found') return answer
  }
  const { rows, unreadable } = understand(objects, planRow)
  return ok({
    stage: plans.length > 0 ? 'plans' : 'checkins',
    cursor: { ...cursor, plans },
    rows: { plans: rows },
    unreadable: unreadable.length,
  })
}

/** A few hours are a few pages: they are read through and saved together, unless they turn out to be many. */
async function readRecent(reading: Reading, cursor: Cursor, now: Date): Promise<Answer<Step>> {
  const checkins: CheckinRow[] = []
  let unreadable = 0
  for (let place = cursor; ; ) {
    const read = await readCheckins(reading, place, now)
    if (read.kind !== 'ok') return read
    const step = read.value
    checkins.push(...(step.rows.checkins ?? []))
    unreadable += step.unreadable
    if (step.stage === 'facts' || checkins.length > SYNC_TOUCHED_MAX) {
      return ok({ ...step, rows: { checkins }, unreadable })
    }
    place = step.cursor
  }
}

/** Fixes where the newest month ends first, so that a reading resumed later still divides the year the same way. */
async function readCheckins(reading: Reading, cursor: Cursor, now: Date): Promise<Answer<Step>> {
  if (cursor.until) return readUnit(reading, cursor, cursor.until)
  const until = now.toISOString()
  const begun = { ...cursor, unit: 0, until, position: FIRST_PAGE, next: undefined }
  // Only the first reading is watched by someone.
  if (reading.kind !== 'first') return readUnit(reading, begun, until)
  const count = await reading.client.countCheckins({ after: secondsBefore(reading.checkinsSince) })
  if (count.kind !== 'ok') return count
  const checkinsExpected = Math.round(count.value)
  return ok({ stage: 'checkins', cursor: begun, rows: {}, unreadable: 0, checkinsExpected })
}

/** The next pages of one kind in one month. */
async function readUnit(reading: Reading, cursor: Cursor, until: string): Promise<Answer<Step>> {
  const months = monthsOf(reading.checkinsSince, new Date(until))
  const { month, kind } = unitOf(months, cursor)
  if (!month || !kind) return ok({ stage: 'facts', cursor, rows: {}, unreadable: 0 })

  const read = await readCheckinPages(reading.client, kind, month, cursor)
  if (read.kind !== 'ok') return read
  const { objects, cursor: moved } = read.value
  const { rows, unreadable } = understand(objects, (object) => checkinRow(kind, object))
  const inMonth = rows.filter((row) => isWithin(month, row.at))
  return ok({
    stage: unitOf(months, moved).month ? 'checkins' : 'facts',
    cursor: { ...keepUnreadable(moved, unreadable), touched: touch(reading, cursor, inMonth) },
    rows: { checkins: inMonth },
    unreadable: unreadable.length,
  })
}

async function readCheckinPages(
  client: PushPress,
  kind: CheckinKind,
  month: Month,
  cursor: Cursor,
): Promise<Answer<{ objects: unknown[]; cursor: Cursor }>> {
  const done = { ...cursor, unit: cursor.unit + 1, position: FIRST_PAGE, next: undefined }
  const between = betweenOf(month)
  if (kind === 'appointment') {
    const read = await client.appointments(between, cursor.next)
    if (read.kind !== 'ok') return read
    const { rows, next } = read.value
    // A cursor that does not move would be followed forever.
    return ok({ objects: rows, cursor: next && next !== cursor.next ? { ...cursor, next } : done })
  }
  const read = await readPages((page) => client.checkins(kind, between, page), cursor.position)
  if (read.kind !== 'ok') return read
  const { rows, next } = read.value
  return ok({ objects: rows, cursor: next ? { ...cursor, position: next } : done })
}

const unitOf = (months: Month[], { unit }: Cursor) => ({
  month: months[Math.floor(unit / CHECKIN_KINDS.length)],
  kind: CHECKIN_KINDS[unit % CHECKIN_KINDS.length],
})

/** From `from` up to but not including `to`; the newest month is open, for whatever happens while we read. */
type Month = { from: Date; to: Date | null }

const DAY_MS = 86_400_000

function monthsOf(since: Date, until: Date): Month[] {
  const months: Month[] = []
  let to: Date | null = null
  let from = until
  do {
    from = new Date(Math.max(from.getTime() - SYNC_WINDOW_DAYS * DAY_MS, since.getTime()))
    months.push({ from, to })
    to = from
  } while (from > since)
  return months
}

const isWithin = (month: Month, at: string) =>
  new Date(at) >= month.from && (month.to === null || new Date(at) < month.to)

/** A second wider on each side, whichever way PushPress rounds; isWithin cuts it back. */
const betweenOf = (month: Month): Between => ({
  after: secondsBefore(month.from),
  ...(month.to && { before: Math.ceil(month.to.getTime() / 1000) + 1 }),
})

const secondsBefore = (moment: Date) => Math.floor(moment.getTime() / 1000) - 1

function understand<T>(objects: unknown[], toRow: (object: unknown) => T | null) {
  const rows: T[] = []
  const unreadable: (string | null)[] = []
  for (const object of objects) {
    const row = toRow(object)
    if (row) rows.push(row)
    else unreadable.push(idOf(property(object, 'id')))
  }
  return { rows, unreadable }
}

function keepUnreadable(cursor: Cursor, ids: (string | null)[]): Cursor {
  const unreadable = [...cursor.unreadable, ...ids.filter((id) => id !== null)]
  return { ...cursor, unreadable: unreadable.slice(0, SYNC_UNREADABLE_MAX) }
}

function touch({ kind }: Reading, { touched }: Cursor, rows: CheckinRow[]): string[] | null {
  if (kind !== 'recent' || !touched) return null
  const all = new Set([...touched, ...rows.map((row) => row.customer_id)])
  return all.size > SYNC_TOUCHED_MAX ? null : [...all]
}
