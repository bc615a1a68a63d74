import { CHECKIN_KINDS, type CheckinKind, type PushPress } from '@/lib/gym/pushpress/client'
import type { PushPressDeps } from '@/lib/gym/pushpress/connection'
import type { Answer, Failure } from '@/lib/gym/pushpress/failure'
import {
  type CheckinRow,
  type CustomerRow,
  checkinRow,
  customerRow,
  type EnrollmentRow,
  enrollmentRow,
  type PlanRow,
  planRow,
} from '@/lib/gym/pushpress/rows'
import { PUSHPRESS_REQUESTS_AT_ONCE } from '@/lib/safety/limits'

export type ObjectAsked = { kind: 'customer' | 'enrollment' | 'checkin'; id: string; checkinKind?: string }
export type Outcome = { kind: 'stored' } | { kind: 'gone' } | Failure

type Row =
  | { of: 'customer'; row: CustomerRow }
  | { of: 'enrollment'; row: EnrollmentRow }
  | { of: 'checkin'; row: CheckinRow }
type Read = { kind: 'row'; value: Row } | { kind: 'gone' } | Failure

/** Few enough that the time a chunk is labelled with is about the time each of its objects was read. */
const CHUNK = PUSHPRESS_REQUESTS_AT_ONCE * 8

/** Reads the objects from PushPress and makes the mirror say what they say. */
export async function mirrorObjects(
  deps: PushPressDeps,
  client: PushPress,
  gymId: string,
  asked: Map<string, ObjectAsked>,
  clock: () => Date,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const customers = new Set<string>()
  const entries = [...asked]
  let broken: Failure | null = null
  for (let at = 0; at < entries.length; at += CHUNK) {
    const chunk = entries.slice(at, at + CHUNK)
    const readAt = clock()
    const reads: [string, ObjectAsked, Read][] = []
    await atOnce(chunk, async ([key, object]) => {
      // A line that just failed is not asked a hundred more times.
      const read = broken ?? (await readObject(client, object))
      if (read.kind !== 'row' && read.kind !== 'gone' && read.kind !== 'garbled') broken ??= read
      reads.push([key, object, read])
    })
    await storeReads(deps, client, gymId, reads, readAt, customers)
    for (const [key, , read] of reads) outcomes.set(key, read.kind === 'row' ? { kind: 'stored' } : read)
  }
  if (customers.size > 0) {
    await deps.rpc('refresh_member_facts', {
      p_gym: gymId,
      p_now: clock().toISOString(),
      p_customer_ids: [...customers],
    })
  }
  return outcomes
}

async function readObject(client: PushPress, object: ObjectAsked): Promise<Read> {
  switch (object.kind) {
    case 'customer':
      return understood(await client.customer(object.id), 'customer', customerRow)
    case 'enrollment':
      return understood(await client.enrollment(object.id), 'enrollment', enrollmentRow)
    case 'checkin':
      return readCheckin(client, object)
  }
}

/** A deleted check-in does not say of which kind it was: it is gone when no kind has it. */
async function readCheckin(client: PushPress, { id, checkinKind }: ObjectAsked): Promise<Read> {
  const named = CHECKIN_KINDS.filter((kind) => kind === checkinKind)
  for (const kind of named.length > 0 ? named : CHECKIN_KINDS) {
    const answer = await client.checkin(kind, id)
    if (answer.kind !== 'not_found') {
      return understood(answer, 'checkin', (object) => checkinRow(kindOf(object, kind), object))
    }
  }
  return { kind: 'gone' }
}

/** Some answers name their kind; the address they came from is the fallback. */
function kindOf(object: unknown, asked: CheckinKind): CheckinKind {
  const named = CHECKIN_KINDS.find((kind) => (object as { kind?: unknown }).kind === kind)
  return named ?? asked
}

function understood<Of extends Row['of']>(
  answer: Answer<unknown>,
  of: Of,
  toRow: (object: unknown) => Extract<Row, { of: Of }>['row'] | null,
): Read {
  if (answer.kind === 'not_found') return { kind: 'gone' }
  if (answer.kind !== 'ok') return answer
  const row = toRow(answer.value)
  if (!row) return { kind: 'garbled', reason: `PushPress sent a ${of} that makes no sense.` }
  return { kind: 'row', value: { of, row } as Row }
}

async function storeReads(
  deps: PushPressDeps,
  client: PushPress,
  gymId: string,
  reads: [string, ObjectAsked, Read][],
  readAt: Date,
  customers: Set<string>,
): Promise<void> {
  const rows = reads.flatMap(([, , read]) => (read.kind === 'row' ? [read.value] : []))
  const customerRows = rows.flatMap((it) => (it.of === 'customer' ? [it.row] : []))
  const enrollmentRows = rows.flatMap((it) => (it.of === 'enrollment' ? [it.row] : []))
  const checkinRows = rows.flatMap((it) => (it.of === 'checkin' ? [it.row] : []))
  const args = { p_gym: gymId, p_read_at: readAt.toISOString() }
  if (customerRows.length > 0) await deps.rpc('store_customers', { ...args, p_rows: customerRows })
  if (enrollmentRows.length > 0) {
    const plans = await readPlans(client, enrollmentRows)
    if (plans.length > 0) await deps.rpc('store_plans', { ...args, p_rows: plans })
    await deps.rpc('store_enrollments', { ...args, p_rows: enrollmentRows })
  }
  if (checkinRows.length > 0) await deps.rpc('store_checkins', { ...args, p_rows: checkinRows })

  for (const { pushpress_id } of customerRows) customers.add(pushpress_id)
  for (const { customer_id } of [...enrollmentRows, ...checkinRows]) customers.add(customer_id)
  for (const [, object, read] of reads) {
    if (read.kind !== 'gone') continue
    const customer = await deps.rpc('forget_pushpress_object', {
      ...args,
      p_kind: object.kind,
      p_id: object.id,
    })
    if (customer) customers.add(customer)
  }
}

/** A plan that cannot be read now is read by the next whole reading; the enrollment does not wait for it. */
async function readPlans(client: PushPress, enrollments: EnrollmentRow[]): Promise<PlanRow[]> {
  const ids = new Set(enrollments.flatMap((row) => row.plan_id ?? []))
  const plans: PlanRow[] = []
  await atOnce([...ids], async (id) => {
    const answer = await client.plan(id)
    const row = answer.kind === 'ok' ? planRow(answer.value) : null
    if (row) plans.push(row)
  })
  return plans
}

/** Runs over the items with a bounded number under way. */
async function atOnce<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(items.length, PUSHPRESS_REQUESTS_AT_ONCE) }, worker))
}
