import { describe, expect, it } from 'vitest'
import { featuresOf, type VisitHistory } from '@/lib/gym/risk/features'

const EVERY_DAY = () => 1

/** A year of three visits a week, up to day 364. */
const threeAWeek: VisitHistory = {
  visitDays: Array.from({ length: 365 }, (_, day) => day).filter((day) => [0, 2, 4].includes(day % 7)),
  joinedDay: -100,
  asOfDay: 364,
  knownFromDay: 0,
  gymBusyness: EVERY_DAY,
}

describe('the features of a member', () => {
  it('are their own rhythm, long and short', () => {
    const features = featuresOf(threeAWeek)
    expect(features.visits_per_week_lifetime).toBeCloseTo(3, 1)
    expect(features.visits_per_week_last_month).toBeCloseTo(3, 0)
    expect(features.days_since_last_visit).toBe(0)
    expect(features.tenure_months).toBeCloseTo(464 / 30.44)
  })

  it('know nothing of the days to come', () => {
    const later = { ...threeAWeek, visitDays: [...threeAWeek.visitDays, 365, 366, 400] }
    expect(featuresOf(later)).toEqual(featuresOf(threeAWeek))
  })

  it('count two visits on one day as one', () => {
    const twice = { ...threeAWeek, visitDays: [...threeAWeek.visitDays, ...threeAWeek.visitDays] }
    expect(featuresOf(twice)).toEqual(featuresOf(threeAWeek))
  })

  it('do not hold closed days against anybody', () => {
    const closedFrom = 355
    const closed = {
      ...threeAWeek,
      visitDays: threeAWeek.visitDays.filter((day) => day < closedFrom),
      gymBusyness: (day: number) => (day < closedFrom ? 1 : 0),
    }
    const features = featuresOf(closed)
    expect(features.days_since_last_visit).toBeLessThanOrEqual(2)
    expect(features.visits_per_week_last_month).toBeGreaterThan(2.6)
  })

  it('compare a slow season with a slow season', () => {
    const slow = { ...threeAWeek, gymBusyness: (day: number) => (day > 330 ? 0.5 : 1) }
    const halved = { ...slow, visitDays: slow.visitDays.filter((day, at) => day <= 330 || at % 2 === 0) }
    const features = featuresOf(halved)
    expect(features.visits_per_week_last_month).toBeGreaterThan(2.4)
  })

  it('of somebody who never came are an absence since they joined', () => {
    const never = { ...threeAWeek, visitDays: [], joinedDay: 350 }
    expect(featuresOf(never)).toMatchObject({ visits_per_week_lifetime: 0, days_since_last_visit: 14 })
  })

  it('say nothing about a rhythm in the first week', () => {
    const fresh = { ...threeAWeek, visitDays: [362], joinedDay: 361 }
    expect(featuresOf(fresh)).toMatchObject({
      visits_per_week_lifetime: null,
      visits_per_week_last_month: null,
      days_since_last_visit: 2,
    })
  })
})
