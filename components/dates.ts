/** Dates as a gym owner reads them: in the gym's timezone, counted in its local days. */

const DAY_MS = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timezone + JSON.stringify(options)
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone })
    formatters.set(key, found)
  }
  return found
}

/** The local calendar day as YYYY-MM-DD. */
export function localDay(at: Date, timezone: string): string {
  const parts = formatter(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Days since 1970 of a calendar day, so that days can be counted without daylight saving getting in between. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

function daysBetween(from: Date, to: Date, timezone: string): number {
  return dayNumber(localDay(to, timezone)) - dayNumber(localDay(from, timezone))
}

/** "today", "yesterday", "9 days ago", "in 3 days"; months and years once days stop meaning anything. */
export function relativeDays(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days === -1) return 'tomorrow'
  const size = Math.abs(days)
  const text =
    size < 60
      ? `${size} days`
      : size < 730
        ? `${Math.round(size / 30.4)} months`
        : `${Math.round(size / 365)} years`
  return days > 0 ? `${text} ago` : `in ${text}`
}

export function daysAgo(at: string, now: Date, timezone: string): string {
  return relativeDays(daysBetween(new Date(at), now, timezone))
}

export function formatDate(at: string, timezone: string): string {
  return formatter(timezone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(at))
}

/** "Dec 3", where the year goes without saying. */
export function formatMonthDay(at: string, timezone: string): string {
  return formatter(timezone, { month: 'short', day: 'numeric' }).format(new Date(at))
}

export function formatDateTime(at: string, timezone: string): string {
  return formatter(timezone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** A moment near now, as one would say it: "today at 8:16 AM", "tomorrow at 9:00 AM", "Thu, Dec 10 at 8:16 AM". */
export function formatSoon(at: string, now: Date, timezone: string): string {
  const moment = new Date(at)
  const days = daysBetween(now, moment, timezone)
  const time = formatTime(at, timezone)
  if (Math.abs(days) <= 1) return `${relativeDays(-days)} at ${time}`
  const isThisYear = localDay(moment, timezone).slice(0, 4) === localDay(now, timezone).slice(0, 4)
  const day = formatter(timezone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(moment)
  return `${day} at ${time}`
}

/** A moment whose year nobody asks about. */
export function formatShort(at: string, timezone: string): string {
  return formatter(timezone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

export function formatTime(at: string, timezone: string): string {
  return formatter(timezone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
}

/** A date without a time (a birthday, a charge date) belongs to no timezone. */
export function formatDay(day: string): string {
  return formatter('UTC', { year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

export function formatWeekday(day: string): string {
  return formatter('UTC', { weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))
}

/** "3 weeks", "7 months", "2 years, 4 months". */
export function tenure(since: string, today: string): string {
  const days = Math.max(0, dayNumber(today) - dayNumber(since))
  if (days < 14) return days === 1 ? '1 day' : `${days} days`
  if (days < 61) return `${Math.floor(days / 7)} weeks`
  const months = Math.floor(days / 30.44)
  if (months < 12) return `${months} months`
  const years = `${Math.floor(months / 12)} ${months < 24 ? 'year' : 'years'}`
  const rest = months % 12
  return rest === 0 ? years : `${years}, ${rest} ${rest === 1 ? 'month' : 'months'}`
}
