/** The facts behind a score, as one would say them to the owner. */

const DAYS_PER_WEEK = 7
const WEEKS_PER_MONTH = 4.35
const MONTHS_PER_YEAR = 12
const DAYS_PER_YEAR = 365
const DAYS_PER_MONTH = 30.44
const DAYS_IN_LAST_MONTH = 30
/** Fewer visits than this are counted rather than put into a rhythm. */
const COUNTED_BELOW = 0.75
const JUST_JOINED_MONTHS = 4

const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "3 times a week", "about once a month". */
function often(perWeek: number): string {
  const weekly = Math.round(perWeek)
  if (perWeek >= 2.5) return `${weekly} times a week`
  if (perWeek >= 1.5) return 'twice a week'
  if (perWeek >= 0.75) return 'once a week'
  if (perWeek >= 0.4) return 'every other week'
  if (perWeek >= 0.15) return 'about once a month'
  return 'less than once a month'
}

/** "once", "twice", "3 times". */
function times(count: number): string {
  if (count <= 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}

/** "5 weeks", "8 months", "4 years". */
function span(months: number): string {
  const weeks = Math.round(months * WEEKS_PER_MONTH)
  if (weeks < 1) return many(Math.max(1, Math.round(months * WEEKS_PER_MONTH * DAYS_PER_WEEK)), 'day')
  if (weeks < 12) return many(weeks, 'week')
  const whole = Math.round(months)
  return whole < 2 * MONTHS_PER_YEAR
    ? many(whole, 'month')
    : many(Math.floor(whole / MONTHS_PER_YEAR), 'year')
}

/** To the day as long as anybody counts days. */
function daysInWords(days: number): string {
  if (days < 100) return many(Math.round(days), 'day')
  return days < DAYS_PER_YEAR ? many(Math.round(days / DAYS_PER_MONTH), 'month') : 'more than a year'
}

export function absent(usualPerWeek: number | null, days: number): string {
  const last = days < 1 ? 'last visit today' : `last visit ${daysInWords(days)} ago`
  if (usualPerWeek === null) return `${capital(last)}.`
  return `Usually comes ${often(usualPerWeek)}; ${last}.`
}

export function changed(usual: number, now: number): string {
  if (now === 0) return `Not one visit in the last month; usually ${often(usual)}.`
  // Rounded to the same words there would be no change to tell of, so the numbers speak.
  if (often(usual) === often(now))
    return `Came ${tenths(now)} times a week in the last month; usually ${tenths(usual)}.`
  const came =
    now < COUNTED_BELOW ? times(Math.round((now * DAYS_IN_LAST_MONTH) / DAYS_PER_WEEK)) : often(now)
  return `Came ${came} in the last month; usually ${often(usual)}.`
}

export function lastTwoWeeks(usual: number, now: number): string {
  const visits = Math.round(now * 2)
  const came = visits === 0 ? 'No visits' : many(visits, 'visit')
  return `${came} in the last two weeks; usually ${often(usual)}.`
}

export const rare = (perWeek: number) =>
  perWeek === 0 ? 'Has not come at all lately.' : `Comes ${often(perWeek)} these days.`

export const joined = (months: number) =>
  months < JUST_JOINED_MONTHS ? `Joined only ${span(months)} ago.` : `Joined ${span(months)} ago.`

export const tenure = (months: number) => `A member for ${span(months)}.`

export const alreadyLess = (months: number) =>
  months < MONTHS_PER_YEAR / 2
    ? `A member for only ${span(months)}, and already coming less.`
    : `A member for ${span(months)}, and coming less.`

export const monthToMonth = () => 'Can leave at the end of any month.'

export function contract(length: number | null, left: number): string {
  const which = length === null ? 'The contract' : `The ${Math.round(length)}-month contract`
  const months = Math.round(left)
  return `${which} runs for another ${months <= 1 ? 'month' : many(months, 'month')}.`
}

export const contractEnds = (length: number) =>
  `The ${Math.round(length)}-month contract ends within a month.`

export const paymentAlert = () =>
  'A payment is open. That may be what keeps them away, so it is not read as leaving.'

const tenths = (value: number) => String(Math.round(value * 10) / 10)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
