/**
 * Days in a gym's own timezone, counted as whole numbers since 1970-01-01, so that rhythms and cadences are plain
 * arithmetic and only the edges know about timezones.
 */

const SECONDS_PER_DAY = 86_400

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

function format(timezone: string): Intl.DateTimeFormat {
  let found = formats.get(timezone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timezone, found)
  }
  return found
}

function offsetSeconds(timezone: string, at: Date): number {
  const parts = new Map(
    format(timezone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  )
  const local = Date.UTC(
    parts.get('year') ?? 1970,
    (parts.get('month') ?? 1) - 1,
    parts.get('day') ?? 1,
    parts.get('hour') ?? 0,
    parts.get('minute') ?? 0,
    parts.get('second') ?? 0,
  )
  return Math.round((local - at.getTime()) / 1000)
}

/** Clocks change at night and gyms open later, so one offset serves a whole day. */
function offsetOfDay(timezone: string, day: number): number {
  let days = offsets.get(timezone)
  if (!days) {
    days = new Map()
    offsets.set(timezone, days)
  }
  let offset = days.get(day)
  if (offset === undefined) {
    const guess = offsetSeconds(timezone, new Date(day * SECONDS_PER_DAY * 1000 + SECONDS_PER_DAY * 500))
    offset = offsetSeconds(timezone, new Date((day * SECONDS_PER_DAY + SECONDS_PER_DAY / 2 - guess) * 1000))
    days.set(day, offset)
  }
  return offset
}

export function localDay(at: Date, timezone: string): number {
  return Math.floor((at.getTime() / 1000 + offsetSeconds(timezone, at)) / SECONDS_PER_DAY)
}

/** The unix second at which the gym's clock shows this minute of this day. */
export function unixAt(day: number, minute: number, timezone: string): number {
  return day * SECONDS_PER_DAY + minute * 60 - offsetOfDay(timezone, day)
}

export function isoDay(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10)
}

export function dayOfIso(iso: string): number {
  return Math.floor(Date.parse(`${iso}T00:00:00Z`) / 1000 / SECONDS_PER_DAY)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Same day of the next month, or the last one when that month is shorter. */
export function monthLater(day: number, months = 1): number {
  const date = new Date(day * SECONDS_PER_DAY * 1000)
  const wanted = date.getUTCDate()
  const moved = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(wanted, last))
  return Math.floor(moved.getTime() / 1000 / SECONDS_PER_DAY)
}
