import { randomUUID } from 'node:crypto'
import type { CheckinRow } from '@/sandbox/gym/checkin'
import { checkinOnWire, deleteCheckin, getCheckin, saveCheckin } from '@/sandbox/pushpress/checkins'
import type { Applied, Happening } from '@/sandbox/pushpress/events'
import { findCustomer, isRefusal, text } from '@/sandbox/pushpress/find'
import { type CheckinKind, currentEnrollment, listClassTypes } from '@/sandbox/pushpress/store'
import { ident } from '@/sandbox/random'

const KINDS: CheckinKind[] = ['class', 'open', 'event', 'appointment']

export async function applyCheckin(happening: Happening): Promise<Applied> {
  const { context, company, event, data } = happening
  if (event === 'checkin.created') return create(happening)
  const found = await getCheckin(context.sql, company.id, text(data.id) ?? '')
  if (!found)
    return { kind: 'refused', message: `data.id ${JSON.stringify(data.id)} is not a check-in here.` }
  if (event === 'checkin.deleted') {
    await deleteCheckin(context.sql, company.id, found.id)
    return { kind: 'applied', data: { id: found.id, customerId: found.customer, companyId: company.id } }
  }
  const moved = { ...found, ...changes(data) }
  await saveCheckin(context.sql, company.id, moved)
  return { kind: 'applied', data: checkinOnWire(moved) }
}

function changes(data: Record<string, unknown>): Partial<CheckinRow> {
  const ts = typeof data.timestamp === 'number' ? { ts: Math.floor(data.timestamp) } : {}
  const name = text(data.name)
  return { ...ts, ...(name ? { name } : {}) }
}

async function create({ context, company, data }: Happening): Promise<Applied> {
  const customer = await findCustomer(context.sql, company.id, data, ['customer', 'customerId', 'email'])
  if (isRefusal(customer)) return customer
  const kind = KINDS.find((it) => it === (data.kind ?? 'class'))
  if (!kind) return { kind: 'refused', message: 'data.kind is not possible.', possible: KINDS }
  const types = await listClassTypes(context.sql, company.id)
  const type = types.find((it) => it.name === data.name || it.id === data.typeId) ?? types[0]
  const enrollment = await currentEnrollment(context.sql, company.id, customer.id)
  const row: CheckinRow = {
    id: text(data.id) ?? ident('chk', randomUUID()),
    customer: customer.id,
    kind,
    ts:
      typeof data.timestamp === 'number'
        ? Math.floor(data.timestamp)
        : Math.floor(context.clock.now().getTime() / 1000),
    enrollmentId: enrollment?.id ?? null,
    name: text(data.name) ?? type?.name ?? 'Class',
    typeId: type?.id ?? ident('typ', company.id, kind),
    refId: kind === 'open' ? '' : (text(data.classId) ?? ident('cls', randomUUID())),
    role: customer.role === 'coach' ? 'coach' : 'attendee',
    staffId: ident('stf', company.id),
  }
  await saveCheckin(context.sql, company.id, row)
  return { kind: 'applied', data: checkinOnWire({ ...row, companyId: company.id }) }
}
