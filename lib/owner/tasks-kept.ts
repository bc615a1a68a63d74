import type { Kept } from '@/lib/db/tasks'
import { dayOf, instantOf, wallAt } from '@/lib/safety/local-time'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'

/** Endings that are worth something because somebody wrote: what resolved by itself is no credit of ours. */
export const KEPT_ENDINGS: string[] = TASK_TYPES.flatMap((type) =>
  type.goal.outcomes
    .filter(({ kind, multiplier }) => kind === 'positive' && multiplier !== undefined)
    .map(({ code }) => `${type.type}:${code}`),
)

/** What a kept member pays may not be known; they are kept all the same. */
export const isKeptEnding = (type: string, outcome: string | null): boolean =>
  outcome !== null && KEPT_ENDINGS.includes(`${type}:${outcome}`)

const DAYS_PER_WEEK = 7
/** 1970-01-01 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3
const DAY_MS = 86_400_000

/** What was kept since the first of the month, on the gym's own calendar. */
export function keptThisMonth(timezone: string, now: Date): Kept {
  const wall = new Date(wallAt(timezone, now))
  const first = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1)
  return { endings: KEPT_ENDINGS, since: instantOf(timezone, first) }
}

/** What was kept in the last so many weeks, this one included; they begin on Monday. */
export function keptInWeeks(timezone: string, now: Date, weeks: number): Kept {
  const today = dayOf(wallAt(timezone, now))
  const weekday = (today / DAY_MS + EPOCH_WEEKDAY) % DAYS_PER_WEEK
  const monday = dayOf(today, -weekday - (weeks - 1) * DAYS_PER_WEEK)
  return { endings: KEPT_ENDINGS, since: instantOf(timezone, monday) }
}
