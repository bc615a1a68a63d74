import { describe, expect, it } from 'vitest'
import {
  dayNumber,
  dayOfNumber,
  daysAgo,
  formatSoon,
  localDay,
  relativeDays,
  tenure,
} from '@/components/dates'

const DENVER = 'America/Denver'

describe('days in the gym’s timezone', () => {
  it('puts a late evening visit on the local day, not on the next UTC day', () => {
    expect(localDay(new Date('2026-11-19T05:30:00Z'), DENVER)).toBe('2026-11-18')
  })

  it('counts calendar days: last night is yesterday, however few hours ago', () => {
    const now = new Date('2026-11-19T13:00:00Z')
    expect(daysAgo('2026-11-19T05:30:00Z', now, DENVER)).toBe('yesterday')
    expect(daysAgo('2026-11-19T07:30:00Z', now, DENVER)).toBe('today')
    expect(daysAgo('2026-11-10T19:00:00Z', now, DENVER)).toBe('9 days ago')
  })

  it('counts the day on which the clocks go back as one, though it has 25 hours', () => {
    const now = new Date('2026-11-02T06:30:00Z')
    expect(daysAgo('2026-11-01T06:30:00Z', now, DENVER)).toBe('today')
    expect(daysAgo('2026-11-01T05:30:00Z', now, DENVER)).toBe('yesterday')
  })

  it('goes from a day to its number and back', () => {
    expect(dayOfNumber(dayNumber('2024-02-29'))).toBe('2024-02-29')
    expect(dayNumber('2026-03-01') - dayNumber('2026-02-28')).toBe(1)
  })

  it('says months and years when days stop meaning anything, and looks ahead too', () => {
    expect(relativeDays(59)).toBe('59 days ago')
    expect(relativeDays(100)).toBe('3 months ago')
    expect(relativeDays(1100)).toBe('3 years ago')
    expect(relativeDays(-3)).toBe('in 3 days')
  })
})

describe('tenure', () => {
  it.each([
    ['2026-11-18', '1 day'],
    ['2026-10-20', '4 weeks'],
    ['2026-04-01', '7 months'],
    ['2025-11-01', '1 year'],
    ['2024-07-01', '2 years, 4 months'],
    ['2027-01-01', '0 days'],
  ])('since %s is %s', (since, text) => {
    expect(tenure(since, '2026-11-19')).toBe(text)
  })
})

describe('a moment near now', () => {
  it('is said as one would say it, by the gym’s own days', () => {
    const now = new Date('2026-12-02T17:20:00Z')
    const soon = (at: string) => formatSoon(at, now, 'America/Denver')
    expect(soon('2026-12-02T17:28:00Z')).toBe('today at 10:28 AM')
    expect(soon('2026-12-03T06:59:00Z')).toBe('today at 11:59 PM')
    expect(soon('2026-12-03T07:00:00Z')).toBe('tomorrow at 12:00 AM')
    expect(soon('2026-12-01T20:00:00Z')).toBe('yesterday at 1:00 PM')
    expect(soon('2026-12-09T15:16:00Z')).toBe('Wed, Dec 9 at 8:16 AM')
    expect(soon('2027-01-09T15:16:00Z')).toBe('Sat, Jan 9, 2027 at 8:16 AM')
  })
})
