import type { Role } from '@/sandbox/gym/person'
import type { ClassKey, Rhythm, Slot } from '@/sandbox/gym/rhythm'
import { between, chance, pick, weighted } from '@/sandbox/random'

/** Who belongs to the gym and how each of them trains. */

export type Pattern =
  | 'athlete'
  | 'steady'
  | 'twice'
  | 'sporadic'
  | 'fading'
  | 'thinning newcomer'
  | 'newcomer'
  | 'ghost'

export type Situation = 'plain' | 'minor' | 'paused' | 'alert' | 'pendcancel'

export type Part = { role: Role; situation: Situation /** Counts members only. */; ordinal: number }

const PATTERNS: readonly [Pattern, number][] = [
  ['athlete', 6],
  ['steady', 44],
  ['twice', 22],
  ['sporadic', 8],
  ['fading', 11],
  ['thinning newcomer', 4],
  ['newcomer', 3],
  ['ghost', 2],
]

const VISITS_PER_WEEK: Record<Pattern, [number, number]> = {
  athlete: [5, 6],
  steady: [3, 4],
  twice: [2, 2],
  sporadic: [1, 2],
  fading: [2, 4],
  'thinning newcomer': [3, 4],
  newcomer: [3, 3],
  ghost: [2, 3],
}

const HOURS = [5, 6, 6, 7, 9, 12, 16, 17, 17, 18, 18, 19] as const
const WEEKEND_HOUR = 9
/** How gladly people train on each weekday, Sunday first. */
const WEEKDAY_WEIGHT = [0.25, 1, 0.95, 1, 0.9, 0.8, 0.55]

const TYPES: readonly [ClassKey, number][] = [
  ['crossfit', 72],
  ['open', 12],
  ['olympic', 9],
  ['yoga', 7],
]

const AT_LEAST_A_YEAR = 400

/** Deals out the parts: about three in four are members, the rest leads, ex-members, drop-ins and staff. */
export function castParts(seed: number, people: number): Part[] {
  const share = (part: number, least: number) => Math.min(people, Math.max(least, Math.round(people * part)))
  const staff = Math.min(40, share(0.045, people > 8 ? 4 : 1))
  const leads = share(0.11, people > 8 ? 1 : 0)
  const former = share(0.11, people > 8 ? 1 : 0)
  const dropIns = share(0.02, 0)
  const members = Math.max(0, people - staff - leads - former - dropIns)
  const parts: Part[] = [
    ...Array.from(
      { length: staff },
      (_, at): Part => part(at === 0 ? 'admin' : at < staff / 3 ? 'frontdesk' : 'coach'),
    ),
    ...Array.from({ length: leads }, () => part('lead')),
    ...Array.from({ length: former }, () => part('ex-member')),
    ...Array.from({ length: dropIns }, () => part('non-member')),
    ...situations(members).map((situation, ordinal): Part => ({ role: 'member', situation, ordinal })),
  ].slice(0, people)
  return parts
    .map((it, at) => ({ it, order: chance(seed, 'order', at) }))
    .sort((a, b) => a.order - b.order)
    .map(({ it }) => it)
}

function part(role: Role): Part {
  return { role, situation: 'plain', ordinal: -1 }
}

/** Minors come first and each one's parent right after all of them: see linkMinors. */
function situations(members: number): Situation[] {
  const minors = minorsAmong(members)
  const counts: [Situation, number][] = [
    ['minor', minors],
    ['plain', minors],
    ['paused', Math.round(members * 0.03)],
    ['alert', Math.round(members * 0.04)],
    ['pendcancel', Math.round(members * 0.014)],
  ]
  const dealt = counts.flatMap(([situation, count]) => Array.from({ length: count }, () => situation))
  const rest = Math.max(0, members - dealt.length)
  return [...dealt, ...Array.from({ length: rest }, (): Situation => 'plain')].slice(0, members)
}

export function minorsAmong(members: number): number {
  return Math.round(members * 0.03)
}

export function patternFor(seed: number, index: number): Pattern {
  return weighted(PATTERNS, seed, index, 'pattern')
}

function slotsFor(seed: number, index: number, perWeek: number): Slot[] {
  const hour = pick(HOURS, seed, index, 'hour')
  const favourite = weighted(TYPES, seed, index, 'class')
  const weekdays = WEEKDAY_WEIGHT.map((weight, weekday) => ({
    weekday,
    rank: chance(seed, index, 'weekday', weekday) / weight,
  }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, perWeek)
  return weekdays.map(({ weekday }) => {
    const isWeekend = weekday === 0 || weekday === 6
    const varies = chance(seed, index, 'varies', weekday) < 0.15
    return {
      weekday,
      hour: isWeekend ? WEEKEND_HOUR : hour,
      type: weekday === 0 ? 'open' : varies ? weighted(TYPES, seed, index, 'other', weekday) : favourite,
    }
  })
}

/** A rhythm for somebody who trains in this way and is known to the gym since `joined`. */
export function rhythmFor(
  seed: number,
  index: number,
  pattern: Pattern,
  joined: number,
  today: number,
): Rhythm {
  const [least, most] = VISITS_PER_WEEK[pattern]
  const rhythm: Rhythm = {
    index,
    slots: slotsFor(seed, index, between(least, most, seed, index, 'per week')),
    reliability: pattern === 'sporadic' ? 0.4 : 0.6 + chance(seed, index, 'reliability') * 0.33,
    joined,
    until: null,
    fade: null,
    paused: null,
    returned: null,
    appointment: chance(seed, index, 'pt') < 0.05 ? between(1, 5, seed, index, 'pt day') : null,
  }
  if (pattern === 'fading') {
    const from = today - between(14, 75, seed, index, 'fade from')
    rhythm.fade = { from, weeks: between(3, 9, seed, index, 'fade weeks'), floor: 0 }
  }
  if (pattern === 'ghost') {
    rhythm.fade = { from: today - between(90, 150, seed, index, 'fade from'), weeks: 4, floor: 0 }
  }
  if (pattern === 'thinning newcomer') rhythm.fade = { from: joined + 10, weeks: 5, floor: 0.05 }
  return rhythm
}

export function joinedDay(seed: number, index: number, pattern: Pattern, today: number): number {
  if (pattern === 'newcomer') return today - between(3, 30, seed, index, 'joined')
  if (pattern === 'thinning newcomer') return today - between(25, 55, seed, index, 'joined')
  if (pattern === 'ghost') return today - between(200, 900, seed, index, 'joined')
  if (chance(seed, index, 'veteran') < 0.45) {
    return today - between(AT_LEAST_A_YEAR, 2400, seed, index, 'joined')
  }
  return today - between(95, AT_LEAST_A_YEAR, seed, index, 'joined')
}
