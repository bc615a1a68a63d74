/** The first day a short text names: "June 15th", "15. Juni 2026", "15/06", "2026-06-15", "Monday", "demain". */

export type CalendarDay = { year: number; month: number; day: number }

/** The first letters of each month, in English, German, French, Spanish, Italian, Portuguese, Dutch, Nordic languages and Polish. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen|sty)/,
  /^(feb|fév|fev|lut)/,
  /^(mar|mär|maa|mrt)/,
  /^(apr|avr|abr|kwi)/,
  /^(may|mai|mag|mei|maj)/,
  /^(jun|juin|giu|cze)/,
  /^(jul|juil|lug|lip)/,
  /^(aug|aoû|aou|ago|sie)/,
  /^(sep|set|wrz)/,
  /^(oct|okt|ott|out|paź)/,
  /^(nov|lis)/,
  /^(dec|dez|déc|dic|gru)/,
]
const WEEKDAYS: readonly RegExp[] = [
  /^(sun|sonntag|dimanche|domingo|domenica|zondag)/,
  /^(mon|montag|lundi|lunes|lunedì|segunda|maandag)/,
  /^(tue|dienstag|mardi|martes|martedì|terça|dinsdag)/,
  /^(wed|mittwoch|mercredi|miércoles|mercoledì|quarta|woensdag)/,
  /^(thu|donnerstag|jeudi|jueves|giovedì|quinta|donderdag)/,
  /^(fri|freitag|vendredi|viernes|venerdì|sexta|vrijdag)/,
  /^(sat|samstag|sonnabend|samedi|sábado|sabato|zaterdag)/,
]
const TOMORROW = /(?<!\p{L})(tomorrow|morgen|demain|mañana|domani|amanhã)(?!\p{L})/iu

const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const NUMBERS = /(?<!\d)(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?!\d)/
const DAY_MONTH =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?\s+(?:of |de )?(\p{L}{3,10})\.?(?:,?\s+(?:de )?(\d{4}))?/iu
const MONTH_DAY = /(?<!\p{L})(\p{L}{3,10})\.?\s+(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(\d{4}))?/iu

const DAY_MS = 86_400_000

export function dayIn(text: string, { now, english }: { now: Date; english: boolean }): CalendarDay | null {
  return (
    isoDay(text) ??
    writtenDay(text, now) ??
    numberedDay(text, now, english) ??
    relativeDay(text, now) ??
    dayOfMonth(text, now)
  )
}

/** “The 26th”: the next one there is. */
function dayOfMonth(text: string, now: Date): CalendarDay | null {
  const day = Number(/\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(text)?.[1])
  if (!day) return null
  const isOver = day < now.getUTCDate()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (isOver ? 1 : 0), 1))
  return real({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day })
}

function isoDay(text: string): CalendarDay | null {
  const match = ISO.exec(text)
  return match ? real({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }) : null
}

function writtenDay(text: string, now: Date): CalendarDay | null {
  const dayFirst = DAY_MONTH.exec(text)
  const monthFirst = MONTH_DAY.exec(text)
  return (
    inYear(monthNamed(dayFirst?.[2]), Number(dayFirst?.[1]), dayFirst?.[3], now) ??
    inYear(monthNamed(monthFirst?.[1]), Number(monthFirst?.[2]), monthFirst?.[3], now)
  )
}

/** 06/05 is the fifth of June to an American and the sixth of May to everyone else; a dot is never American. */
function numberedDay(text: string, now: Date, english: boolean): CalendarDay | null {
  const match = NUMBERS.exec(text)
  if (!match) return null
  const [, first = '', separator, second = '', year] = match
  const monthFirst = english && separator !== '.'
  const asWritten = inYear(
    Number(monthFirst ? first : second),
    Number(monthFirst ? second : first),
    year,
    now,
  )
  return (
    asWritten ?? inYear(Number(monthFirst ? second : first), Number(monthFirst ? first : second), year, now)
  )
}

function relativeDay(text: string, now: Date): CalendarDay | null {
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{3,}/gu)) {
    const weekday = WEEKDAYS.findIndex((it) => it.test(word))
    if (weekday >= 0) return daysLater(now, (weekday - now.getUTCDay() + 7) % 7 || 7)
  }
  return TOMORROW.test(text) ? daysLater(now, 1) : null
}

function monthNamed(word: string | undefined): number {
  return word ? MONTHS.findIndex((it) => it.test(word.toLowerCase())) + 1 : 0
}

/** A day without a year is the next one that is not over. */
function inYear(month: number, day: number, year: string | undefined, now: Date): CalendarDay | null {
  if (year) return real({ year: Number(year.length === 2 ? `20${year}` : year), month, day })
  const thisYear = real({ year: now.getUTCFullYear(), month, day })
  const isOver = thisYear !== null && utc(thisYear) < now.getTime() - DAY_MS
  // Long past means next year; just past is an old notice that nobody turned off.
  const isLongOver = isOver && now.getTime() - utc(thisYear) > 180 * DAY_MS
  return isLongOver ? real({ year: now.getUTCFullYear() + 1, month, day }) : thisYear
}

function real(it: CalendarDay): CalendarDay | null {
  const date = new Date(utc(it))
  const exists = date.getUTCMonth() === it.month - 1 && date.getUTCDate() === it.day
  return exists && it.year >= 2000 ? it : null
}

function utc({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day)
}

function daysLater(now: Date, days: number): CalendarDay {
  const date = new Date(now.getTime() + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
