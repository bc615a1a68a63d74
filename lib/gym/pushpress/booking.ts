import { property } from '@/lib/gym/pushpress/request'
import { idOf, momentOf } from '@/lib/gym/pushpress/rows'

/** Somebody booked a class or an appointment, or called it off. */
export type Booking = {
  kind: 'reservation' | 'appointment'
  id: string
  customer_id: string
  /** Appointments do not say when they were made. */
  booked_at: string | null
  is_cancelled: boolean
}

/** A place on a waiting list is no booking. */
const RESERVED = ['reserved', 'checked-in']
const CALLED_OFF = ['canceled', 'late-canceled']

/** Null where the event tells of no booking that could be made out. */
export function bookingOf(event: string, data: unknown): Booking | null {
  const [noun, what] = event.split('.')
  const id = idOf(property(data, 'id'))
  const customerId = idOf(property(data, 'customerId'))
  if (!id || !customerId) return null
  if (noun === 'reservation') {
    // What is signed is the data, not the name of the event: its own status is believed.
    const status = String(property(data, 'status'))
    const isCancelled = CALLED_OFF.includes(status)
    if (!isCancelled && !RESERVED.includes(status)) return null
    const bookedAt = momentOf(property(data, 'registrationTimestamp'))
    return { kind: noun, id, customer_id: customerId, booked_at: bookedAt, is_cancelled: isCancelled }
  }
  if (noun !== 'appointment' || momentOf(property(data, 'startTimestamp')) === null) return null
  if (what !== 'scheduled' && what !== 'rescheduled' && what !== 'canceled') return null
  return { kind: noun, id, customer_id: customerId, booked_at: null, is_cancelled: what === 'canceled' }
}
