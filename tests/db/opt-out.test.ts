import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, ownerOf, taskOf } from '../tasks/engine'
import {
  claim,
  LEASE,
  type Leased,
  later,
  leasedTask,
  messageOf,
  miscounted,
  NOW,
  reserve,
  reserveOne,
  start,
  wish,
} from './stage'

/** Stop means stop: at once, for good, in every task, for that person at that gym and nobody else. */

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db, { daily_send_limit: 100 })
})
afterAll(() => db.drop())

const suppress = (email: string, over: Record<string, unknown> = {}) =>
  db.rpc('suppress_member', {
    p_gym: gym,
    p_email: email,
    p_reason: 'asked',
    p_source: 'reply',
    p_now: NOW,
    ...over,
  })

const create = (member: string) =>
  db.rpc('create_task', {
    p_now: later(1),
    p_task: {
      id: crypto.randomUUID(),
      gym_id: gym,
      member_id: member,
      type: 'win_back',
      category: 'communication',
      agent: 'retention',
      goal: 'x',
      status: 'ready',
      priority: 2,
      trigger: 'manual',
      budget_messages: 3,
      budget_turns: 8,
      budget_days: 14,
    } as never,
  })

describe('an opt-out', () => {
  it('ends everything open with the person, takes back what had not left, and gives the slots back', async () => {
    const member = await addMember(db, gym)
    const tasks: Leased[] = []
    for (let at = 0; at < 3; at++) tasks.push(await leasedTask(db, gym, member, { type: `type_${at}` }))
    const [first, second] = tasks as [Leased, Leased]
    expect(await reserveOne(db, wish(first))).toBe('reserved')
    expect(await reserveOne(db, wish(second, { kind: 'reply' }))).toBe('reserved')
    expect(await suppress(first.recipient)).toBe(3)
    for (const { id } of tasks)
      expect(await taskOf(db, id)).toMatchObject({
        status: 'cancelled',
        outcome: 'opted_out',
        messages_used: 0,
      })
    const messages = await db.sql`select status from messages where member_id = ${member}`
    expect(messages.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await miscounted(db)).toEqual([])
  })

  it('is on record, and told to the owner once however often it is said', async () => {
    const member = await addMember(db, gym)
    const { recipient } = await leasedTask(db, gym, member)
    for (const at of [0, 1, 2]) await suppress(recipient, { p_now: later(at) })
    const told = await db.sql`select title from notifications where gym_id = ${gym}`
    expect(told.map(({ title }) => title)).toEqual([`${recipient} will not be written to again`])
    const log = await db.sql`select content from task_log where gym_id = ${gym} and kind = 'note'`
    expect(log).toHaveLength(1)
  })

  it('holds for the same address in other letters, and for the family that is written to through it', async () => {
    const parent = await addMember(db, gym, { email: 'A.Parent@Example.com' })
    const [row] = await db.sql`select pushpress_id from members where id = ${parent}`
    const linked = await addMember(db, gym, {
      email: 'own@example.com',
      primary_pushpress_id: row?.pushpress_id,
    })
    const twin = await addMember(db, gym, { email: ' a.parent@example.com ' })
    const tasks = [
      await leasedTask(db, gym, linked),
      await leasedTask(db, gym, twin),
      await leasedTask(db, gym, parent),
    ]
    expect(await suppress('a.PARENT@example.com')).toBe(3)
    for (const { id } of tasks) expect((await taskOf(db, id)).outcome).toBe('opted_out')
    for (const member of [parent, linked, twin])
      expect(await create(member)).toMatchObject({ kind: 'refused', why: 'opted_out' })
  })

  it('survives the member being deleted at the gym and imported again', async () => {
    const email = 'gone-and-back@example.com'
    const before = await addMember(db, gym, { email })
    await suppress(email)
    await db.sql`delete from members where id = ${before}`
    const after = await addMember(db, gym, { email: 'Gone-And-Back@example.com' })
    expect(await create(after)).toMatchObject({ kind: 'refused', why: 'opted_out' })
  })

  it('by a link in an old mail holds for the address the person has now', async () => {
    const member = await addMember(db, gym, { email: 'old@example.com' })
    const task = await leasedTask(db, gym, member)
    await reserveOne(db, wish(task))
    await db.sql`update members set email = 'new@example.com' where id = ${member}`
    expect(
      await suppress('old@example.com', { p_reason: 'unsubscribed', p_source: 'unsubscribe_link' }),
    ).toBe(1)
    expect(await create(member)).toMatchObject({ why: 'opted_out' })
  })

  it('is not one when only an address is dead', async () => {
    const member = await addMember(db, gym, { email: 'dead@example.com' })
    await reserveOne(db, wish(await leasedTask(db, gym, member)))
    await db.sql`update members set email = 'alive@example.com' where id = ${member}`
    await suppress('dead@example.com', { p_reason: 'hard_bounce', p_source: 'provider' })
    expect(await create(member)).toMatchObject({ kind: 'created' })
  })

  it('at one gym says nothing about another', async () => {
    const email = 'two-gyms@example.com'
    const elsewhere = await addRunningGym(db)
    const here = await leasedTask(db, gym, await addMember(db, gym, { email }))
    const there = await leasedTask(db, elsewhere, await addMember(db, elsewhere, { email }))
    await suppress(email)
    expect((await taskOf(db, here.id)).status).toBe('cancelled')
    expect(await reserveOne(db, wish(there))).toBe('reserved')
  })
})

describe('allowing messages again', () => {
  it('is for the owner and the person alone, and both stay on record', async () => {
    const email = 'again@example.com'
    await suppress(email)
    const owner = { userId: await ownerOf(db, gym) }
    const coach = { userId: await db.addUser('lifting-coach@example.com') }
    await db.sql`insert into gym_people values (${gym}, ${coach.userId}, 'coach', 'c@example.com', ${NOW})`
    const stranger = { userId: await ownerOf(db, await addRunningGym(db)) }
    for (const who of [coach, stranger]) {
      const lift = db.as(who, (tx) => tx`select lift_suppression(${gym}, ${email}, ${NOW})`)
      await expect(lift).rejects.toThrow(/Only the owner/)
    }
    await db.as(owner, (tx) => tx`select lift_suppression(${gym}, ${email}, ${NOW})`)
    expect(await db.rpc('resubscribe_member', { p_gym: gym, p_email: email, p_now: NOW })).toBe(false)
    await suppress(email)
    expect(await db.rpc('resubscribe_member', { p_gym: gym, p_email: email, p_now: NOW })).toBe(true)
    const rows =
      await db.sql`select removed_by from suppressions where gym_id = ${gym} order by created_at, removed_by`
    expect(rows.map(({ removed_by }) => removed_by).sort()).toEqual(['member', 'owner'])
    const log =
      await db.sql`select data from task_log where gym_id = ${gym} and content like '%allowed again%' order by id`
    expect(log.map(({ data }) => data.lifted_by)).toEqual(['owner', 'member'])
    expect(log[0]?.data.user).toBe(owner.userId)
  })
})

describe('an opt-out in the middle of a send', () => {
  const ROUNDS = 60

  it('that committed first is always seen by the last word before the call', {
    timeout: 60_000,
  }, async () => {
    const gyms = await Promise.all(
      Array.from({ length: 4 }, () => addRunningGym(db, { daily_send_limit: 100 })),
    )
    let went = 0
    for (const [round, at] of Array.from(
      { length: ROUNDS },
      (_, it) => [it, gyms[it % 4] as string] as const,
    )) {
      const task = await leasedTask(db, at, await addMember(db, at))
      const asked = wish(task)
      await reserveOne(db, asked)
      const token = (await claim(db)).get(asked.id) ?? ''
      let committed = false
      const stop = suppress(task.recipient, { p_gym: at }).then(() => {
        committed = true
      })
      if (round % 3 === 0) await new Promise((resolve) => setTimeout(resolve, round % 7))
      const before = committed
      const may = await db.rpc('start_delivery', {
        p_message: asked.id,
        p_token: token,
        p_now: NOW,
        p_lease: LEASE,
      })
      await stop
      if (may === 'go') went += 1
      expect(before && may === 'go').toBe(false)
      expect((await messageOf(db, asked.id)).status).toBe(may === 'go' ? 'sending' : 'cancelled')
      expect((await taskOf(db, task.id)).status).toBe('cancelled')
    }
    expect(went).toBeLessThan(ROUNDS)
    expect(await miscounted(db)).toEqual([])
  })

  it('makes a send that asks at the same moment wait for its end', async () => {
    const task = await leasedTask(db, gym, await addMember(db, gym))
    const asked = wish(task)
    await reserveOne(db, asked)
    const token = (await claim(db)).get(asked.id) ?? ''
    let asking: Promise<string> | undefined
    await db.sql.begin(async (tx) => {
      await tx`select suppress_member(${gym}, ${task.recipient}, 'asked', 'reply', ${NOW})`
      const o = { p_message: asked.id, p_token: token, p_now: NOW, p_lease: LEASE }
      asking = db.rpc('start_delivery', o)
      const first = await Promise.race([asking, new Promise((done) => setTimeout(() => done('waits'), 200))])
      expect(first).toBe('waits')
    })
    // The opt-out had taken the message back already, lease and all.
    expect(await asking).toBe('lease_lost')
  })

  it('never leaves a reservation behind it, however the two race', async () => {
    const tasks: Leased[] = []
    for (let at = 0; at < 40; at++) tasks.push(await leasedTask(db, gym, await addMember(db, gym)))
    await Promise.all(tasks.flatMap((task) => [reserve(db, [wish(task)]), suppress(task.recipient)]))
    const left = await db.sql`select m.id from messages m join tasks t on t.id = m.task_id
      where t.gym_id = ${gym} and m.status <> 'cancelled'`
    expect(left).toHaveLength(0)
    expect(await miscounted(db)).toEqual([])
  })

  it('is not undone by a retry: a message that came back is taken back', async () => {
    const task = await leasedTask(db, gym, await addMember(db, gym))
    const asked = wish(task)
    await reserveOne(db, asked)
    const { token } = await start(db, asked.id)
    await suppress(task.recipient)
    const back = { p_message: asked.id, p_token: token, p_result: 'retry', p_now: NOW, p_failure: 'down' }
    expect(await db.rpc('record_delivery', back)).toBe(true)
    expect((await start(db, asked.id, later(2))).may).toBe('opted_out')
    expect(await messageOf(db, asked.id)).toMatchObject({ status: 'cancelled', try_at: null })
    expect(await miscounted(db)).toEqual([])
  })
})
