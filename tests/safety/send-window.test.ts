import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDay, startOfLocalDay } from '@/lib/safety/local-time'
import { followUpTime, isInWindow, nextOpening, type SendWindow, touchTime } from '@/lib/safety/send-window'

const DENVER: SendWindow = { timezone: 'America/Denver', startHour: 8, endHour: 20 }
const TASK = '0b7ff2a1-0f39-4b0e-9f0e-1c3a7d8e9f10'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Among them: half and quarter hours, a half-hour clock change, midnight clock changes, both hemispheres, no change. */
const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/UTC',
]

const window = fc
  .tuple(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 21 }), fc.integer({ min: 2, max: 16 }))
  .map(([timezone, startHour, hours]) => ({ timezone, startHour, endHour: Math.min(24, startHour + hours) }))

const instant = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const touch = fc.record({ taskId: fc.uuid(), touch: fc.integer({ min: 0, max: 6 }) })

/** An independent reading of the wall clock, by another route than the code's own. */
function clock(timezone: string, at: Date): { day: string; time: string; hour: number; minute: number } {
  const text = at.toLocaleString('sv-SE', { timeZone: timezone })
  const [day = '', time = ''] = text.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, time, hour, minute }
}

describe('the send window', () => {
  it('opens at its first hour and closes at its last, in the gym’s own time', () => {
    const inside = (text: string) => isInWindow(DENVER, new Date(text))
    expect(inside('2026-07-01T13:59:59Z')).toBe(false)
    expect(inside('2026-07-01T14:00:00Z')).toBe(true)
    expect(inside('2026-07-02T01:59:59Z')).toBe(true)
    expect(inside('2026-07-02T02:00:00Z')).toBe(false)
  })

  it('opens at eight by the wall clock on both days on which the clocks change', () => {
    const opening = (text: string) => nextOpening(DENVER, new Date(text)).toISOString()
    expect(opening('2026-03-07T20:00:00-07:00')).toBe('2026-03-08T14:00:00.000Z')
    expect(opening('2026-10-31T20:00:00-06:00')).toBe('2026-11-01T15:00:00.000Z')
  })

  it('opens at once when it is open', () => {
    fc.assert(
      fc.property(window, instant, (window, at) => {
        const opening = nextOpening(window, at)
        expect(isInWindow(window, opening)).toBe(true)
        expect(opening >= at).toBe(true)
        expect(opening.getTime() - at.getTime()).toBeLessThan(2 * DAY_MS + 1)
        if (isInWindow(window, at)) expect(opening).toEqual(at)
        else expect(isInWindow(window, new Date(opening.getTime() - 1))).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })

  it('says so when it can never open', () => {
    expect(() => nextOpening({ ...DENVER, startHour: 9, endHour: 9 }, new Date(0))).toThrow(/never open/)
    expect(() => isInWindow({ ...DENVER, timezone: 'Mars/Olympus' }, new Date(0))).toThrow(RangeError)
  })
})

describe('the time of a touch', () => {
  it('is in the morning for the first and in the afternoon for the others', () => {
    const notBefore = new Date('2026-05-04T00:00:00-06:00')
    const local = (touch: number) =>
      clock('America/Denver', touchTime(DENVER, { taskId: TASK, touch, notBefore }))
    expect(local(0).time).toMatch(/^08:(0[5-9]|1\d|20)/)
    expect(local(1).time).toMatch(/^13:(0[5-9]|1\d|20)/)
    expect(local(0).day).toBe('2026-05-04')
  })

  it('is soon when it is already that time of day, and tomorrow when it has passed', () => {
    const at = (text: string) => touchTime(DENVER, { taskId: TASK, touch: 0, notBefore: new Date(text) })
    const soon = at('2026-05-04T09:30:00-06:00').getTime() - new Date('2026-05-04T09:30:00-06:00').getTime()
    expect(soon).toBeGreaterThanOrEqual(5 * MINUTE_MS)
    expect(soon).toBeLessThanOrEqual(20 * MINUTE_MS)
    expect(localDay('America/Denver', at('2026-05-04T12:00:00-06:00'))).toBe('2026-05-05')
  })

  it('is always inside the window, 5 to 20 minutes late, off the hour, and the same when asked again', () => {
    fc.assert(
      fc.property(window, instant, touch, (window, notBefore, which) => {
        const at = touchTime(window, { ...which, notBefore })
        const { hour, minute } = clock(window.timezone, at)
        expect(hour).toBeGreaterThanOrEqual(window.startHour)
        expect(hour).toBeLessThan(window.endHour)
        expect(minute).not.toBe(0)
        expect(at.getTime() - notBefore.getTime()).toBeGreaterThanOrEqual(5 * MINUTE_MS)
        expect(at.getTime() - notBefore.getTime()).toBeLessThan(3 * DAY_MS)
        expect(touchTime(window, { ...which, notBefore })).toEqual(at)
      }),
      { numRuns: 5_000 },
    )
  })

  it('spreads tasks that are due together', () => {
    const notBefore = new Date('2026-05-04T00:00:00-06:00')
    const times = fc
      .sample(fc.uuid(), { numRuns: 300, seed: 1 })
      .map((taskId) => touchTime(DENVER, { taskId, touch: 0, notBefore }).getTime())
    expect(new Set(times).size).toBeGreaterThan(200)
  })

  it('brings another order every day, so that nobody is last in line each morning', () => {
    const tasks = fc.sample(fc.uuid(), { numRuns: 20, seed: 1 })
    const lastOn = (day: number) => {
      const notBefore = new Date(Date.UTC(2026, 4, day, 6))
      const timeOf = (taskId: string) => touchTime(DENVER, { taskId, touch: 0, notBefore }).getTime()
      return tasks.toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1)
    }
    const last = new Set(Array.from({ length: 20 }, (_, day) => lastOn(day + 1)))
    expect(last.size).toBeGreaterThan(8)
  })

  it('prefers the last hours of a window that has no afternoon', () => {
    const early = { timezone: 'America/Denver', startHour: 5, endHour: 11 }
    const at = touchTime(early, { taskId: TASK, touch: 2, notBefore: new Date('2026-05-04T00:00:00-06:00') })
    expect(clock('America/Denver', at).hour).toBe(8)
  })
})

describe('a follow-up', () => {
  it('counts local days, so a clock change or a leap day does not move it', () => {
    const day = (from: string, days: number, timezone = 'America/Denver') => {
      const at = followUpTime({ ...DENVER, timezone }, { taskId: TASK, touch: 1, from: new Date(from), days })
      const { day, hour } = clock(timezone, at)
      return `${day} ${hour}`
    }
    expect(day('2026-03-06T19:55:00-07:00', 3)).toBe('2026-03-09 13')
    expect(day('2026-10-30T08:05:00-06:00', 3)).toBe('2026-11-02 13')
    expect(day('2028-02-28T23:59:00-07:00', 1)).toBe('2028-02-29 13')
    expect(day('2028-02-28T23:59:00-07:00', 2)).toBe('2028-03-01 13')
    expect(day('2026-05-04T02:00:00Z', 2, 'Asia/Kathmandu')).toBe('2026-05-06 13')
  })

  it('lands on that very day, and never before the touch it follows', () => {
    fc.assert(
      fc.property(window, instant, touch, fc.integer({ min: 0, max: 30 }), (window, from, which, days) => {
        const at = followUpTime(window, { ...which, from, days })
        expect(at > from).toBe(true)
        expect(isInWindow(window, at)).toBe(true)
        const [y = 0, m = 1, d = 1] = localDay(window.timezone, from).split('-').map(Number)
        const due = new Date(Date.UTC(y, m - 1, d + days)).toISOString().slice(0, 10)
        const landed = clock(window.timezone, at).day
        expect(landed >= due).toBe(true)
        // Only a day with no such hour is passed over: a clock change in a window of the night, or a skipped date.
        if (days > 0 && window.startHour >= 4 && window.timezone !== 'Pacific/Apia') expect(landed).toBe(due)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a local day', () => {
  it('starts at the first instant that belongs to it, even where midnight does not exist', () => {
    const start = (timezone: string, text: string) => startOfLocalDay(timezone, new Date(text)).toISOString()
    expect(start('America/Denver', '2026-11-01T23:00:00-07:00')).toBe('2026-11-01T06:00:00.000Z')
    expect(start('Asia/Beirut', '2026-03-29T12:00:00Z')).toBe('2026-03-28T22:00:00.000Z')
    expect(localDay('Pacific/Apia', new Date('2011-12-30T10:00:00Z'))).toBe('2011-12-31')
  })

  it('holds the instant it was asked for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (timezone, at) => {
        const start = startOfLocalDay(timezone, at)
        expect(start <= at).toBe(true)
        expect(localDay(timezone, start)).toBe(localDay(timezone, at))
        expect(localDay(timezone, at)).toBe(clock(timezone, at).day)
        expect(at.getTime() - start.getTime()).toBeLessThan(25 * 3_600_000)
      }),
      { numRuns: 5_000 },
    )
  })
})
