import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, reply } from '../tasks/engine'
import { addTask, later, leasedTask, NOW, reserveOne, wish } from './stage'

/** The rules hold against someone with the service key, and the states against anyone at all. */

let db: TestDatabase
let gym: string
let member: string
let task: string
beforeAll(async () => {
  db = await testDatabase()
  gym = await addRunningGym(db)
  member = await addMember(db, gym)
  const leased = await leasedTask(db, gym, member)
  task = leased.id
  await reserveOne(db, wish(leased))
  await reply(db.rpc, task, 'hello', new Date(NOW))
  await db.rpc('suppress_member', {
    p_gym: gym,
    p_email: 'stop@example.com',
    p_reason: 'asked',
    p_source: 'reply',
    p_now: NOW,
  })
  await db.rpc('reserve_ai_call', { p_gym: gym, p_task: task, p_purpose: 'draft', p_now: NOW })
})
afterAll(() => db.drop())

const asService = (statement: string) =>
  db.sql.begin(async (tx) => {
    await tx`set local role service_role`
    return tx.unsafe(statement)
  })

describe('the service key', () => {
  const guarded = [
    'tasks',
    'task_log',
    'messages',
    'replies',
    'suppressions',
    'recipients',
    'ai_calls',
    'action_log',
  ]

  it.each(guarded)('cannot write to %s but through the functions', async (table) => {
    const column = table === 'recipients' ? 'email_key' : 'gym_id'
    for (const statement of [
      `insert into ${table} default values`,
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(asService(statement)).rejects.toThrow(/permission denied/)
    }
  })

  it('cannot make limits forget by deleting the member or the gym', async () => {
    await expect(asService(`delete from members where id = '${member}'`)).rejects.toThrow(/foreign key/)
    await expect(asService(`delete from gyms where id = '${gym}'`)).rejects.toThrow(/permission denied/)
    await expect(asService('truncate gyms cascade')).rejects.toThrow(/permission denied/)
  })

  it('cannot change what the rules are', async () => {
    for (const table of ['app.task_transitions', 'app.message_transitions']) {
      await expect(asService(`insert into ${table} values ('cancelled', 'ready')`)).rejects.toThrow(
        /permission denied/,
      )
      await expect(asService(`delete from ${table}`)).rejects.toThrow(/permission denied/)
    }
    await expect(asService('alter table tasks disable trigger all')).rejects.toThrow(/must be owner/)
    await expect(asService('set session_replication_role = replica')).rejects.toThrow(/permission denied/)
  })

  it.each([
    'member_weekly_limit = 8',
    'member_weekly_limit = -1',
    'daily_send_limit = 0',
    'daily_send_limit = 30000',
    'send_window_start = 3',
    'send_window_end = 24',
    'send_window_start = 12, send_window_end = 13',
    "timezone = 'Mars/Olympus'",
    "timezone = 'EST'",
  ])('cannot set a gym to %s', async (setting) => {
    await expect(asService(`update gyms set ${setting} where id = '${gym}'`)).rejects.toThrow(
      /check constraint/,
    )
  })
})

describe('even a superuser', () => {
  const update = (change: Record<string, unknown>, id = task) =>
    db.sql`update tasks set ${db.sql(change)} where id = ${id}`

  it.each([
    ['spends more messages than there are', { messages_used: 4 }],
    ['spends more turns than there are', { turns_used: 9 }],
    ['gives a task more messages', { budget_messages: 10 }],
    ['gives a task more turns', { budget_turns: 20 }],
    ['gives a task more days', { budget_days: 300 }],
    ['takes back a message that may leave', { messages_used: 0 }],
    ['moves a task to another person', { member_id: null }],
    ['makes it another kind of task', { type: 'win_back' }],
    ['leaves an open task without a time', { due_at: null }],
    ['lets a task go on that nobody approved', { approved_by: null, approved_at: null }],
    ['calls a task over without an outcome', { status: 'completed', resolved_at: NOW, due_at: null }],
    ['calls a task worked on without a lease', { status: 'executing' }],
  ])('never %s', async (_, change) => {
    await expect(update(change)).rejects.toThrow(/check constraint|fixed when|only given back/)
  })

  it('moves a task only the ways there are, and the version counts each', async () => {
    const id = await addTask(db, gym, await addMember(db, gym), {
      status: 'cancelled',
      outcome: 'dismissed',
      resolved_at: NOW,
      due_at: null,
    })
    for (const status of ['ready', 'waiting', 'completed', 'escalated']) {
      await expect(update({ status }, id)).rejects.toThrow(/cannot go from cancelled/)
    }
    await update({ outcome: 'recovered', version: 1 }, id)
    const [row] = await db.sql`select version from tasks where id = ${id}`
    expect(row?.version).toBe(2)
  })

  it('moves a message only forwards', async () => {
    const leased = await leasedTask(db, gym, await addMember(db, gym))
    const asked = wish(leased)
    await reserveOne(db, asked)
    for (const status of ['sent', 'delivered', 'failed', 'unknown']) {
      const change = { status, counts_at: later(0), provider_id: randomUUID(), left_at: NOW, try_at: null }
      const write = db.sql`update messages set ${db.sql(change)} where id = ${asked.id}`
      await expect(write).rejects.toThrow(/cannot go from reserved/)
    }
    await db.sql`update messages set status = 'cancelled', counts_at = '-infinity', try_at = null
      where id = ${asked.id}`
    const revive = db.sql`update messages set status = 'reserved', counts_at = 'infinity', try_at = ${NOW}
      where id = ${asked.id}`
    await expect(revive).rejects.toThrow(/cannot go from cancelled/)
  })
})
