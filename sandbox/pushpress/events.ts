import type { Context } from '@/sandbox/context'
import { applyCheckin } from '@/sandbox/pushpress/apply-checkin'
import { applyCustomer } from '@/sandbox/pushpress/apply-customer'
import { applyEnrollment } from '@/sandbox/pushpress/apply-enrollment'
import type { StoredCompany } from '@/sandbox/pushpress/store'

/** Something happens in the gym software: its own data changes first, then it tells whoever listens. */

export type Applied =
  | { kind: 'applied'; data: Record<string, unknown> }
  | { kind: 'refused'; message: string; possible?: readonly string[] }

export type Happening = {
  context: Context
  company: StoredCompany
  event: string
  data: Record<string, unknown>
}

export const STATEFUL_EVENTS = [
  'checkin.created',
  'checkin.updated',
  'checkin.deleted',
  'customer.created',
  'customer.details.changed',
  'customer.status.changed',
  'customer.deleted',
  'enrollment.created',
  'enrollment.status.changed',
  'enrollment.deleted',
] as const

export async function applyEvent(happening: Happening): Promise<Applied> {
  const [noun] = happening.event.split('.')
  const known: readonly string[] = STATEFUL_EVENTS
  if (!known.includes(happening.event)) {
    return {
      kind: 'refused',
      message: `event "${happening.event}" cannot be played out here. Send one of "possible", or any event with "raw": true.`,
      possible: STATEFUL_EVENTS,
    }
  }
  if (noun === 'checkin') return applyCheckin(happening)
  if (noun === 'customer') return applyCustomer(happening)
  return applyEnrollment(happening)
}
