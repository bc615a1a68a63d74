import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centsOf, inDollars, parsePrices } from '@/lib/owner/prices'
import { type TestDatabase, testDatabase } from '../database'

describe('a price', () => {
  test.each([
    ['149', 14_900],
    ['149.5', 14_950],
    ['$ 149.50', 14_950],
    ['0', 0],
    ['', null],
  ])('is read from %j', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  test.each(['-1', '1e5', '149,50', '1.005', '999999', 'free', '=1+1'])('is refused as %j', (text) => {
    expect(centsOf(text)).toBeUndefined()
  })

  test('is shown as it was typed', () => {
    for (const cents of [null, 0, 14_900, 14_950]) expect(centsOf(inDollars(cents))).toBe(cents)
  })

  test('that nobody changed is not saved again, and one that is no amount stops the others', () => {
    const plans = [
      { id: 'a', name: 'A', monthlyCents: 100, members: 1 },
      { id: 'b', name: 'B', monthlyCents: null, members: 1 },
    ]
    expect(parsePrices(plans, { 'price:a': '1', 'seen:a': '1', 'price:b': '20', 'seen:b': '' })).toEqual({
      kind: 'parsed',
      prices: [{ plan: 'b', seen: null, cents: 2000 }],
    })
    expect(parsePrices(plans, { 'price:a': 'x', 'seen:a': '1', 'price:b': '20' })).toMatchObject({
      kind: 'refused',
      errors: { 'price:a': expect.any(String) },
    })
  })
})

describe('saving prices', () => {
  const NOW = '2026-03-02T16:00:00Z'
  let db: TestDatabase
  let owner: string
  let gym: string

  beforeAll(async () => {
    db = await testDatabase()
    owner = await db.addUser('sam@example.com')
    gym = await db.addGym(owner)
    await db.rpc('store_plans', {
      p_gym: gym,
      p_rows: [{ pushpress_id: 'unlimited', name: 'Unlimited', category: null, recurrence: 'recurring' }],
      p_read_at: NOW,
    })
    await db.sql`insert into members (gym_id, pushpress_id, first_name, last_name, role, first_seen_at, synced_at)
      values (${gym}, 'ann', 'Ann', 'Lee', 'member', ${NOW}, ${NOW})`
    await db.sql`insert into enrollments (gym_id, pushpress_id, customer_id, plan_id, status, billing_period,
      billing_interval, synced_at) values (${gym}, 'e1', 'ann', 'unlimited', 'active', 'month', 1, ${NOW})`
  })
  afterAll(() => db.drop())

  const save = (seen: number | null, cents: number | null, as = owner) =>
    db.as({ userId: as }, async (tx) => {
      const prices = [{ plan: 'unlimited', seen, cents }]
      const [row] = await tx`select save_plan_prices(${gym}, ${tx.json(prices)}, ${NOW}) as answer`
      return row?.answer
    })
  const worthOfAnn = async () =>
    (await db.sql`select monthly_cents from members where gym_id = ${gym}`)[0]?.monthly_cents

  test('moves what every member on the plan is worth, at once', async () => {
    expect(await save(null, 18_500)).toBe('saved')
    expect(await worthOfAnn()).toBe(18_500)
    const plans = await db.as({ userId: owner }, (tx) => tx`select * from list_plans(${gym})`)
    expect(plans).toMatchObject([{ plan_id: 'unlimited', monthly_cents: 18_500, members: '1' }])
  })

  test('does not run over a price somebody else has set meanwhile', async () => {
    expect(await save(null, 10_000)).toBe('stale')
    expect(await worthOfAnn()).toBe(18_500)
  })

  test('is refused to a coach and to another owner, who do not see the plans either', async () => {
    const coach = await db.addUser('coach@example.com')
    await db.sql`insert into gym_people values (${gym}, ${coach}, 'coach', 'coach@example.com', ${NOW})`
    await expect(save(18_500, 1, coach)).rejects.toThrow(/Only the owner/)
    const rival = await db.addUser(`rival-${randomUUID()}@example.com`)
    await expect(save(18_500, 1, rival)).rejects.toThrow(/Only the owner/)
    expect(await db.as({ userId: rival }, (tx) => tx`select * from list_plans(${gym})`)).toHaveLength(0)
  })
})

describe('the share left alone', () => {
  test('counts as a setting, so that two people changing it notice each other', async () => {
    const db = await testDatabase()
    try {
      const owner = await db.addUser('two@example.com')
      const gym = await db.addGym(owner)
      const change = (version: number, percent: number) =>
        db.as(
          { userId: owner },
          (tx) =>
            tx`update gyms set holdout_percent = ${percent} where id = ${gym} and settings_version = ${version}`,
        )
      const [before] = await db.sql`select settings_version as v from gyms where id = ${gym}`
      expect((await change(before?.v, 0)).count).toBe(1)
      expect((await change(before?.v, 20)).count).toBe(0)
      await expect(change(before?.v + 1, 51)).rejects.toThrow(/holdout_percent/)
    } finally {
      await db.drop()
    }
  })
})
