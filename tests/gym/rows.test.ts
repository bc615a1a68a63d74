import { describe, expect, it } from 'vitest'
import { checkinRow, customerRow, enrollmentRow, planRow } from '@/lib/gym/pushpress/rows'

const customer = {
  id: 'cus_1',
  companyId: 'cmp_1',
  name: { first: 'Ann', last: 'Lee', nickname: null },
  gender: null,
  dob: '1990-04-01',
  address: { line1: '', line2: '', city: '', country: '', state: '', zip: '' },
  account: { type: 'primary' },
  membershipDetails: { initialMembershipStartDate: '2024-02-29' },
  email: 'ann@example.com',
  phone: '+1 303 555 0100',
  role: 'member',
}

const enrollment = {
  id: 'enr_1',
  customerId: 'cus_1',
  companyId: 'cmp_1',
  planId: 'pln_1',
  billingSchedule: { period: 'month', interval: 1 },
  status: 'active',
  startDate: '2025-01-01',
  paidUntil: '2026-12-01',
}

const checkin = {
  id: 'chk_1',
  customer: 'cus_1',
  timestamp: 1_763_400_000,
  name: 'CrossFit',
  role: 'attendee',
}

describe('a customer as a mirror row', () => {
  it('keeps what PushPress says', () => {
    expect(customerRow(customer)).toEqual({
      pushpress_id: 'cus_1',
      first_name: 'Ann',
      last_name: 'Lee',
      nickname: null,
      email: 'ann@example.com',
      phone: '+1 303 555 0100',
      dob: '1990-04-01',
      role: 'member',
      primary_pushpress_id: null,
      joined_on: '2024-02-29',
    })
  })

  it('keeps emoji and markup as plain text', () => {
    const name = { first: '💪🏽 Zoë', last: '<script>alert(1)</script>', nickname: "O'Neil & Co" }
    expect(customerRow({ ...customer, name })).toMatchObject({
      first_name: '💪🏽 Zoë',
      last_name: '<script>alert(1)</script>',
      nickname: "O'Neil & Co",
    })
  })

  it('strips what no mail header may carry', () => {
    const name = { first: 'Ann\r\nBcc: x@y.z', last: '\u0000Lee\u0007\u2028', nickname: '\t' }
    expect(customerRow({ ...customer, name })).toMatchObject({
      first_name: 'Ann Bcc: x@y.z',
      last_name: 'Lee',
      nickname: null,
    })
  })

  it('caps a name without cutting a character in half', () => {
    const row = customerRow({
      ...customer,
      name: { first: '😀'.repeat(500), last: '\ud800x', nickname: null },
    })
    expect(row?.first_name).toBe('😀'.repeat(100))
    expect(row?.last_name).toBe('\ufffdx')
  })

  it.each([[''], ['   '], [null], [undefined], [42]])('has no email when PushPress has %j', (email) => {
    expect(customerRow({ ...customer, email })?.email).toBeNull()
  })

  it('keeps a birthday in the future as the date it is, and no date that is none', () => {
    expect(customerRow({ ...customer, dob: '2031-01-01' })?.dob).toBe('2031-01-01')
    for (const dob of ['2023-02-30', '0000-00-00', '13/01/1990', 'soon', 19900401, null, '1066-10-14']) {
      expect(customerRow({ ...customer, dob })?.dob).toBeNull()
    }
  })

  it('is nobody special without a role, and never contacted with a role we do not know', () => {
    expect(customerRow({ ...customer, role: undefined })?.role).toBe('non-member')
    expect(customerRow({ ...customer, role: null })?.role).toBe('non-member')
    expect(customerRow({ ...customer, role: 'head-coach' })?.role).toBe('frontdesk')
  })

  it('points a linked account to its primary', () => {
    const account = { type: 'linked', primaryCustomerId: 'cus_9' }
    expect(customerRow({ ...customer, account })?.primary_pushpress_id).toBe('cus_9')
  })

  it('is usable with everything but the id missing, and not without the id', () => {
    expect(customerRow({ id: 'cus_2' })).toMatchObject({ pushpress_id: 'cus_2', first_name: '', email: null })
    for (const odd of [
      null,
      'cus_1',
      [],
      {},
      { id: '' },
      { id: 7 },
      { id: 'a b' },
      { id: 'x'.repeat(101) },
    ]) {
      expect(customerRow(odd)).toBeNull()
    }
  })
})

describe('an enrollment as a mirror row', () => {
  it('keeps what PushPress says', () => {
    expect(enrollmentRow(enrollment)).toMatchObject({
      pushpress_id: 'enr_1',
      customer_id: 'cus_1',
      plan_id: 'pln_1',
      status: 'active',
      billing_period: 'month',
      paid_until: '2026-12-01',
      end_date: null,
    })
  })

  it('is refused with a status we do not know, rather than guessed', () => {
    expect(enrollmentRow({ ...enrollment, status: 'frozen' })).toBeNull()
    expect(enrollmentRow({ ...enrollment, customerId: undefined })).toBeNull()
  })

  it('survives a billing schedule that makes no sense', () => {
    expect(enrollmentRow({ ...enrollment, billingSchedule: null })).toMatchObject({ billing_period: 'month' })
    expect(enrollmentRow({ ...enrollment, billingSchedule: { period: 'eon', interval: -4 } })).toMatchObject({
      billing_period: 'month',
      billing_interval: 0,
    })
  })
})

describe('a check-in as a mirror row', () => {
  it('keeps when, who and what', () => {
    expect(checkinRow('class', checkin)).toEqual({
      pushpress_id: 'chk_1',
      customer_id: 'cus_1',
      kind: 'class',
      role: 'attendee',
      class_name: 'CrossFit',
      at: '2025-11-17T17:20:00.000Z',
    })
  })

  it('takes milliseconds for what they are', () => {
    expect(checkinRow('open', { ...checkin, timestamp: 1_763_400_000_000 })?.at).toBe(
      '2025-11-17T17:20:00.000Z',
    )
  })

  it.each([[-1], [Number.NaN], [0], ['1763400000'], [1e300]])(
    'is refused when it happened at %j',
    (timestamp) => {
      expect(checkinRow('open', { ...checkin, timestamp })).toBeNull()
    },
  )
})

it('a plan without a name still has one to show', () => {
  expect(planRow({ id: 'pln_1' })).toEqual({
    pushpress_id: 'pln_1',
    name: 'Unnamed plan',
    category: null,
    recurrence: 'recurring',
  })
})
