/** How the results speak. Nothing here claims more than was seen: somebody was kept after outreach, not by it. */

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Nov 2026" of "2026-11". */
export function monthInWords(month: string): string {
  return `${shortMonth(month)} ${month.slice(0, 4)}`
}

export function shortMonth(month: string): string {
  return MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** "+12 points". */
export const points = (difference: number): string => {
  const rounded = Math.round(difference * 100)
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)} points`
}

export const days = (count: number): string => {
  const rounded = Math.round(count * 10) / 10
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`
}

/** Cents of a model's cost are often less than one. */
export const cost = (cents: number): string =>
  cents > 0 && cents < 100 ? `${cents}¢` : `$${(cents / 100).toFixed(2)}`
