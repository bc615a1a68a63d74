import { describe, expect, it } from 'vitest'
import { dayNumber } from '@/components/dates'
import { firstCalendarDay, visitCalendar, WEEKS } from '@/components/visit-calendar'

const DENVER = 'America/Denver'
/** A Thursday in Denver. */
const NOW = new Date('2026-11-19T19:00:00Z')

describe('the calendar of visits', () => {
  it('begins on a Monday, 53 weeks wide, and ends with the week of today', () => {
    const { from, to } = visitCalendar([], NOW, DENVER)
    expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(to).toBe('2026-11-19')
    expect(Math.floor((dayNumber(to) - dayNumber(from)) / 7)).toBe(WEEKS - 1)
  })

  it.each(['2026-11-16', '2026-11-22'])('holds %s in its last week', (day) => {
    expect(Math.floor((dayNumber(day) - firstCalendarDay(day)) / 7)).toBe(WEEKS - 1)
  })

  it('puts each visit on its local day and adds up two on one day', () => {
    const { days, total, busiestDay } = visitCalendar(
      [{ at: '2026-11-17T05:30:00Z' }, { at: '2026-11-16T13:00:00Z' }, { at: '2026-11-18T13:00:00Z' }],
      NOW,
      DENVER,
    )
    expect(days).toEqual([
      { day: '2026-11-16', week: WEEKS - 1, weekday: 0, visits: 2 },
      { day: '2026-11-18', week: WEEKS - 1, weekday: 2, visits: 1 },
    ])
    expect([total, busiestDay]).toEqual([3, 2])
  })

  it('leaves out what lies before it or in the future', () => {
    const { total } = visitCalendar(
      [{ at: '2024-01-01T12:00:00Z' }, { at: '2026-11-21T12:00:00Z' }],
      NOW,
      DENVER,
    )
    expect(total).toBe(0)
  })

  it('counts twelve months, empty ones included, ending with this one', () => {
    const { months } = visitCalendar([{ at: '2026-02-03T12:00:00Z' }], NOW, DENVER)
    expect(months.map((it) => it.month).slice(0, 3)).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(months.at(-1)?.month).toBe('2026-11')
    expect(months.map((it) => it.visits)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('names every month once, in order, inside the picture', () => {
    const { monthStarts } = visitCalendar([], NOW, DENVER)
    expect(monthStarts.map((it) => it.month)).toEqual([...new Set(monthStarts.map((it) => it.month))].sort())
    expect(monthStarts.every((it) => it.week >= 0 && it.week <= WEEKS)).toBe(true)
  })
})
