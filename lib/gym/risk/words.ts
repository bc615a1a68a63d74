/** The facts behind a score, as one would say them to the owner. */

const DAYS_PER_WEEK = 7
const WEEKS_PER_MONTH = 4.35
const MONTHS_PER_YEAR = 12

const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "3 times a week", "about once a month". */
function often(perWeek: number): string {
  const weekly = Math.round(perWeek)
  if (perWeek >= 2.5) return `${weekly} times a week`
  if (perWeek >= 1.5) return 'twice a week'
  if (perWeek >= 0.75) return 'once a week'
  if (perWeek >= 0.4) return 'every other week'
  if (perWeek >= 0.15) return 'about once a month'
  return 'hardly ever'
}

/** "5 weeks", "8 months", "4 years". */
function span(months: number): string {
  const weeks = Math.round(months * WEEKS_PER_MONTH)
  if (weeks < 1) return many(Math.max(1, Math.round(months * WEEKS_PER_MONTH * DAYS_PER_WEEK)), 'day')
  if (weeks < 12) return many(weeks, 'week')
  if (months < 2 * MONTHS_PER_YEAR) return many(Math.round(months), 'month')
  return many(Math.floor(months / MONTHS_PER_YEAR), 'year')
}

const lastVisit = (days: number) =>
  days < 1 ? 'last visit today' : `last visit ${many(Math.round(days), 'day')} ago`

export function absent(usualPerWeek: number | null, days: number): string {
  if (usualPerWeek === null) return `${capital(lastVisit(days))}.`
  return `Usually comes ${often(usualPerWeek)}; ${lastVisit(days)}.`
}

export const gone = (days: number) => `Has not been here for ${many(Math.round(days), 'day')}.`

export function changed(usual: number, now: number): string {
  if (now === 0) return `Not one visit in the last month; usual is ${often(usual)}.`
  // Rounded to the same words there would be no change to tell of, so the numbers speak.
  if (often(usual) === often(now))
    return `Came ${tenths(now)} times a week in the last month; usual is ${tenths(usual)}.`
  return `Came ${often(now)} in the last month; usual is ${often(usual)}.`
}

export function lastTwoWeeks(usual: number, now: number): string {
  const visits = Math.round(now * 2)
  const came = visits === 0 ? 'No visit' : many(visits, 'visit')
  return `${came} in the last two weeks; usual is ${often(usual)}.`
}

export const rare = (perWeek: number) =>
  perWeek === 0 ? 'Has not come at all lately.' : `Comes ${often(perWeek)} these days.`

export const joined = (months: number) => `Joined only ${span(months)} ago.`

export const tenure = (months: number) => `Member for ${span(months)}.`

export const alreadyLess = (months: number) =>
  months < MONTHS_PER_YEAR / 2
    ? `Only ${span(months)} a member, and already coming less.`
    : `Member for ${span(months)}, and coming less.`

export const monthToMonth = () => 'Can leave at the end of any month.'

export function contract(length: number | null, left: number): string {
  const which = length === null ? 'The contract' : `The ${Math.round(length)}-month contract`
  return `${which} runs for another ${many(Math.round(left), 'month')}.`
}

export const contractEnds = (length: number) =>
  `The ${Math.round(length)}-month contract ends within a month.`

export const paymentAlert = () =>
  'A payment is open: absence may come from that, so this is not read as leaving.'

const tenths = (value: number) => String(Math.round(value * 10) / 10)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
