import { Cron } from 'croner'
import { SCHEDULE_MAX_CHARS } from '@/lib/safety/limits'

export type Occurrence =
  | { kind: 'at'; at: Date }
  /** Well formed, and asking for a day that does not exist, such as February 30. */
  | { kind: 'never' }
  | { kind: 'invalid'; why: string }

/** Seconds and single dates are patterns to the parser too; a template repeats, by the minute at the most. */
const FIVE_FIELDS = /^\S+(?:\s+\S+){4}$/

/**
 * The first time after this moment at which the schedule falls due on the gym's own clock. An hour that the clock
 * skips is made up for right after it; one it shows twice counts once.
 */
export function nextOccurrence(cron: string, timezone: string, after: Date): Occurrence {
  const pattern = cron.trim()
  if (pattern.length > SCHEDULE_MAX_CHARS || !FIVE_FIELDS.test(pattern))
    return { kind: 'invalid', why: 'A schedule has five fields: minute, hour, day, month, weekday.' }
  if (!isTimezone(timezone)) return { kind: 'invalid', why: `"${timezone}" is not a timezone.` }
  try {
    const at = new Cron(pattern, { timezone, paused: true, mode: '5-part' }).nextRun(after)
    return at === null ? { kind: 'never' } : { kind: 'at', at }
  } catch (error) {
    return { kind: 'invalid', why: `"${pattern}" is not a schedule: ${reasonOf(error)}` }
  }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error)
}
