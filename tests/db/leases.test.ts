import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, reply, taskOf } from '../tasks/engine'
import { addTask, claim, LEASE, type Leased, later, leasedTask, NOW, reserveOne, start, wish } from './stage'

/** Whoever lost a lease writes nothing any more, through any door; and what was leased is never lost. */

let db: TestDatabase
let gym: string
let member: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
  member = await addMember(db, gym)
})
afterAll(() => db.drop())

const claimTasks = (now = NOW, perGym = 20) =>
  db.rpc('claim_tasks', { p_now: now, p_limit: 200, p_per_gym: perGym }) as unknown as Promise<
    { token: string; task: { id: string; gym_id: string } }[]
  >

/** Everything a task has on record, to see that nothing was added. */
async function traces(task: string) {
  const [row] = await db.sql`select (select to_jsonb(t) from tasks t where t.id = ${task}) as task,
    (select count(*) from task_log where task_id = ${task}) as log,
    (select count(*) from messages where task_id = ${task}) as messages,
    (select jsonb_agg(to_jsonb(r)) from replies r where r.task_id = ${task}) as replies,
    (select count(*) from action_log where task_id = ${task}) as actions`
  return row
}

describe('a worker that lost its lease', () => {
  const doors: [string, (task: Leased, stored: string) => Promise<unknown>][] = [
    ['transition_task', (task) => move(task, 'waiting', { due_at: later(60) })],
    ['transition_task to the end', (task) => move(task, 'completed', { outcome: 'recovered' })],
    ['reserve_messages', (task) => reserveOne(db, wish(task))],
    ['spend_turn', (task) => db.rpc('spend_turn', { p_task: task.id, p_token: task.token, p_now: NOW })],
    [
      'append_conversation',
      (task) =>
        db.rpc('append_conversation', {
          p_task: task.id,
          p_token: task.token,
          p_kind: 'note',
          p_content: 'I was here',
          p_now: NOW,
        }),
    ],
    [
      'put_reply_off',
      (task, stored) =>
        db.rpc('put_reply_off', { p_reply: stored, p_token: task.token, p_try_at: later(999) }),
    ],
    [
      'tag_members',
      (task) =>
        db.rpc('tag_members', {
          p_task: task.id,
          p_token: task.token,
          p_members: [member],
          p_tag: 'late',
          p_now: NOW,
        }),
    ],
  ]
  const move = (task: Leased, to: string, change: object) =>
    db.rpc('transition_task', {
      p_task: task.id,
      p_to: to,
      p_now: NOW,
      p_token: task.token,
      p_change: change as never,
      p_log: [{ kind: 'note', content: 'I was here' }] as never,
    })

  it.each(doors)('changes nothing through %s', async (_, use) => {
    const task = await leasedTask(db, gym, member)
    await reply(db.rpc, task.id, 'hello', new Date(NOW))
    const [stored] = await db.sql`select id from replies where task_id = ${task.id}`
    expect(await db.rpc('rescue_tasks', { p_now: later(6), p_limit: 100 })).toBe(1)
    const before = await traces(task.id)
    await use(task, stored?.id)
    expect(await traces(task.id)).toEqual(before)
    // Nor does it help to name no lease at all.
    await use({ ...task, token: null as never }, stored?.id)
    expect(await traces(task.id)).toEqual(before)
  })

  it('of a message neither starts a delivery nor records one', async () => {
    const asked = wish(await leasedTask(db, gym, member))
    await reserveOne(db, asked)
    const zombie = (await claim(db)).get(asked.id) ?? ''
    const { token, may } = await start(db, asked.id, later(2))
    expect(may).toBe('go')
    const late = { p_message: asked.id, p_token: zombie, p_now: later(3) }
    expect(await db.rpc('start_delivery', { ...late, p_lease: LEASE })).toBe('lease_lost')
    const sent = { p_result: 'sent', p_provider_id: 'mail_1' }
    expect(await db.rpc('record_delivery', { ...late, ...sent })).toBe(false)
    expect(await db.rpc('record_delivery', { ...late, ...sent, p_token: token })).toBe(true)
    expect(await db.rpc('record_delivery', { ...late, p_result: 'retry', p_token: token })).toBe(false)
  })

  it('does not get a second go with a lease that had one', async () => {
    const asked = wish(await leasedTask(db, gym, member))
    await reserveOne(db, asked)
    const { token } = await start(db, asked.id)
    const again = { p_message: asked.id, p_token: token, p_now: NOW, p_lease: LEASE }
    expect(await db.rpc('start_delivery', again)).toBe('lease_lost')
    expect(await db.rpc('start_delivery', { ...again, p_message: randomUUID() })).toBe('lease_lost')
  })
})

describe('thirty-two workers', () => {
  it('get each due task once, at most twenty of a gym', async () => {
    for (let at = 0; at < 30; at++) await addTask(db, gym, await addMember(db, gym), { due_at: NOW })
    const all = (await Promise.all(Array.from({ length: 32 }, () => claimTasks()))).flat()
    const ids = all.map(({ task }) => task.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(20)
  })

  it('get each due message once', async () => {
    for (let at = 0; at < 10; at++)
      await reserveOne(db, wish(await leasedTask(db, gym, await addMember(db, gym))))
    const all = (await Promise.all(Array.from({ length: 32 }, () => claim(db)))).flatMap((it) => [
      ...it.keys(),
    ])
    expect(all).toHaveLength(10)
    expect(new Set(all).size).toBe(10)
  })

  it('get each reply once', async () => {
    for (let at = 0; at < 10; at++) {
      await reply(db.rpc, await addTask(db, gym, await addMember(db, gym)), 'hi', new Date(NOW))
    }
    const runs = Array.from({ length: 32 }, () => db.rpc('claim_replies', { p_now: NOW, p_limit: 50 }))
    const claimed = (await Promise.all(runs)).flat() as unknown as {
      reply: { id: string }
      gym: { id: string }
    }[]
    const mine = claimed.filter((it) => it.gym.id === gym).map((it) => it.reply.id)
    expect(mine).toHaveLength(10)
    expect(new Set(mine).size).toBe(10)
  })
})

describe('a gym with a long backlog', () => {
  it('does not keep another from being served', async () => {
    await db.sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, status, priority, trigger,
        approved_by, approved_at, budget_messages, budget_turns, budget_days, expires_at, due_at, created_at,
        last_activity_at)
      select gen_random_uuid(), ${gym}, ${member}, 'type_' || n, 'communication', 'retention', 'x', 'waiting', 0,
        'manual', 'gate', ${NOW}, 3, 8, 14, ${later(9999)}, ${later(-600)}, ${NOW}, ${NOW}
      from generate_series(1, 1500) n`
    const other = await addRunningGym(db)
    const task = await addTask(db, other, await addMember(db, other), { due_at: NOW, priority: 3 })
    const claimed = await claimTasks()
    expect(claimed.map((it) => it.task.id)).toContain(task)
    expect(claimed.filter((it) => it.task.gym_id === gym)).toHaveLength(20)
  })
})

describe('what was leased by someone who died', () => {
  it('is taken up again, and a task only once', async () => {
    const task = await leasedTask(db, gym, member)
    await Promise.all(
      Array.from({ length: 8 }, () => db.rpc('rescue_tasks', { p_now: later(6), p_limit: 500 })),
    )
    const moves = await db.sql`select content from task_log where task_id = ${task.id} and kind = 'moved'`
    expect(moves.map(({ content }) => content)).toEqual(['executing → waiting'])
    expect(await taskOf(db, task.id)).toMatchObject({ status: 'waiting', lease_token: null })
  })

  it('cannot be forgotten: an open task always has a time at which someone looks', async () => {
    const task = await addTask(db, gym, member)
    await expect(db.sql`update tasks set due_at = null where id = ${task}`).rejects.toThrow(
      /check constraint/,
    )
  })

  it('in the shape of a reply that kills its reader goes to the owner in the end', async () => {
    const task = await addTask(db, gym, member)
    await reply(db.rpc, task, 'hello', new Date(NOW))
    for (let at = 0; at < 12; at++) {
      await db.rpc('claim_replies', { p_now: later(at * 10), p_limit: 50 })
      await db.rpc('rescue_tasks', { p_now: later(at * 10 + 6), p_limit: 100 })
    }
    const [stored] = await db.sql`select status, attempts from replies where task_id = ${task}`
    expect(stored).toEqual({ status: 'for_owner', attempts: 10 })
    const told = await db.sql`select 1 from notifications where gym_id = ${gym} and kind = 'reply'`
    expect(told).toHaveLength(1)
  })

  it('that no worker ever finishes goes to the owner in the end; one that is finished now and then does not', async () => {
    const stuck = await addTask(db, gym, member)
    const told = () =>
      db.sql`select 1 from notifications where gym_id = ${gym} and kind = 'escalation' and task_id = ${stuck}`
    const breakOff = async (round: number) => {
      await db.sql`update tasks set status = 'executing', lease_token = gen_random_uuid(),
        lease_until = ${later(round * 10 + 5)}, due_at = ${later(round * 10 + 5)} where id = ${stuck}`
      await db.rpc('rescue_tasks', { p_now: later(round * 10 + 6), p_limit: 100 })
    }
    for (let round = 0; round < 9; round++) await breakOff(round)
    await db.sql`update tasks set status = 'executing', lease_token = gen_random_uuid(),
      lease_until = ${later(100)}, due_at = ${later(100)} where id = ${stuck}`
    await db.sql`update tasks set status = 'waiting', lease_token = null, lease_until = null where id = ${stuck}`
    for (let round = 10; round < 19; round++) await breakOff(round)
    expect(await told()).toHaveLength(0)
    await breakOff(19)
    const [task] = await db.sql`select status, rescues from tasks where id = ${stuck}`
    expect(task).toEqual({ status: 'escalated', rescues: 10 })
    expect(await told()).toHaveLength(1)
  })
})
