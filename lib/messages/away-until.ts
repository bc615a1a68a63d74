import { type CalendarDay, dayIn } from '@/lib/messages/day-in'
import { AWAY_MAX_DAYS, AWAY_SEARCH_MAX_CHARS } from '@/lib/safety/limits'

/** When somebody who is away says they will be back. */

const DAY_MS = 86_400_000
/** At noon UTC it is the same date nearly everywhere, so the day named is the day meant in the gym's own time. */
const NOON_MS = DAY_MS / 2

/** Words that a day of return follows. Those that name the last day away come first, because some hold the others. */
const LAST_DAY_AWAY =
  /\b(through|thru|until and including|up to and including|bis einschließlich|bis einschl\.?|jusqu['’]au(?= .{3,24}inclus)|bis(?: zum)?(?= .{3,20}einschl)|till och med|til og med|do(?= .{3,20}włącznie)|tot en met|t\/m)\b/gi
const BACK =
  /(?<!\p{L})(until|till|back|return(?:ing)?|available again|in the office again|bis(?: zum)?|zurück|wieder (?:da|im büro|erreichbar)(?: ab)?|ab dem|jusqu['’]au|de retour|retour|hasta|vuelvo|regreso|de vuelta|volver[ée]|fino al?|rientro|torno|tornerò|sarò di nuovo|até|volto|retorno|estarei de volta|de volta|tot|terug|weer aanwezig|vanaf|åter|tillbaka|tilbage|tilbake|wracam|wrócę|do(?= \d{1,2} \p{L}))(?!\p{L})/giu
const REACH_CHARS = 40

export function awayUntil(text: string, now: Date): Date | null {
  const searched = text.slice(0, AWAY_SEARCH_MAX_CHARS)
  return named(searched, LAST_DAY_AWAY, now, 1) ?? named(searched, BACK, now, 0)
}

/** The first believable day that one of these words is followed by, so many days later. */
function named(text: string, words: RegExp, now: Date, plusDays: number): Date | null {
  for (const match of text.matchAll(words)) {
    const from = match.index + match[0].length
    const day = dayIn(text.slice(from, from + REACH_CHARS), { now, english: isEnglish(match[0]) })
    const at = day && new Date(noonOf(day) + plusDays * DAY_MS)
    if (at && isBelievable(at, now)) return at
  }
  return null
}

function isEnglish(word: string): boolean {
  return /^(through|thru|until|up to|till|back|return|available|in the)/i.test(word)
}

function noonOf({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) + NOON_MS
}

function isBelievable(at: Date, now: Date): boolean {
  const days = (at.getTime() - now.getTime()) / DAY_MS
  return days > -0.5 && days <= AWAY_MAX_DAYS
}
