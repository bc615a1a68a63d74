import { weekdayOf } from '@/sandbox/gym/days'

/** How full the gym is by month, January first: resolutions fill it, summer and December empty it. */
const MONTHS = [1.12, 1.06, 1, 1, 0.98, 0.93, 0.87, 0.9, 1.05, 1.04, 0.95, 0.82]

const REDUCED = 0.45

const cache = new Map<number, number>()

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = Math.floor(Date.UTC(year, month, 1) / 86_400_000)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
}

function lastMonday(year: number, month: number): number {
  const last = Math.floor(Date.UTC(year, month + 1, 0) / 86_400_000)
  return last - ((weekdayOf(last) - 1 + 7) % 7)
}

function holidayFactor(day: number): number {
  const date = new Date(day * 86_400_000)
  const year = date.getUTCFullYear()
  const monthDay = date.toISOString().slice(5, 10)
  const thanksgiving = nthWeekday(year, 10, 4, 4)
  if (['01-01', '07-04', '12-25'].includes(monthDay) || day === thanksgiving) return 0
  if (['12-24', '12-31'].includes(monthDay)) return REDUCED
  if ([thanksgiving + 1, lastMonday(year, 4), nthWeekday(year, 8, 1, 1)].includes(day)) return REDUCED
  return 1
}

/** How likely this day is to be trained on, compared with an ordinary one: 0 when the gym is closed. */
export function seasonOf(day: number): number {
  let factor = cache.get(day)
  if (factor === undefined) {
    factor = holidayFactor(day) * (MONTHS[new Date(day * 86_400_000).getUTCMonth()] ?? 1)
    cache.set(day, factor)
  }
  return factor
}
