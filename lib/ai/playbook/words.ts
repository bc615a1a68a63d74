import type { CallContext, TouchRequest } from '@/lib/ai/model'
import type { Slot } from '@/lib/ai/playbook/bank'

const WEEKDAYS = [
  '',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Shorter memberships are not yet something to mention. */
const TENURE_MIN_MONTHS = 3
const MORNING_ENDS_HOUR = 12
const EVENING_BEGINS_HOUR = 17

const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’ -]{0,38}$/u
const CLASS_NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&+ :-]{0,48}$/u

/** The facts a note may be built from. A fact that is missing, or does not look like one, is left out. */
export function wordsFor(request: TouchRequest): Partial<Record<Slot, string>> {
  const { member, profile, facts } = request
  const hour = member.usualHour
  const days = member.usualDays
    .map((day) => WEEKDAYS[day])
    .filter((day): day is (typeof WEEKDAYS)[number] => Boolean(day))
  const planned = text(facts.class) ?? text(facts.className)
  const words: Partial<Record<Slot, string | undefined>> = {
    first: greeted(request),
    gym: profile.name.trim() || undefined,
    owner: FIRST_NAME.test(profile.ownerName) ? profile.ownerName : undefined,
    class: className(planned, profile.classes) ?? className(member.usualClass, undefined),
    days: days.length > 0 && days.length <= 3 ? listed(days) : undefined,
    day: weekday(text(facts.day)),
    time: hour === null ? undefined : clock(hour),
    part: hour === null ? undefined : partOfDay(hour),
    tenure: span(member.tenureMonths),
    milestone: milestone(facts.milestone),
    visits:
      member.visitsTotal >= 1 && member.visitsTotal <= 12 ? count(member.visitsTotal, 'visit') : undefined,
    offering: profile.programs[0] ?? profile.classes[0],
  }
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined))
}

/** Whoever has a name that the gym never mentions is greeted without it. */
export function greeted({ member, profile }: CallContext): string | undefined {
  const name = firstName(member.firstName)
  const isUnspoken = profile.neverMention.some((it) => it.trim().toLowerCase() === name?.toLowerCase())
  return isUnspoken ? undefined : name
}

function firstName(name: string): string | undefined {
  const tidy = name.trim().replace(/\s+/g, ' ')
  if (!FIRST_NAME.test(tidy)) return undefined
  const shouted = tidy.length > 2 && tidy === tidy.toUpperCase()
  const calm = shouted ? tidy.toLowerCase() : tidy
  return calm.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + capital(letter))
}

/** A few letters come back as another one when they are made small again; those stay as they were written. */
function capital(letter: string): string {
  const large = letter.toUpperCase()
  return large.toLowerCase() === letter ? large : letter
}

const text = (fact: unknown): string | undefined =>
  typeof fact === 'string' && fact.trim() ? fact.trim() : undefined

/** A class the trigger names counts only if the gym lists it. */
function className(
  name: string | null | undefined,
  listedBy: readonly string[] | undefined,
): string | undefined {
  if (!name || !CLASS_NAME.test(name)) return undefined
  if (!listedBy) return name
  return listedBy.find((it) => it.toLowerCase() === name.toLowerCase())
}

function weekday(day: string | undefined): string | undefined {
  const known = WEEKDAYS.find((it) => day && it.toLowerCase().startsWith(day.toLowerCase()) && day.length > 3)
  return known?.slice(0, -1)
}

function clock(hour: number): string {
  if (hour === 12) return 'noon'
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'am' : 'pm'}`
}

function partOfDay(hour: number): string {
  if (hour < MORNING_ENDS_HOUR) return 'morning'
  return hour >= EVENING_BEGINS_HOUR ? 'evening' : 'afternoon'
}

function span(months: number | null): string | undefined {
  if (months === null || months < TENURE_MIN_MONTHS) return undefined
  if (months < 12) return count(months, 'month')
  const years = Math.floor(months / 12)
  const words = years === 1 ? 'a year' : count(years, 'year')
  return months % 12 === 0 ? words : `more than ${words}`
}

function milestone(fact: unknown): string | undefined {
  if (typeof fact === 'number' && Number.isInteger(fact) && fact > 0) return count(fact, 'visit')
  const said = text(fact)
  if (said && /^\d{1,4}$/.test(said)) return count(Number(said), 'visit')
  return said && /^[\p{L}\p{N} -]{2,40}$/u.test(said) ? said.replaceAll('_', ' ') : undefined
}

function count(n: number, noun: string): string {
  return `${NUMBERS[n] ?? n} ${noun}${n === 1 ? '' : 's'}`
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}
