import { ZONE_CACHE_DAYS_MAX } from '@/lib/safety/limits'

/** The clock on a wall in some timezone, and back to an instant. Pure: the platform's own timezone data, no clock. */

const DAY_MS = 86_400_000

/** What the wall clock shows, written as if it stood in UTC: comparing and adding then need no timezone. */
export type Wall = number

type Zone = { format: Intl.DateTimeFormat; midnights: Map<number, number> }

const zones = new Map<string, Zone>()

/** Throws a RangeError for a timezone that does not exist. */
function zoneOf(timezone: string): Zone {
  let zone = zones.get(timezone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    zone = { format, midnights: new Map() }
    zones.set(timezone, zone)
  }
  return zone
}

/** How far the wall clock is ahead of UTC, asked of the platform. */
function readOffsetMs(zone: Zone, at: number): number {
  // Cutting the fixed places out of "01/15/2027, 02:43:20" is three times as fast as asking for the parts.
  const text = zone.format.format(at)
  const number = (from: number, to: number) => Number(text.slice(from, to))
  const date = Date.UTC(number(6, 10), number(0, 2) - 1, number(3, 5))
  const wall = date + (number(12, 14) * 3600 + number(15, 17) * 60 + number(18, 20)) * 1000
  return wall - Math.floor(at / 1000) * 1000
}

/** Remembered, because nearly every day has one offset from end to end. */
function offsetAtMidnightMs(zone: Zone, day: number): number {
  const known = zone.midnights.get(day)
  if (known !== undefined) return known
  if (zone.midnights.size >= ZONE_CACHE_DAYS_MAX) zone.midnights.clear()
  const offset = readOffsetMs(zone, day * DAY_MS)
  zone.midnights.set(day, offset)
  return offset
}

function offsetMs(timezone: string, at: number): number {
  const zone = zoneOf(timezone)
  const day = Math.floor(at / DAY_MS)
  const before = offsetAtMidnightMs(zone, day)
  return before === offsetAtMidnightMs(zone, day + 1) ? before : readOffsetMs(zone, at)
}

export function wallAt(timezone: string, at: Date): Wall {
  return at.getTime() + offsetMs(timezone, at.getTime())
}

/**
 * The first instant at which the wall clock shows this. When it never does, because the clocks went forward over it,
 * the instant at which it would have: 02:30 in a gap from 02:00 to 03:00 is 03:30.
 */
export function instantOf(timezone: string, wall: Wall): Date {
  const before = offsetMs(timezone, wall - DAY_MS)
  const after = offsetMs(timezone, wall + DAY_MS)
  const early = wall - before
  if (before === after || offsetMs(timezone, early) === before) return new Date(early)
  const late = wall - after
  return new Date(offsetMs(timezone, late) === after ? late : early)
}

/** Midnight of that day, `days` later. */
export function dayOf(wall: Wall, days = 0): Wall {
  return Math.floor(wall / DAY_MS) * DAY_MS + days * DAY_MS
}

export function hourOf(wall: Wall): number {
  return new Date(wall).getUTCHours()
}

export function minuteOf(wall: Wall): number {
  return new Date(wall).getUTCMinutes()
}

/** YYYY-MM-DD. */
export function localDay(timezone: string, at: Date): string {
  return new Date(wallAt(timezone, at)).toISOString().slice(0, 10)
}

export function startOfLocalDay(timezone: string, at: Date): Date {
  return instantOf(timezone, dayOf(wallAt(timezone, at)))
}
