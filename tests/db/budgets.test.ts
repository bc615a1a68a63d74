import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym } from '../tasks/engine'
import {
  addTask,
  hours,
  type Leased,
  later,
  leaseAgain,
  leasedTask,
  miscounted,
  NOW,
  reserve,
  reserveOne,
  type Wish,
  wish,
} from './stage'

/** Budgets and daily limits hold however many ask at once, and one limit never eats into another. */

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const AT_ONCE = 32

/** One after the other where `together`, else each on a connection of its own; answers what each came to. */
async function race(wishes: readonly Wish[], together = false, now = NOW): Promise<string[]> {
  const answers = together
    ? await reserve(db, wishes, now)
    : (await Promise.all(wishes.map((asked) => reserve(db, [asked], now)))).flat()
  return answers.map(({ result }) => result)
}

const granted = (results: readonly string[]) => results.filter((result) => result === 'reserved').length

async function tasksFor(gym: string, count: number, over: Record<string, unknown> = {}): Promise<Leased[]> {
  const tasks: Leased[] = []
  for (let at = 0; at < count; at++) tasks.push(await leasedTask(db, gym, await addMember(db, gym), over))
  return tasks
}

describe('the budget of a task', () => {
  it('is spent once by a lease that 32 workers use at the same time', async () => {
    const gym = await addRunningGym(db)
    const [task] = await tasksFor(gym, 1)
    if (!task) throw new Error('no task')
    const results = await race(Array.from({ length: AT_ONCE }, () => wish(task, { kind: 'reply' })))
    expect(granted(results)).toBe(1)
    expect(results.filter((result) => result === 'lease_lost')).toHaveLength(AT_ONCE - 1)
  })

  it('is spent once when one batch asks for the same task several times', async () => {
    const gym = await addRunningGym(db)
    const [task] = await tasksFor(gym, 1)
    if (!task) throw new Error('no task')
    const asked = Array.from({ length: 5 }, () => wish(task, { kind: 'reply' }))
    expect(await race(asked, true)).toEqual(['reserved'])
    expect(await db.sql`select 1 from messages where task_id = ${task.id}`).toHaveLength(1)
  })

  it('ends where it ends', async () => {
    const gym = await addRunningGym(db, { member_weekly_limit: 7 })
    let [task] = await tasksFor(gym, 1, { budget_messages: 2 })
    for (const expected of ['reserved', 'reserved', 'no_messages_left']) {
      if (!task) throw new Error('no task')
      expect(await reserveOne(db, wish(task, { kind: 'reply' }))).toBe(expected)
      task = await leaseAgain(db, task)
    }
  })

  it('is not open to someone without a lease', async () => {
    const gym = await addRunningGym(db)
    const member = await addMember(db, gym)
    const id = await addTask(db, gym, member)
    const [row] = await db.sql`select email from members where id = ${member}`
    const asked = wish({ id, token: 'none', recipient: row?.email }, { token: null })
    expect(await reserveOne(db, asked)).toBe('lease_lost')
  })

  it.each([
    ['together in one batch', true],
    ['each on its own connection', false],
  ])('is the ceiling for all the steps of a plan, asked for %s', async (_, together) => {
    const gym = await addRunningGym(db)
    const plan = await addTask(db, gym, await addMember(db, gym), { budget_messages: 2 })
    const steps = await tasksFor(gym, 2, { parent_id: plan, depth: 1 })
    const below = await tasksFor(gym, 2, { parent_id: steps[0]?.id, depth: 2 })
    const results = await race(
      [...steps, ...below].map((task) => wish(task)),
      together,
    )
    expect(granted(results)).toBe(2)
    expect(new Set(results)).toEqual(new Set(['reserved', 'no_messages_left']))
  })

  it('of a task with steps counts what the steps sent', async () => {
    const gym = await addRunningGym(db)
    const plan = await leasedTask(db, gym, await addMember(db, gym), { budget_messages: 2 })
    const steps = await tasksFor(gym, 2, { parent_id: plan.id, depth: 1 })
    expect(
      granted(
        await race(
          steps.map((task) => wish(task)),
          true,
        ),
      ),
    ).toBe(2)
    expect(await reserveOne(db, wish(plan))).toBe('no_messages_left')
  })

  it('of a batch is one message for each of its children', async () => {
    const gym = await addRunningGym(db)
    const batch = await addTask(db, gym, null, { is_batch: true, budget_messages: 1 })
    const children = await tasksFor(gym, 5, { parent_id: batch, depth: 1, budget_messages: 1 })
    expect(
      granted(
        await race(
          children.map((task) => wish(task)),
          true,
        ),
      ),
    ).toBe(5)
  })
})

describe('the daily limit of a gym', () => {
  it.each([
    ['in one batch', true],
    ['on 32 connections', false],
  ])('lets fifteen go and no more, asked for %s', async (_, together) => {
    const gym = await addRunningGym(db)
    const results = await race(
      (await tasksFor(gym, 40)).map((task) => wish(task)),
      together,
    )
    expect(granted(results)).toBe(15)
    expect(results.filter((result) => result === 'daily_limit')).toHaveLength(25)
  })

  it.each([
    ['before its first message', null, 3],
    ['in its first week', '2026-02-26T00:00:00Z', 3],
    ['in its second week', '2026-02-20T00:00:00Z', 5],
    ['in its third week', '2026-02-12T00:00:00Z', 10],
    ['in its fourth week', '2026-02-05T00:00:00Z', 15],
    ['from its fifth week on', '2026-02-03T00:00:00Z', 20],
  ])('of a young sender %s is what its reputation bears', async (_, first_sent_at, most) => {
    const gym = await addRunningGym(db, { daily_send_limit: 20, first_sent_at })
    const results = await race((await tasksFor(gym, 22)).map((task) => wish(task)))
    expect(granted(results)).toBe(most)
    expect(results.filter((result) => result === 'daily_limit')).toHaveLength(22 - most)
  })

  it('puts the most urgent first', async () => {
    const gym = await addRunningGym(db, { daily_send_limit: 1 })
    const [low] = await tasksFor(gym, 1, { priority: 3 })
    const [critical] = await tasksFor(gym, 1, { priority: 0 })
    if (!low || !critical) throw new Error('no tasks')
    const answers = await reserve(db, [wish(low), wish(critical)])
    expect(answers.find(({ task_id }) => task_id === critical.id)?.result).toBe('reserved')
    expect(answers.find(({ task_id }) => task_id === low.id)?.result).toBe('daily_limit')
  })

  it('of a new agent is its own, and what it may not send takes nothing from the others', async () => {
    const gym = await addRunningGym(db)
    await db.sql`update gym_agents set enabled_at = ${NOW} where gym_id = ${gym} and agent = 'sales'`
    const fresh = await tasksFor(gym, 20, { agent: 'sales', priority: 0 })
    const old = await tasksFor(gym, 10, { agent: 'retention', priority: 3 })
    const answers = await reserve(
      db,
      [...fresh, ...old].map((task) => wish(task)),
    )
    const of = (tasks: readonly Leased[]) =>
      new Set(answers.filter(({ task_id }) => tasks.some(({ id }) => id === task_id)).map((it) => it.result))
    expect(of(fresh)).toEqual(new Set(['ramp_shadow']))
    expect(of(old)).toEqual(new Set(['reserved']))
  })

  it.each([
    ['guided', '2026-02-28T00:00:00Z', 3],
    ['limited', '2026-02-20T00:00:00Z', 10],
  ])('of an agent that is %s holds against 32 connections', async (_, enabledAt, most) => {
    const gym = await addRunningGym(db)
    await db.sql`update gym_agents set enabled_at = ${enabledAt} where gym_id = ${gym} and agent = 'sales'`
    const tasks = await tasksFor(gym, 14, { agent: 'sales' })
    expect(granted(await race(tasks.map((task) => wish(task))))).toBe(most)
  })
})

describe('one message a day that we began', () => {
  it.each([
    ['in one batch', true],
    ['on connections of their own', false],
  ])('is one, for ten tasks in two gyms asking %s', async (_, together) => {
    const tasks: Leased[] = []
    const email = `same-${together}@example.com`
    for (const gym of [await addRunningGym(db), await addRunningGym(db)]) {
      const member = await addMember(db, gym, { email })
      for (let at = 0; at < 5; at++) tasks.push(await leasedTask(db, gym, member, { type: `type_${at}` }))
    }
    const results = await race(
      tasks.map((task) => wish(task)),
      together,
    )
    expect(granted(results)).toBe(1)
    expect(results.filter((result) => result === 'one_a_day')).toHaveLength(9)
  })

  it('leaves room for answers, which touches that were refused do not take away', async () => {
    const gym = await addRunningGym(db)
    const member = await addMember(db, gym)
    const touches: Leased[] = []
    for (let at = 0; at < 5; at++)
      touches.push(await leasedTask(db, gym, member, { type: `type_${at}`, priority: 0 }))
    const answer = await leasedTask(db, gym, member, { priority: 3 })
    const answers = await reserve(db, [...touches.map((task) => wish(task)), wish(answer, { kind: 'reply' })])
    expect(granted(answers.map(({ result }) => result))).toBe(2)
    expect(answers.find(({ task_id }) => task_id === answer.id)?.result).toBe('reserved')
  })

  it('is of the gym’s own day', async () => {
    const gym = await addRunningGym(db)
    const member = await addMember(db, gym)
    const first = await leasedTask(db, gym, member, { type: 'type_1' })
    const second = await leasedTask(db, gym, member, { type: 'type_2' })
    await reserveOne(db, wish(first))
    await db.sql`update messages set status = 'sending', try_at = null, lease_token = gen_random_uuid(),
      lease_until = ${NOW}, counts_at = '2026-03-04T02:59:00Z' where task_id = ${first.id}`
    // 19:59 in Denver is another day by the clock of Greenwich; the same evening is not.
    expect(await reserveOne(db, wish(second), '2026-03-04T02:59:30Z')).toBe('one_a_day')
    expect(await reserveOne(db, wish(second), '2026-03-04T15:00:00Z')).toBe('reserved')
  })

  it('does not come a second time because the gym moved to another timezone', async () => {
    const gym = await addRunningGym(db, { send_window_start: 7 })
    const member = await addMember(db, gym)
    const first = await leasedTask(db, gym, member, { type: 'type_1' })
    const second = await leasedTask(db, gym, member, { type: 'type_2' })
    await reserveOne(db, wish(first))
    const sentAt = '2026-03-04T02:30:00Z' // 19:30 in Denver
    await db.sql`update messages set status = 'sending', try_at = null, lease_token = gen_random_uuid(),
      lease_until = ${NOW}, counts_at = ${sentAt} where task_id = ${first.id}`
    // In São Paulo a new day begins half an hour after it left, and its morning seven hours after that.
    for (const timezone of ['America/Sao_Paulo', 'America/Halifax', 'America/Denver', 'Asia/Tokyo', 'UTC']) {
      await db.sql`update gyms set timezone = ${timezone} where id = ${gym}`
      for (let at = 0; at < hours(10); at += 30) {
        const result = await reserveOne(db, wish(second), later(at, sentAt))
        expect(['one_a_day', 'outside_window']).toContain(result)
      }
    }
  })
})

it('counts every message once, on its task', async () => {
  expect(await miscounted(db)).toEqual([])
})
