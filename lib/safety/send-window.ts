import {
  SEND_JITTER_MAX_SECONDS,
  SEND_JITTER_MIN_SECONDS,
  SEND_SEARCH_DAYS_MAX,
  SEND_WINDOW_HOURS_PREFERRED,
} from '@/lib/safety/limits'
import { dayOf, hourOf, instantOf, minuteOf, wallAt } from '@/lib/safety/local-time'

/** Hours of the gym's own day in which a message may leave: from `startHour` until just before `endHour`. */
export type SendWindow = { timezone: string; startHour: number; endHour: number }

/** Which message of which task; two tasks due on one day then leave some minutes apart, and always the same minutes. */
export type Touch = { taskId: string; touch: number }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const AFTERNOON = { startHour: 13, endHour: 16 }

export function isInWindow(window: SendWindow, at: Date): boolean {
  const hour = hourOf(wallAt(window.timezone, at))
  return hour >= window.startHour && hour < window.endHour
}

/** The first instant from `at` on at which the window is open; `at` itself when it is open now. */
export function nextOpening(window: SendWindow, at: Date): Date {
  if (isInWindow(window, at)) return at
  const today = wallAt(window.timezone, at)
  for (let day = 0; day <= SEND_SEARCH_DAYS_MAX; day++) {
    const opens = instantOf(window.timezone, dayOf(today, day) + window.startHour * HOUR_MS)
    if (opens >= at && isInWindow(window, opens)) return opens
  }
  throw neverOpen(window)
}

/**
 * When a touch leaves: the first in the morning, the others in the afternoon, at the earliest such time from
 * `notBefore` on. The time is stored with the task, so nothing sleeps and nothing is random.
 */
export function touchTime(window: SendWindow, o: Touch & { notBefore: Date }): Date {
  const { timezone } = window
  const { startHour, endHour } = preferredHours(window, o.touch)
  const today = wallAt(timezone, o.notBefore)
  for (let day = 0; day <= SEND_SEARCH_DAYS_MAX; day++) {
    const midnight = dayOf(today, day)
    const opens = instantOf(timezone, midnight + startHour * HOUR_MS)
    const closes = instantOf(timezone, midnight + endHour * HOUR_MS)
    const from = Math.max(opens.getTime(), o.notBefore.getTime())
    const at = offTheHour(timezone, new Date(from + jitterSeconds(o, midnight) * 1000))
    if (at < closes && isInWindow(window, at)) return at
  }
  throw neverOpen(window)
}

/** The touch that is due `days` local days after `from`. */
export function followUpTime(window: SendWindow, o: Touch & { from: Date; days: number }): Date {
  const { taskId, touch, from, days } = o
  const midnight = instantOf(window.timezone, dayOf(wallAt(window.timezone, from), days))
  const notBefore = new Date(Math.max(midnight.getTime(), from.getTime()))
  return touchTime(window, { taskId, touch, notBefore })
}

/** The part of the window in which people like to be written to; its edge where the two do not overlap. */
function preferredHours({ startHour, endHour }: SendWindow, touch: number) {
  if (touch === 0) return { startHour, endHour: Math.min(endHour, startHour + SEND_WINDOW_HOURS_PREFERRED) }
  const afternoon = {
    startHour: Math.max(startHour, AFTERNOON.startHour),
    endHour: Math.min(endHour, AFTERNOON.endHour),
  }
  if (afternoon.startHour < afternoon.endHour) return afternoon
  return { startHour: Math.max(startHour, endHour - SEND_WINDOW_HOURS_PREFERRED), endHour }
}

/** A message at nine sharp was plainly sent by a machine. */
function offTheHour(timezone: string, at: Date): Date {
  return minuteOf(wallAt(timezone, at)) === 0 ? new Date(at.getTime() + MINUTE_MS) : at
}

/**
 * FNV-1a over the task, the touch and the day: spread evenly, and the same in every process and every retry. Another
 * day brings another order, so that nobody is last in line for a gym's few messages every morning.
 */
function jitterSeconds({ taskId, touch }: Touch, day: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${taskId}/${touch}/${day}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  }
  // A minute may still be added to stay off the hour.
  const spread = SEND_JITTER_MAX_SECONDS - SEND_JITTER_MIN_SECONDS - MINUTE_MS / 1000
  return SEND_JITTER_MIN_SECONDS + ((hash >>> 0) % (spread + 1))
}

function neverOpen({ timezone, startHour, endHour }: SendWindow): Error {
  return new Error(`The send window ${startHour}–${endHour} in ${timezone} is never open.`)
}
