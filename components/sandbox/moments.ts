/** The clock's face: the parts of a moment in the gym's timezone. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function clockFace(at: number, timezone: string): { day: string; time: string; offset: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...options })
  const zone = format({ timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value
  return {
    day: format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(at),
    time: format({ hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(at),
    offset: zone === 'GMT' ? 'UTC+00:00' : (zone?.replace('GMT', 'UTC').replace('-', '−') ?? 'UTC'),
  }
}

export function shortMoment(at: string, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** "2 weeks, 3 days ahead of the real time", or nothing when the two agree. */
export function aheadOf(offsetMs: number): string | undefined {
  const ahead = Math.round(offsetMs / MINUTE_MS) * MINUTE_MS
  if (ahead <= 0) return undefined
  const parts = [
    [Math.floor(ahead / (7 * DAY_MS)), 'week'],
    [Math.floor((ahead % (7 * DAY_MS)) / DAY_MS), 'day'],
    [Math.floor((ahead % DAY_MS) / HOUR_MS), 'hour'],
    [Math.floor((ahead % HOUR_MS) / MINUTE_MS), 'minute'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count > 1 ? 's' : ''}`)
  return `${words.slice(0, 2).join(', ')} ahead of real time`
}
