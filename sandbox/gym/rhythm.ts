import { weekdayOf } from '@/sandbox/gym/days'
import { seasonOf } from '@/sandbox/gym/season'
import { between, chance } from '@/sandbox/random'

export type ClassKey = 'crossfit' | 'olympic' | 'foundations' | 'open' | 'yoga'

export type Slot = { weekday: number; hour: number; type: ClassKey }

/** Coming less and less: from this day on, over so many weeks, down to this share of the old rhythm. */
export type Fade = { from: number; weeks: number; floor: number }

/** What the gym does not know about a person: why they come and when they stop. Days are local day numbers. */
export type Rhythm = {
  index: number
  slots: Slot[]
  reliability: number
  joined: number
  until: number | null
  fade: Fade | null
  paused: { from: number; to: number } | null
  /** Came back after having faded; from this day on they come nearly as before. */
  returned: number | null
  /** A weekday with a personal training hour, for the few who have one. */
  appointment: number | null
}

export type Visit = {
  minute: number
  hour: number
  kind: 'class' | 'open' | 'event' | 'appointment'
  type: ClassKey
}

const HOLIDAY_BLOCK_DAYS = 182
const RETURNED_SHARE = 0.85
const SPONTANEOUS_SHARE = 0.015
const COMMUNITY_WORKOUT_SHARE = 0.18
const FOUNDATIONS_DAYS = 28

/** Everyone goes away for a week or so, in most half-years. */
function isAway(seed: number, rhythm: Rhythm, day: number): boolean {
  const block = Math.floor(day / HOLIDAY_BLOCK_DAYS)
  if (chance(seed, rhythm.index, 'away', block) > 0.7) return false
  const start =
    block * HOLIDAY_BLOCK_DAYS + between(0, HOLIDAY_BLOCK_DAYS - 12, seed, rhythm.index, 'off', block)
  return day >= start && day < start + between(5, 11, seed, rhythm.index, 'for', block)
}

function fadeShare(fade: Fade, day: number): number {
  if (day < fade.from) return 1
  return Math.max(fade.floor, 1 - (day - fade.from) / 7 / fade.weeks)
}

/** The share of their own rhythm a person keeps on this day. */
export function attendance(rhythm: Rhythm, day: number): number {
  if (day < rhythm.joined) return 0
  if (rhythm.until !== null && day > rhythm.until) return 0
  if (rhythm.paused && day >= rhythm.paused.from && day < rhythm.paused.to) return 0
  if (rhythm.returned !== null && day >= rhythm.returned) return RETURNED_SHARE
  return rhythm.fade ? fadeShare(rhythm.fade, day) : 1
}

function isFirstSaturday(day: number): boolean {
  return weekdayOf(day) === 6 && new Date(day * 86_400_000).getUTCDate() <= 7
}

/**
 * The visits of one person on one local day. The same function writes the year behind us and the days to come,
 * so a gym that was generated and one that lived on look alike. `scale` thins or thickens everybody's visits.
 */
export function visitsOn(seed: number, rhythm: Rhythm, day: number, scale: number): Visit[] {
  const share = attendance(rhythm, day) * seasonOf(day) * scale
  if (share <= 0) return []
  const weekday = weekdayOf(day)
  const slot = rhythm.slots.find((it) => it.weekday === weekday)
  const likely = slot ? rhythm.reliability * share : SPONTANEOUS_SHARE * share
  const comes = chance(seed, rhythm.index, day) < likely
  const trains = rhythm.appointment === weekday && chance(seed, rhythm.index, day, 'pt') < 0.8 * share
  if ((!comes && !trains) || isAway(seed, rhythm, day)) return []
  const visits: Visit[] = []
  if (comes) visits.push(visitAt(seed, rhythm, day, slot ?? rhythm.slots[0]))
  if (trains) {
    visits.push({ ...atDoor(seed, rhythm, day, 15), kind: 'appointment', type: 'crossfit' })
  }
  return visits
}

function visitAt(seed: number, rhythm: Rhythm, day: number, slot: Slot | undefined): Visit {
  const community = isFirstSaturday(day) && chance(seed, rhythm.index, day, 'event') < COMMUNITY_WORKOUT_SHARE
  if (community) return { ...atDoor(seed, rhythm, day, 9), kind: 'event', type: 'crossfit' }
  const isNew = day < rhythm.joined + FOUNDATIONS_DAYS && rhythm.until === null
  const type = isNew && slot?.type === 'crossfit' ? 'foundations' : (slot?.type ?? 'open')
  return { ...atDoor(seed, rhythm, day, slot?.hour ?? 17), kind: type === 'open' ? 'open' : 'class', type }
}

/** People check in from ten minutes before the hour to four after it. */
function atDoor(seed: number, rhythm: Rhythm, day: number, hour: number): { minute: number; hour: number } {
  return { hour, minute: hour * 60 + between(-10, 4, seed, rhythm.index, day, 'door', hour) }
}
