import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeSchedule } from '@/lib/tasks/describe-schedule'
import { nextOccurrence } from '@/lib/tasks/recurrence'

const DENVER = 'America/Denver'

function next(cron: string, after: string, timezone = DENVER): string {
  const occurrence = nextOccurrence(cron, timezone, new Date(after))
  return occurrence.kind === 'at' ? occurrence.at.toISOString() : occurrence.kind
}

describe('the next occurrence', () => {
  const cases: [string, string, string, string][] = [
    ['is at eight on the gym’s clock', '0 8 * * 1', '2026-11-18T00:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['is an hour earlier in summer', '0 8 * * 1', '2026-07-01T00:00:00Z', '2026-07-06T14:00:00.000Z'],
    ['is after the moment, not at it', '0 8 * * *', '2026-11-23T15:00:00Z', '2026-11-24T15:00:00.000Z'],
    [
      'at an hour the clock skips comes right after it',
      '30 2 * * *',
      '2027-03-14T06:00:00Z',
      '2027-03-14T09:00:00.000Z',
    ],
    ['at an hour shown twice comes once', '30 1 * * *', '2026-11-01T07:30:00Z', '2026-11-02T08:30:00.000Z'],
    ['on a leap day waits for one', '0 9 29 2 *', '2026-11-18T00:00:00Z', '2028-02-29T16:00:00.000Z'],
    ['on February 30 never comes', '0 9 30 2 *', '2026-11-18T00:00:00Z', 'never'],
    ['on April 31 never comes', '0 9 31 4 *', '2026-11-18T00:00:00Z', 'never'],
  ]
  it.each(cases)('%s', (_, cron, after, expected) => {
    expect(next(cron, after)).toBe(expected)
  })

  it.each([
    '',
    'soon',
    '0 8 * *',
    '* * * * * *',
    '0 25 * * *',
    '60 8 * * *',
    '0 8 * * 1#6',
    '@daily',
    '2026-01-01T00:00:00',
    `0 8 * * ${'1,'.repeat(5_000)}1`,
  ])('of "%.20s" is refused with a reason', (cron) => {
    const occurrence = nextOccurrence(cron, DENVER, new Date('2026-11-18T00:00:00Z'))
    expect(occurrence).toMatchObject({ kind: 'invalid', why: expect.stringMatching(/schedule/) })
  })

  it('in an unknown timezone is refused', () => {
    expect(nextOccurrence('0 8 * * 1', 'Mars/Base', new Date(0))).toEqual({
      kind: 'invalid',
      why: '"Mars/Base" is not a timezone.',
    })
  })

  it('of a daily schedule comes exactly once on every local day, whatever the clocks do', () => {
    const localDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: DENVER })
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(364), (hour, minute, start) => {
        let at = new Date(Date.UTC(2026, 0, 1 + start, 20))
        const days: string[] = []
        for (let run = 0; run < 20; run++) {
          const occurrence = nextOccurrence(`${minute} ${hour} * * *`, DENVER, at)
          if (occurrence.kind !== 'at') throw new Error(occurrence.kind)
          expect(occurrence.at.getTime()).toBeGreaterThan(at.getTime())
          at = occurrence.at
          days.push(localDay(at))
        }
        const first = Date.parse(days[0] ?? '')
        expect(days).toEqual(
          days.map((_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('of any text is an answer and never an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (cron, timezone) => {
        expect(['at', 'never', 'invalid']).toContain(nextOccurrence(cron, timezone, new Date(0)).kind)
      }),
    )
  })
})

describe('a schedule in words', () => {
  it.each([
    ['0 8 * * 1', 'Mondays at 8 am'],
    ['0 8 * * MON', 'Mondays at 8 am'],
    ['30 17 * * 1,3,5', 'Mondays, Wednesdays and Fridays at 5:30 pm'],
    ['5 6 * * 1-5', 'Weekdays at 6:05 am'],
    ['0 9 * * 6-7', 'Saturdays and Sundays at 9 am'],
    ['0 9 * * 0,6', 'Saturdays and Sundays at 9 am'],
    ['0 8 * * *', 'Every day at 8 am'],
    ['0 8 1 * *', 'The 1st of every month at 8 am'],
    ['0 8 22 * *', 'The 22nd of every month at 8 am'],
    ['0 0 * * 2', 'Tuesdays at 12 am'],
    ['0 12 * * 2', 'Tuesdays at 12 pm'],
    ['0 8 13 * *', 'The 13th of every month at 8 am'],
    ['0 8 L * *', 'The last day of every month at 8 am'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 * * * *', 'Every hour'],
    ['20 */6 * * *', 'Every 6 hours, 20 minutes past'],
    ['0 8 29 2 *', 'On the schedule 0 8 29 2 *'],
    ['0 8 1 * 1', 'On the schedule 0 8 1 * 1'],
    ['0 8,12 * * *', 'On the schedule 0 8,12 * * *'],
    ['0 8 * * 5-1', 'On the schedule 0 8 * * 5-1'],
  ])('%s is "%s"', (cron, words) => {
    expect(describeSchedule(cron)).toBe(words)
  })
})
