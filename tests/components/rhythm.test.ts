import { describe, expect, it } from 'vitest'
import { formatHour, rhythmParts } from '@/components/rhythm'

describe('a member’s rhythm in words', () => {
  it('names days, hour, class and rate', () => {
    const habit = { usual_days: [1, 3, 5], usual_hour: 6, usual_class: 'CrossFit', visits_per_week: 2.8 }
    expect(rhythmParts(habit).join(' · ')).toBe('Mon Wed Fri · 6 am CrossFit · 2.8 a week')
  })

  it('leaves out what is not known', () => {
    expect(
      rhythmParts({ usual_days: [], usual_hour: null, usual_class: null, visits_per_week: null }),
    ).toEqual([])
    expect(
      rhythmParts({ usual_days: [7], usual_hour: null, usual_class: 'Yoga', visits_per_week: 0 }),
    ).toEqual(['Sun', 'Yoga'])
  })

  it('knows noon from midnight', () => {
    expect([0, 11, 12, 23].map(formatHour)).toEqual(['12 am', '11 am', '12 pm', '11 pm'])
  })
})
