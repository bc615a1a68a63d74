import { describe, expect, it } from 'vitest'
import { bookingOf } from '@/lib/gym/pushpress/booking'

const reservation = {
  id: 'res_1',
  reservedId: 'cls_1',
  customerId: 'usr_1',
  companyId: 'cmp_1',
  registrationTimestamp: 1_790_000_000,
  status: 'reserved',
}
const appointment = {
  id: 'apt_1',
  type: { name: 'Intro' },
  customerId: 'usr_1',
  companyId: 'cmp_1',
  startTimestamp: 1_790_000_000,
  staffId: 'usr_9',
}

describe('an event about a booking', () => {
  it('is one of a class, dated by PushPress', () => {
    expect(bookingOf('reservation.created', reservation)).toEqual({
      kind: 'reservation',
      id: 'res_1',
      customer_id: 'usr_1',
      booked_at: '2026-09-21T14:13:20.000Z',
      is_cancelled: false,
    })
  })

  it('is believed for what is signed, not for what it is called', () => {
    const cancelled = { ...reservation, status: 'late-canceled' }
    expect(bookingOf('reservation.created', cancelled)?.is_cancelled).toBe(true)
    expect(bookingOf('reservation.created', { ...reservation, status: 'waitlisted' })).toBeNull()
    expect(bookingOf('reservation.created', appointment)).toBeNull()
    expect(bookingOf('appointment.scheduled', reservation)).toBeNull()
  })

  it('is one of an appointment, which does not say when it was made', () => {
    expect(bookingOf('appointment.scheduled', appointment)).toMatchObject({
      kind: 'appointment',
      booked_at: null,
      is_cancelled: false,
    })
    expect(bookingOf('appointment.canceled', appointment)?.is_cancelled).toBe(true)
    expect(bookingOf('appointment.noshowed', appointment)).toBeNull()
  })

  it('is left aside where it names nobody, or is no booking at all', () => {
    expect(bookingOf('reservation.created', { ...reservation, customerId: null })).toBeNull()
    expect(bookingOf('checkin.created', { id: 'chk_1', customerId: 'usr_1' })).toBeNull()
    expect(bookingOf('reservation.created', 'nonsense')).toBeNull()
  })
})
