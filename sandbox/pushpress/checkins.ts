import type { CheckinRow } from '@/sandbox/gym/checkin'
import type { CheckinFilter, CheckinKind, Page } from '@/sandbox/pushpress/store'
import type { Sql } from '@/sandbox/schema'

/** Check-ins are the one table that grows large, so they are stored flat and paged by key. */

type StoredCheckin = CheckinRow & { companyId: string }

const COLUMNS = `company_id as "companyId", id, customer, kind, ts, enrollment_id as "enrollmentId", name,
  type_id as "typeId", ref_id as "refId", role, staff_id as "staffId"`

const CURSOR_LIFE_MS = 60_000
const MAX_CURSORS = 20_000
const PAGES_AT_ONCE = 16

type Key = { ts: number; id: string }

/**
 * Where the pages of each list ended. A reader going page by page then continues from there instead of counting off
 * everything before: page 1,500 costs what page 1 costs. A reader may ask for a few pages at once.
 */
const pageEnds = new Map<string, { key: Key; at: number }>()

export async function listCheckins(
  sql: Sql,
  company: string,
  kind: CheckinKind,
  { page, limit }: Page,
  filter: CheckinFilter,
): Promise<StoredCheckin[]> {
  const list = JSON.stringify([company, kind, limit, filter.customer, filter.before, filter.after])
  const { from, offset } = nearestEnd(list, page, limit)
  const rows = await checkinsAfter(sql, company, kind, { from, offset, limit }, filter)
  const last = rows[rows.length - 1]
  if (last) rememberEnd(`${list} ${page}`, { ts: last.ts, id: last.id })
  return rows
}

function nearestEnd(list: string, page: number, limit: number): { from: Key | null; offset: number } {
  for (let back = 1; back <= PAGES_AT_ONCE && back < page; back++) {
    const end = pageEnds.get(`${list} ${page - back}`)
    if (end && Date.now() - end.at < CURSOR_LIFE_MS) return { from: end.key, offset: (back - 1) * limit }
  }
  return { from: null, offset: (page - 1) * limit }
}

function rememberEnd(page: string, key: Key): void {
  if (pageEnds.size > MAX_CURSORS) pageEnds.clear()
  pageEnds.set(page, { key, at: Date.now() })
}

export async function checkinsAfter(
  sql: Sql,
  company: string,
  kind: CheckinKind,
  range: { from: Key | null; offset: number; limit: number },
  filter: CheckinFilter,
): Promise<StoredCheckin[]> {
  const { from } = range
  return sql<StoredCheckin[]>`
    select ${sql.unsafe(COLUMNS)} from checkin
    where company_id = ${company} and kind = ${kind}
      ${filter.customer === undefined ? sql`` : sql`and customer = ${filter.customer}`}
      ${filter.after === undefined ? sql`` : sql`and ts > ${filter.after}`}
      ${filter.before === undefined ? sql`` : sql`and ts < ${filter.before}`}
      ${from ? sql`and (ts, id) > (${from.ts}, ${from.id})` : sql``}
    order by ts, id
    limit ${range.limit} offset ${range.offset}`
}

export async function getCheckin(sql: Sql, company: string, id: string): Promise<StoredCheckin | null> {
  const [row] = await sql<StoredCheckin[]>`
    select ${sql.unsafe(COLUMNS)} from checkin where company_id = ${company} and id = ${id}`
  return row ?? null
}

export async function countCheckins(
  sql: Sql,
  company: string,
  kinds: CheckinKind[],
  filter: CheckinFilter & { types: string[] },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from checkin
    where company_id = ${company} and kind = any(${kinds})
      ${filter.types.length ? sql`and type_id = any(${filter.types})` : sql``}
      ${filter.customer === undefined ? sql`` : sql`and customer = ${filter.customer}`}
      ${filter.after === undefined ? sql`` : sql`and ts > ${filter.after}`}
      ${filter.before === undefined ? sql`` : sql`and ts < ${filter.before}`}`
  return row?.count ?? 0
}

/** True when it was new. */
export async function saveCheckin(sql: Sql, company: string, row: CheckinRow): Promise<boolean> {
  const saved = await sql`
    insert into checkin (company_id, id, customer, kind, ts, enrollment_id, name, type_id, ref_id, role, staff_id)
    values (${company}, ${row.id}, ${row.customer}, ${row.kind}, ${row.ts}, ${row.enrollmentId}, ${row.name},
      ${row.typeId}, ${row.refId}, ${row.role}, ${row.staffId})
    on conflict (company_id, id) do update
    set customer = excluded.customer, kind = excluded.kind, ts = excluded.ts, name = excluded.name,
      type_id = excluded.type_id, ref_id = excluded.ref_id, role = excluded.role
    returning xmax = 0 as fresh`
  return saved[0]?.fresh === true
}

export async function deleteCheckin(sql: Sql, company: string, id: string): Promise<void> {
  await sql`delete from checkin where company_id = ${company} and id = ${id}`
}

/** The wire format: each kind shows other fields. */
export function checkinOnWire(row: CheckinRow & { companyId: string }): Record<string, unknown> {
  const shared = {
    id: row.id,
    customer: row.customer,
    company: row.companyId,
    timestamp: row.ts,
    enrollmentId: row.enrollmentId,
  }
  const type = { id: row.typeId, name: row.name }
  switch (row.kind) {
    case 'class':
      return {
        ...shared,
        name: row.name,
        typeId: row.typeId,
        classId: row.refId,
        type,
        kind: 'class',
        role: row.role,
      }
    case 'open':
      return { ...shared, kind: 'open' }
    case 'event':
      return {
        ...shared,
        name: row.name,
        kind: 'event',
        role: row.role,
        typeId: row.typeId,
        eventId: row.refId,
        type,
      }
    case 'appointment':
      return {
        ...shared,
        name: row.name,
        kind: 'appointment',
        appointmentId: row.refId,
        typeId: row.typeId,
        staffId: row.staffId,
      }
  }
}
