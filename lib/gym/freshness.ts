import { CHECKIN_KINDS, type PushPress } from '@/lib/gym/pushpress/client'
import {
  findConnection,
  noteHealth,
  openConnection,
  type PushPressDeps,
} from '@/lib/gym/pushpress/connection'
import { type Answer, type Failure, ok } from '@/lib/gym/pushpress/failure'
import { FIRST_PAGE, readPages } from '@/lib/gym/pushpress/pages'
import {
  type CheckinRow,
  type CustomerRow,
  checkinRow,
  customerRow,
  type EnrollmentRow,
  enrollmentRow,
} from '@/lib/gym/pushpress/rows'
import { log } from '@/lib/log'
import { FRESHNESS_CHECKIN_DAYS, FRESHNESS_PAGES_MAX } from '@/lib/safety/limits'

/** gone: PushPress no longer has them. unreadable: nobody knows how things stand, so nothing may be sent. */
export type Refreshed = { kind: 'fresh' } | { kind: 'gone' } | { kind: 'unreadable'; why: string }

type Member = { gymId: string; pushpressId: string }
/** What PushPress says about one member now. Null where it no longer has the customer. */
type Reading = {
  customer: CustomerRow | null
  primary: Primary
  enrollments: EnrollmentRow[]
  checkins: CheckinRow[]
}
type Primary = { kind: 'none' } | { kind: 'gone'; id: string } | { kind: 'read'; row: CustomerRow }
/** One object of theirs that makes no sense: the line is fine, but what it says cannot be relied on. */
type Odd = { kind: 'odd'; reason: string }

const DAY_MS = 86_400_000
const ENDLESS = 'PushPress keeps sending pages without an end.'

/**
 * Reads from PushPress, at this moment, everything that decides about a message to one member: themselves, the
 * account they are reached through, what they pay for and whether they came. Every list is asked for this customer
 * alone, so a gym of thousands costs no more than one of ten.
 */
export async function refreshMember(deps: PushPressDeps, member: Member, now: Date): Promise<Refreshed> {
  const connection = await findConnection(deps, { gymId: member.gymId })
  if (!connection) return { kind: 'unreadable', why: 'The gym is not connected to PushPress.' }
  const client = openConnection(deps, connection)
  const since = new Date(now.getTime() - FRESHNESS_CHECKIN_DAYS * DAY_MS)
  const read = client.kind === 'ok' ? await readMember(client.value, member.pushpressId, since) : client
  if (read.kind !== 'ok') {
    log('warn', 'freshness.unreadable', { gymId: member.gymId, kind: read.kind, reason: read.reason })
    if (read.kind !== 'odd') await noteHealth(deps, connection, read, now)
    return { kind: 'unreadable', why: read.reason }
  }
  await noteHealth(deps, connection, ok(null), now)
  return store(deps, member, read.value, since, now)
}

async function readMember(client: PushPress, id: string, since: Date): Promise<Answer<Reading> | Odd> {
  const after = Math.floor(since.getTime() / 1000) - 1
  const [customer, enrollments, visits] = await Promise.all([
    readCustomer(client, id),
    readList((page) => client.enrollmentsOf(id, page), enrollmentRow),
    readVisits(client, { after, customer: id }),
  ])
  if (customer.kind !== 'ok') return customer
  if (enrollments.kind !== 'ok') return enrollments
  if (visits.kind !== 'ok') return visits
  const primary = await readPrimary(client, customer.value)
  if (primary.kind !== 'ok') return primary
  return ok({
    customer: customer.value,
    primary: primary.value,
    // A server that ignores the filter must not have a stranger's rows taken for theirs.
    enrollments: enrollments.value.filter((row) => row.customer_id === id),
    checkins: visits.value.filter((row) => row.customer_id === id),
  })
}

async function readCustomer(client: PushPress, id: string): Promise<Answer<CustomerRow | null> | Odd> {
  const answer = await client.customer(id)
  if (answer.kind === 'not_found') return ok(null)
  if (answer.kind !== 'ok') return answer
  const row = customerRow(answer.value)
  return row ? ok(row) : { kind: 'odd', reason: 'PushPress sent a customer that makes no sense.' }
}

async function readPrimary(client: PushPress, customer: CustomerRow | null): Promise<Answer<Primary> | Odd> {
  const id = customer?.primary_pushpress_id
  if (!id) return ok({ kind: 'none' })
  const read = await readCustomer(client, id)
  if (read.kind !== 'ok') return read
  return ok(read.value ? { kind: 'read', row: read.value } : { kind: 'gone', id })
}

async function readList<T>(
  fetchPage: (page: number) => Promise<Answer<unknown[]>>,
  toRow: (object: unknown) => T | null,
): Promise<Answer<T[]> | Odd> {
  const objects: unknown[] = []
  let position = FIRST_PAGE
  for (let pages = 0; pages < FRESHNESS_PAGES_MAX; pages++) {
    const read = await readPages(fetchPage, position)
    if (read.kind !== 'ok') return missingList(read)
    objects.push(...read.value.rows)
    if (!read.value.next) return understand(objects, toRow)
    // One member's list is short: pages are asked for one by one, not several in advance.
    position = { ...read.value.next, atOnce: 1 }
  }
  return { kind: 'garbled', reason: ENDLESS }
}

type OneMember = { after: number; customer: string }

async function readVisits(client: PushPress, between: OneMember): Promise<Answer<CheckinRow[]> | Odd> {
  const lists = await Promise.all(
    CHECKIN_KINDS.map((kind) => {
      const toRow = (object: unknown) => checkinRow(kind, object)
      return kind === 'appointment'
        ? readAppointments(client, between, toRow)
        : readList((page) => client.checkins(kind, between, page), toRow)
    }),
  )
  const rows: CheckinRow[] = []
  for (const list of lists) {
    if (list.kind !== 'ok') return list
    rows.push(...list.value)
  }
  return ok(rows)
}

async function readAppointments(
  client: PushPress,
  between: OneMember,
  toRow: (object: unknown) => CheckinRow | null,
): Promise<Answer<CheckinRow[]> | Odd> {
  const objects: unknown[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < FRESHNESS_PAGES_MAX; pages++) {
    const read = await client.appointments(between, cursor)
    if (read.kind !== 'ok') return missingList(read)
    objects.push(...read.value.rows)
    const { next } = read.value
    if (!next || next === cursor) return understand(objects, toRow)
    cursor = next
  }
  return { kind: 'garbled', reason: ENDLESS }
}

/** A whole listing that is missing is not a member without rows: the address or the API changed under us. */
const missingList = (failure: Failure): Failure =>
  failure.kind === 'not_found' ? { kind: 'garbled', reason: failure.reason } : failure

/** A row that cannot be read could be the payment or the visit that decides, so none of the list is relied on. */
function understand<T>(objects: unknown[], toRow: (object: unknown) => T | null): Answer<T[]> | Odd {
  const rows: T[] = []
  for (const object of objects) {
    const row = toRow(object)
    if (!row)
      return { kind: 'odd', reason: 'PushPress sent something about this member that makes no sense.' }
    rows.push(row)
  }
  return ok(rows)
}

async function store(
  deps: PushPressDeps,
  { gymId, pushpressId }: Member,
  { customer, primary, enrollments, checkins }: Reading,
  since: Date,
  now: Date,
): Promise<Refreshed> {
  const args = { p_gym: gymId, p_read_at: now.toISOString() }
  const forget = (id: string) =>
    deps.rpc('forget_pushpress_object', { ...args, p_kind: 'customer', p_id: id })
  if (!customer) {
    await forget(pushpressId)
    return { kind: 'gone' }
  }
  if (primary.kind === 'gone') await forget(primary.id)
  await deps.rpc('store_member', {
    ...args,
    p_customer: pushpressId,
    p_checkins_since: since.toISOString(),
    p_rows: {
      customers: primary.kind === 'read' ? [customer, primary.row] : [customer],
      enrollments,
      checkins: checkins.filter(({ at }) => new Date(at) >= since),
    },
  })
  return { kind: 'fresh' }
}
