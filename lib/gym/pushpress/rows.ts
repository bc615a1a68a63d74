import type { CheckinKind } from '@/lib/gym/pushpress/client'
import { property } from '@/lib/gym/pushpress/request'
import { EMAIL_MAX_CHARS, ID_MAX_CHARS, NAME_MAX_CHARS, PHONE_MAX_CHARS } from '@/lib/safety/limits'

/**
 * PushPress objects as mirror rows. Input is whatever the wire brought: a field that is odd becomes null or a safe
 * value, and only an object without an identity (or a meaning) is refused, as null.
 */

export type CustomerRow = {
  pushpress_id: string
  first_name: string
  last_name: string
  nickname: string | null
  email: string | null
  phone: string | null
  dob: string | null
  role: string
  primary_pushpress_id: string | null
  joined_on: string | null
}

export type EnrollmentRow = {
  pushpress_id: string
  customer_id: string
  plan_id: string | null
  status: string
  billing_period: string
  billing_interval: number
  start_date: string | null
  end_date: string | null
  last_charge: string | null
  next_charge: string | null
  paid_until: string | null
}

export type PlanRow = { pushpress_id: string; name: string; category: string | null; recurrence: string }

export type CheckinRow = {
  pushpress_id: string
  customer_id: string
  kind: CheckinKind
  role: string
  class_name: string | null
  at: string
}

const CUSTOMER_ROLES = new Set([
  'superuser',
  'admin',
  'coach',
  'frontdesk',
  'member',
  'non-member',
  'ex-member',
  'lead',
])
const ENROLLMENT_STATUSES = new Set([
  'active',
  'alert',
  'canceled',
  'completed',
  'paused',
  'pendactivation',
  'pendcancel',
])
const PERIODS = new Set(['day', 'week', 'month', 'year', 'once'])
const CHECKIN_ROLES = new Set(['attendee', 'coach', 'staff', 'assistant'])

export function customerRow(customer: unknown): CustomerRow | null {
  const id = idOf(property(customer, 'id'))
  if (!id) return null
  const name = property(customer, 'name')
  const account = property(customer, 'account')
  return {
    pushpress_id: id,
    first_name: line(property(name, 'first'), NAME_MAX_CHARS) ?? '',
    last_name: line(property(name, 'last'), NAME_MAX_CHARS) ?? '',
    nickname: line(property(name, 'nickname'), NAME_MAX_CHARS),
    email: line(property(customer, 'email'), EMAIL_MAX_CHARS),
    phone: line(property(customer, 'phone'), PHONE_MAX_CHARS),
    dob: dateOf(property(customer, 'dob')),
    role: roleOf(property(customer, 'role')),
    primary_pushpress_id:
      property(account, 'type') === 'linked' ? idOf(property(account, 'primaryCustomerId')) : null,
    joined_on: dateOf(property(property(customer, 'membershipDetails'), 'initialMembershipStartDate')),
  }
}

export function enrollmentRow(enrollment: unknown): EnrollmentRow | null {
  const id = idOf(property(enrollment, 'id'))
  const customerId = idOf(property(enrollment, 'customerId'))
  const status = property(enrollment, 'status')
  // Guessing at a status would be guessing whether someone pays.
  if (!id || !customerId || typeof status !== 'string' || !ENROLLMENT_STATUSES.has(status)) return null
  const billing = property(enrollment, 'billingSchedule')
  const period = property(billing, 'period')
  const interval = property(billing, 'interval')
  return {
    pushpress_id: id,
    customer_id: customerId,
    plan_id: idOf(property(enrollment, 'planId')),
    status,
    billing_period: typeof period === 'string' && PERIODS.has(period) ? period : 'month',
    billing_interval: Number.isInteger(interval) ? Math.min(Math.max(Number(interval), 0), 1000) : 1,
    start_date: dateOf(property(enrollment, 'startDate')),
    end_date: dateOf(property(enrollment, 'endDate')),
    last_charge: dateOf(property(enrollment, 'lastCharge')),
    next_charge: dateOf(property(enrollment, 'nextCharge')),
    paid_until: dateOf(property(enrollment, 'paidUntil')),
  }
}

export function planRow(plan: unknown): PlanRow | null {
  const id = idOf(property(plan, 'id'))
  if (!id) return null
  return {
    pushpress_id: id,
    name: line(property(plan, 'name'), NAME_MAX_CHARS) ?? 'Unnamed plan',
    category: line(property(property(plan, 'category'), 'name'), NAME_MAX_CHARS),
    recurrence: line(property(property(plan, 'recurrenceDetails'), 'type'), NAME_MAX_CHARS) ?? 'recurring',
  }
}

export function checkinRow(kind: CheckinKind, checkin: unknown): CheckinRow | null {
  const id = idOf(property(checkin, 'id'))
  const customerId = idOf(property(checkin, 'customer'))
  const at = momentOf(property(checkin, 'timestamp'))
  if (!id || !customerId || !at) return null
  const role = property(checkin, 'role')
  return {
    pushpress_id: id,
    customer_id: customerId,
    kind,
    role: typeof role === 'string' && CHECKIN_ROLES.has(role) ? role : 'attendee',
    class_name:
      line(property(checkin, 'name'), NAME_MAX_CHARS) ??
      line(property(property(checkin, 'type'), 'name'), NAME_MAX_CHARS),
    at,
  }
}

/** An id we can keep, or null. Ids are opaque, but they are short and one word. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= ID_MAX_CHARS
    ? value
    : null
}

/** One line of text as a person would read it: no control characters, no broken halves of characters, capped. */
export function line(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null
  // Through UTF-8 and back: half a surrogate pair becomes a replacement character, which the database can keep.
  const wellFormed = Buffer.from(value).toString()
  const clean = wellFormed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  // By code point, so that a cap never leaves half an emoji behind.
  const capped = clean.length > maxChars ? [...clean].slice(0, maxChars).join('').trim() : clean
  return capped === '' ? null : capped
}

/** Someone without a role is nobody special; someone with a role we do not know may be staff, so is treated as staff. */
function roleOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'non-member'
  return typeof value === 'string' && CUSTOMER_ROLES.has(value) ? value : 'frontdesk'
}

/** YYYY-MM-DD of a day that exists. A birthday in the future is a day too: the database marks it as unclear. */
function dateOf(value: unknown): string | null {
  const day = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:$|T| )/.exec(value.trim())?.[1] : undefined
  if (!day || day < '1900') return null
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null
}

const FIRST_YEAR_MS = Date.UTC(2000, 0, 1)
const LAST_YEAR_MS = Date.UTC(2100, 0, 1)
const LARGEST_SECONDS = 1e11

/** PushPress says seconds. A value that could only be milliseconds is taken as such. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const ms = value > LARGEST_SECONDS ? value : value * 1000
  return ms >= FIRST_YEAR_MS && ms < LAST_YEAR_MS ? new Date(ms).toISOString() : null
}
