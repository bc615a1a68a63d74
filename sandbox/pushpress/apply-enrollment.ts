import { randomUUID } from 'node:crypto'
import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import { dayOfIso, isoDay, localDay, monthLater } from '@/sandbox/gym/days'
import { makeEnrollment } from '@/sandbox/gym/enrollment'
import type { Applied, Happening } from '@/sandbox/pushpress/events'
import { findCustomer, isRefusal, text } from '@/sandbox/pushpress/find'
import {
  currentEnrollment,
  deleteEnrollment,
  getEnrollment,
  getOne,
  saveEnrollment,
} from '@/sandbox/pushpress/store'
import { ident, seedOf } from '@/sandbox/random'

const STATUSES: Enrollment['status'][] = [
  'active',
  'alert',
  'canceled',
  'completed',
  'paused',
  'pendactivation',
  'pendcancel',
]
const DATES = ['startDate', 'endDate', 'lastCharge', 'nextCharge', 'paidUntil'] as const

export async function applyEnrollment(happening: Happening): Promise<Applied> {
  const { context, company, event, data } = happening
  if (event === 'enrollment.created') return create(happening)
  const found = await find(happening)
  if (isRefusal(found)) return found
  if (event === 'enrollment.deleted') {
    await deleteEnrollment(context.sql, company.id, found.id)
    return { kind: 'applied', data: { id: found.id } }
  }
  const status = STATUSES.find((it) => it === data.status)
  if (!status) {
    return {
      kind: 'refused',
      message: `data.status ${JSON.stringify(data.status)} is not possible.`,
      possible: STATUSES,
    }
  }
  const today = localDay(context.clock.now(), company.timezone)
  const changed = { ...withStatus(found, status, today), ...dates(data) }
  await saveEnrollment(context.sql, changed)
  return { kind: 'applied', data: { ...changed } }
}

async function find({
  context,
  company,
  data,
}: Happening): Promise<Enrollment | Extract<Applied, { kind: 'refused' }>> {
  const id = text(data.id)
  const byId = id ? await getEnrollment(context.sql, company.id, id) : null
  if (byId) return byId
  if (id) return { kind: 'refused', message: `data.id "${id}" is not an enrollment of ${company.id}.` }
  const customer = await findCustomer(context.sql, company.id, data, ['customer', 'customerId', 'email'])
  if (isRefusal(customer)) return customer
  const current = await currentEnrollment(context.sql, company.id, customer.id)
  return (
    current ?? {
      kind: 'refused',
      message: `${customer.id} has no enrollment. Send "enrollment.created" first.`,
    }
  )
}

/** What a change of status does to the dates: a failed charge uses up the paid time, a paid one moves it on. */
function withStatus(enrollment: Enrollment, status: Enrollment['status'], today: number): Enrollment {
  const now = isoDay(today)
  const changed: Enrollment = { ...enrollment, status }
  switch (status) {
    case 'alert':
      return { ...changed, nextCharge: now, paidUntil: earlier(enrollment.paidUntil, now) }
    case 'active': {
      if (enrollment.status === 'active') return changed
      const next = isoDay(monthLater(today))
      return { ...changed, lastCharge: now, nextCharge: next, paidUntil: next, endDate: null }
    }
    case 'canceled':
    case 'completed':
      return { ...changed, endDate: earlier(enrollment.endDate, now), nextCharge: null }
    case 'pendcancel':
      return { ...changed, endDate: enrollment.paidUntil ?? isoDay(today + 30), nextCharge: null }
    default:
      return changed
  }
}

function earlier(one: string | null | undefined, other: string): string {
  return one && dayOfIso(one) < dayOfIso(other) ? one : other
}

function dates(data: Record<string, unknown>): Partial<Enrollment> {
  const given = DATES.filter((field) => typeof data[field] === 'string' || data[field] === null)
  return Object.fromEntries(given.map((field) => [field, data[field]]))
}

async function create({ context, company, data }: Happening): Promise<Applied> {
  const customer = await findCustomer(context.sql, company.id, data, ['customer', 'customerId', 'email'])
  if (isRefusal(customer)) return customer
  const planId = text(data.planId)
  if (planId && !(await getOne(context.sql, 'plan', company.id, planId))) {
    return { kind: 'refused', message: `data.planId "${planId}" is not a plan of ${company.id}.` }
  }
  const today = localDay(context.clock.now(), company.timezone)
  const id = text(data.id) ?? ident('enr', randomUUID())
  const made = makeEnrollment({
    seed: company.seed,
    index: seedOf(id),
    companyId: company.id,
    customerId: customer.id,
    plan: 'unlimited',
    status: STATUSES.find((it) => it === data.status) ?? 'active',
    start: today,
    today,
  })
  const enrollment = { ...made, id, ...(planId ? { planId } : {}), ...dates(data) }
  await saveEnrollment(context.sql, enrollment)
  return { kind: 'applied', data: { ...enrollment } }
}
