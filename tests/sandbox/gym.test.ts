import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CheckinRow } from '@/sandbox/gym/checkin'
import { isoDay, localDay, weekdayOf } from '@/sandbox/gym/days'
import { generateGym, yearOfCheckins } from '@/sandbox/gym/generate'

const NOW = new Date('2026-01-20T18:00:00Z')
const ZONE = 'America/Denver'

const recipe = (change: object = {}) => ({
  seed: 7,
  people: 180,
  companyId: 'cmp_x',
  name: 'Ironworks',
  timezone: ZONE,
  now: NOW,
  checkins: null,
  ...change,
})

function make(change: object = {}) {
  const gym = generateGym(recipe(change))
  const checkins = [...yearOfCheckins(gym, NOW)]
  const hash = createHash('sha256')
    .update(JSON.stringify([gym, checkins]))
    .digest('hex')
  return { gym, checkins, hash }
}

const { gym, checkins, hash } = make()
const people = gym.people
const dayOf = (row: CheckinRow) => localDay(new Date(row.ts * 1000), ZONE)
const today = localDay(NOW, ZONE)
const count = (role: string) => people.filter((one) => one.customer.role === role).length

describe('repeatable', () => {
  test('the same seed makes the same gym, to the last check-in', () => {
    expect(make().hash).toBe(hash)
  })

  test('another seed or another company makes another gym', () => {
    expect(make({ seed: 8 }).hash).not.toBe(hash)
    const other = make({ companyId: 'cmp_y' })
    const ids = new Set(people.map((one) => one.customer.id))
    expect(other.gym.people.some((one) => ids.has(one.customer.id))).toBe(false)
  })

  test('ids are unique', () => {
    expect(new Set(people.map((one) => one.customer.id)).size).toBe(people.length)
    expect(new Set(checkins.map((one) => one.id)).size).toBe(checkins.length)
  })
})

describe('believable', () => {
  test('the people: mostly members, some leads and ex-members, staff', () => {
    expect(people).toHaveLength(180)
    expect(count('member')).toBeGreaterThan(115)
    expect(count('lead')).toBe(20)
    expect(count('ex-member')).toBe(20)
    expect(count('coach')).toBeGreaterThanOrEqual(3)
    expect(count('frontdesk')).toBeGreaterThanOrEqual(1)
    const status = (wanted: string) => people.filter((one) => one.enrollment?.status === wanted).length
    expect(status('paused')).toBeGreaterThanOrEqual(2)
    expect(status('alert')).toBeGreaterThanOrEqual(3)
    expect(status('pendcancel')).toBeGreaterThanOrEqual(1)
  })

  test('minors hang on an adult primary account', () => {
    const adult = isoDay(today - 18 * 365 - 5)
    const minors = people.filter((one) => one.customer.dob !== null && one.customer.dob > adult)
    expect(minors.length).toBeGreaterThanOrEqual(2)
    for (const { customer } of minors) {
      if (customer.account.type !== 'linked') throw new Error(`${customer.id} is a minor on their own`)
      const { primaryCustomerId } = customer.account
      const parent = people.find((one) => one.customer.id === primaryCustomerId)?.customer
      expect(parent?.account.type).toBe('primary')
      expect(parent?.dob === null || (parent?.dob ?? '9') <= adult).toBe(true)
    }
  })

  test('the oddities of a real list: a shared address, an emoji, no address', () => {
    const adults = people.filter((one) => one.customer.account.type === 'primary').map((one) => one.customer)
    const addresses = adults.map((one) => one.email).filter((one) => one !== '')
    expect(addresses.length - new Set(addresses).size).toBe(1)
    expect(adults.filter((one) => one.email === '')).toHaveLength(1)
    expect(adults.filter((one) => /\p{Emoji_Presentation}/u.test(one.name.first))).toHaveLength(1)
    expect(addresses.every((one) => /@example\.(com|net|org)$/.test(one))).toBe(true)
  })

  test('a year of visits, none in the future and none on Christmas', () => {
    expect(checkins.length).toBeGreaterThan(8_000)
    expect(Math.max(...checkins.map((one) => one.ts))).toBeLessThanOrEqual(NOW.getTime() / 1000)
    expect(Math.min(...checkins.map(dayOf))).toBeLessThan(today - 355)
    const days = new Set(checkins.map((one) => isoDay(dayOf(one))))
    for (const closed of ['2025-12-25', '2026-01-01', '2025-07-04', '2025-11-27']) {
      expect(days.has(closed), closed).toBe(false)
    }
    expect(new Set(checkins.map((one) => one.kind))).toEqual(
      new Set(['class', 'open', 'event', 'appointment']),
    )
  })

  test('people keep to their weekdays', () => {
    const steady = people.filter((one) => one.customer.role === 'member' && !one.traits.rhythm.fade)
    const own = steady.map((person) => {
      const weekdays = new Set(person.traits.rhythm.slots.map((slot) => slot.weekday))
      const visits = checkins.filter(
        (one) => one.customer === person.customer.id && one.kind !== 'appointment',
      )
      return { hits: visits.filter((one) => weekdays.has(weekdayOf(dayOf(one)))).length, all: visits.length }
    })
    const hits = own.reduce((sum, one) => sum + one.hits, 0)
    expect(hits / own.reduce((sum, one) => sum + one.all, 0)).toBeGreaterThan(0.9)
  })

  test('some come five times a week and some have faded away', () => {
    const recent = (id: string) =>
      checkins.filter((one) => one.customer === id && dayOf(one) > today - 28).length
    const members = people.filter(
      (one) => one.customer.role === 'member' && one.enrollment?.status === 'active',
    )
    expect(members.filter((one) => recent(one.customer.id) >= 15).length).toBeGreaterThanOrEqual(3)
    const regulars = members.filter((one) => {
      const before = checkins.filter((c) => c.customer === one.customer.id && dayOf(c) < today - 120).length
      return before >= 30
    })
    expect(regulars.filter((one) => recent(one.customer.id) <= 1).length).toBeGreaterThanOrEqual(4)
  })

  test('nobody checks in before they joined or after they left', () => {
    const byId = new Map(people.map((one) => [one.customer.id, one.traits.rhythm]))
    for (const row of checkins) {
      const rhythm = byId.get(row.customer)
      expect(dayOf(row)).toBeGreaterThanOrEqual(rhythm?.joined ?? 0)
      if (rhythm?.until !== null) expect(dayOf(row)).toBeLessThanOrEqual(rhythm?.until ?? 0)
    }
  })
})

test('the year is scaled to the number of check-ins asked for', () => {
  const big = make({ people: 1_000, checkins: 30_000 })
  expect(big.checkins.length).toBeGreaterThan(28_500)
  expect(big.checkins.length).toBeLessThan(31_500)
})
