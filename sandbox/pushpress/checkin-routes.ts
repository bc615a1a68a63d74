import {
  checkinOnWire,
  checkinsAfter,
  countCheckins,
  getCheckin,
  listCheckins,
} from '@/sandbox/pushpress/checkins'
import { readPage, readWindow } from '@/sandbox/pushpress/paging'
import { badRequest, notFound, type Request, type Route } from '@/sandbox/pushpress/route'
import type { CheckinKind } from '@/sandbox/pushpress/store'

const APPOINTMENTS_PER_PAGE = 100

const INCLUDES: Record<string, CheckinKind> = {
  classes: 'class',
  events: 'event',
  appointments: 'appointment',
  open: 'open',
}

export const checkinRoutes: Route[] = [
  ['GET', '/checkins/count', count],
  ['GET', '/checkins/appointment', appointments],
  ...(['class', 'open', 'event'] as const).map(
    (kind): Route => ['GET', `/checkins/${kind}`, (request) => list(request, kind)],
  ),
  ...(['class', 'open', 'event', 'appointment'] as const).map(
    (kind): Route => ['GET', `/checkins/${kind}/:id`, (request) => one(request, kind)],
  ),
]

async function list({ context, company, call }: Request, kind: CheckinKind) {
  const page = readPage(call.query)
  if ('kind' in page) return badRequest(page.message)
  const window = readWindow(call.query)
  if ('kind' in window) return badRequest(window.message)
  const filter = { ...window, customer: call.query.get('customer') ?? undefined }
  const rows = await listCheckins(context.sql, company, kind, page, filter)
  return { status: 200, body: { data: { resultArray: rows.map(checkinOnWire) } } }
}

/** Appointments alone are paged by cursor. */
async function appointments({ context, company, call }: Request) {
  const window = readWindow(call.query)
  if ('kind' in window) return badRequest(window.message)
  const from = readCursor(call.query.get('next'))
  if (from === undefined) return badRequest('next must be the value of "next" in an earlier answer.')
  const filter = { ...window, customer: call.query.get('customer') ?? undefined }
  const range = { from, offset: 0, limit: APPOINTMENTS_PER_PAGE }
  const rows = await checkinsAfter(context.sql, company, 'appointment', range, filter)
  const last = rows.length === APPOINTMENTS_PER_PAGE ? rows[rows.length - 1] : undefined
  const next = last ? { next: Buffer.from(`${last.ts} ${last.id}`).toString('base64url') } : {}
  // The SDK's schema has "next" at the top, its pager looks for it under "data": both get it.
  return { status: 200, body: { ...next, data: { resultArray: rows.map(checkinOnWire), ...next } } }
}

function readCursor(text: string | null): { ts: number; id: string } | null | undefined {
  if (text === null) return null
  const [ts, id] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  return ts && id && /^\d+$/.test(ts) ? { ts: Number(ts), id } : undefined
}

async function one({ context, company, params }: Request, kind: CheckinKind) {
  const found = await getCheckin(context.sql, company, params.id ?? '')
  return found?.kind === kind
    ? { status: 200, body: checkinOnWire(found) }
    : notFound(`check-in ${params.id}`)
}

async function count({ context, company, call }: Request) {
  const include = call.query.get('include')
  const kind = include === null ? null : INCLUDES[include]
  if (kind === undefined) return badRequest(`include must be one of ${Object.keys(INCLUDES).join(', ')}.`)
  const window = readWindow(call.query)
  if ('kind' in window) return badRequest(window.message)
  const filter = {
    ...window,
    customer: call.query.get('customer') ?? undefined,
    types: call.query.getAll('type'),
  }
  const kinds = kind ? [kind] : Object.values(INCLUDES)
  return { status: 200, body: { count: await countCheckins(context.sql, company, kinds, filter) } }
}
