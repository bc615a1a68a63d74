import { dayNumber, dayOfNumber, localDay } from '@/components/dates'

/** A year of visits laid out as weeks of Monday to Sunday, and as months: what the pictures draw. */

export const WEEKS = 53
const DAYS_PER_WEEK = 7
/** 1970-01-01 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3

export type CalendarDay = { day: string; week: number; weekday: number; visits: number }
export type MonthCount = { month: string; visits: number }

export type VisitCalendar = {
  from: string
  to: string
  /** Days with at least one visit; the rest of the grid is empty. */
  days: CalendarDay[]
  /** The week in which each month begins to be shown. */
  monthStarts: { week: number; month: string }[]
  months: MonthCount[]
  total: number
  busiestDay: number
}

export function firstCalendarDay(today: string): number {
  const number = dayNumber(today)
  const weekday = (number + EPOCH_WEEKDAY) % DAYS_PER_WEEK
  return number - weekday - (WEEKS - 1) * DAYS_PER_WEEK
}

export function visitCalendar(visits: { at: string }[], now: Date, timezone: string): VisitCalendar {
  const today = localDay(now, timezone)
  const first = firstCalendarDay(today)
  const last = dayNumber(today)
  const perDay = new Map<number, number>()
  for (const { at } of visits) {
    const number = dayNumber(localDay(new Date(at), timezone))
    if (number >= first && number <= last) perDay.set(number, (perDay.get(number) ?? 0) + 1)
  }
  const days = [...perDay]
    .sort(([a], [b]) => a - b)
    .map(([number, count]) => ({
      day: dayOfNumber(number),
      week: Math.floor((number - first) / DAYS_PER_WEEK),
      weekday: (number - first) % DAYS_PER_WEEK,
      visits: count,
    }))
  return {
    from: dayOfNumber(first),
    to: today,
    days,
    monthStarts: monthStarts(first, last),
    months: countMonths(days, today),
    total: days.reduce((sum, day) => sum + day.visits, 0),
    busiestDay: Math.max(0, ...days.map((day) => day.visits)),
  }
}

function monthStarts(first: number, last: number): VisitCalendar['monthStarts'] {
  const starts: VisitCalendar['monthStarts'] = []
  for (let number = first; number <= last; number++) {
    const day = dayOfNumber(number)
    if (day.endsWith('-01')) {
      starts.push({ week: Math.ceil((number - first) / DAYS_PER_WEEK), month: day.slice(0, 7) })
    }
  }
  return starts
}

/** The last twelve months, this one included, with a zero for those without a visit. */
function countMonths(days: CalendarDay[], today: string): MonthCount[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const key = new Date(Date.UTC(year ?? 0, (month ?? 1) - 12 + index, 1)).toISOString().slice(0, 7)
    const visits = days.reduce((sum, day) => sum + (day.day.startsWith(key) ? day.visits : 0), 0)
    return { month: key, visits }
  })
}

export function monthName(month: string, style: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat('en-US', { month: style, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
