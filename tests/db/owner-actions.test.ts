import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, ownerOf, reply, taskOf } from '../tasks/engine'
import {
  addTask,
  hours,
  type Leased,
  later,
  leasedTask,
  messageOf,
  miscounted,
  NOW,
  reserveOne,
  wish,
} from './stage'

/** What a person at the gym can do with a task: once, to their own gym's, and within the task's own time. */

const DAY = hours(24)
let db: TestDatabase
let gym: string
let member: string
let owner: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
  member = await addMember(db, gym)
  owner = await ownerOf(db, gym)
})
afterAll(() => db.drop())

async function call(name: string, args: readonly unknown[], user = owner): Promise<string> {
  return db.as({ userId: user }, async (tx) => {
    const list = args.map((_, at) => `$${at + 1}`).join(', ')
    const [row] = await tx.unsafe(`select public.${name}(${list}) as answer`, args as never)
    return row?.answer
  })
}

const proposal = (over: Record<string, unknown> = {}) =>
  addTask(db, gym, member, {
    status: 'pending_review',
    approved_by: null,
    approved_at: null,
    due_at: later(14 * DAY),
    ...over,
  })

const finished = (over: Record<string, unknown> = {}) =>
  addTask(db, gym, member, {
    status: 'completed',
    outcome: 'recovered',
    resolved_at: NOW,
    due_at: null,
    ...over,
  })

describe('two people who click approve', () => {
  it('are told apart: one did it, the other was too late', async () => {
    const coach = await db.addUser(`coach-${randomUUID()}@example.com`)
    await db.sql`insert into gym_people values (${gym}, ${coach}, 'coach', 'c@example.com', ${NOW})`
    for (let round = 0; round < 10; round++) {
      const task = await proposal({ type: `type_${round}` })
      const answers = await Promise.all([
        call('approve_task', [task, 1, NOW]),
        call('approve_task', [task, 1, NOW], coach),
        call('close_task', [task, 1, 'dismissed', 'No', NOW]),
      ])
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      expect(answers.filter((answer) => answer === 'stale')).toHaveLength(2)
    }
  })
})

describe('another gym’s task', () => {
  it.each([
    ['approve_task', (task: string) => [task, 1, NOW]],
    ['close_task', (task: string) => [task, 1, 'dismissed', 'No', NOW]],
    ['guide_task', (task: string) => [task, 1, 'Tell them hello', NOW]],
    ['correct_outcome', (task: string) => [task, 1, 'recovered', 1, NOW]],
  ])('does not exist for %s', async (name, args) => {
    const task = await proposal()
    const stranger = await ownerOf(db, await addRunningGym(db))
    expect(await call(name, args(task), stranger)).toBe('not_found')
    expect(await call(name, args(randomUUID()))).toBe('not_found')
    expect((await taskOf(db, task)).version).toBe(1)
  })

  it('has no sending to resume and no tags to undo', async () => {
    const stranger = await ownerOf(db, await addRunningGym(db))
    await expect(call('resume_sending', [gym, NOW], stranger)).rejects.toThrow(/Only the owner/)
    await expect(call('undo_tags', [await proposal(), NOW], stranger)).rejects.toThrow(/Only the owner/)
  })
})

describe('a click dated years ahead or back', () => {
  it('does not stretch the days of a task', async () => {
    const task = await proposal()
    expect(await call('approve_task', [task, 1, '2036-01-01T00:00:00Z'])).toBe('stale')
    expect(await call('approve_task', [task, 1, later(10 * DAY), '2036-01-01T00:00:00Z'])).toBe('done')
    const { expires_at, due_at, created_at } = await taskOf(db, task)
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(2 * 14 * DAY * 60_000)
    expect(due_at <= expires_at).toBe(true)
  })

  it('is not believed to lie before what already happened', async () => {
    const task = await proposal()
    expect(await call('approve_task', [task, 1, '2001-01-01T00:00:00Z', '2001-01-01T00:00:00Z'])).toBe('done')
    const { approved_at, due_at } = await taskOf(db, task)
    expect([approved_at.toISOString(), due_at.toISOString()]).toEqual([later(0), later(0)])
    const [row] = await db.sql`select at from task_log where task_id = ${task} and kind = 'owner'`
    expect(row?.at.toISOString()).toBe(later(0))
  })

  it('does not reopen what ended long ago', async () => {
    const task = await finished()
    expect(await call('guide_task', [task, 1, 'Go on', later(91 * DAY)])).toBe('stale')
    expect(await call('guide_task', [task, 1, 'Go on', later(30 * DAY)])).toBe('done')
  })

  it('cannot keep a bad sender from being paused again', async () => {
    await db.sql`update gyms set sending_paused_at = ${NOW}, sending_paused_reason = 'Bounces' where id = ${gym}`
    await call('resume_sending', [gym, '2099-01-01T00:00:00Z'])
    const [row] = await db.sql`select sending_resumed_at as at from gyms where id = ${gym}`
    expect(row?.at.getTime()).toBeLessThanOrEqual(Date.parse(later(90 * DAY)))
  })
})

describe('approving a follow-up the gate had cleared', () => {
  it('leaves its time as it was', async () => {
    const task = await addTask(db, gym, member, { due_at: later(3 * DAY) })
    expect(await call('approve_task', [task, 1, NOW])).toBe('done')
    expect(await taskOf(db, task)).toMatchObject({ approved_by: 'owner', due_at: new Date(later(3 * DAY)) })
  })

  it('lets it go at once where it waited for nothing else', async () => {
    const task = await addTask(db, gym, member, { due_at: later(hours(1)), hold_reason: 'needs_owner' })
    expect(await call('approve_task', [task, 1, later(1)])).toBe('done')
    expect((await taskOf(db, task)).due_at.toISOString()).toBe(later(1))
  })
})

describe('closing a task', () => {
  it('takes back what had not left, and its slot with it', async () => {
    const task: Leased = await leasedTask(db, gym, member)
    const asked = wish(task)
    await reserveOne(db, asked)
    const { version } = await taskOf(db, task.id)
    expect(await call('close_task', [task.id, version, 'owner_handled', 'I called', later(1)])).toBe('done')
    expect((await messageOf(db, asked.id)).status).toBe('cancelled')
    expect(await taskOf(db, task.id)).toMatchObject({ status: 'completed', messages_used: 0, touches: 0 })
    expect(await miscounted(db)).toEqual([])
  })

  it('takes the task out of the hands of whoever is working on it', async () => {
    const task = await leasedTask(db, gym, member)
    expect(await call('close_task', [task.id, 1, 'dismissed', 'No', NOW])).toBe('done')
    expect(await reserveOne(db, wish(task))).toBe('lease_lost')
  })
})

describe('telling the agent how to go on', () => {
  it('is not for a to-do under way, which a person does', async () => {
    const todo = await addTask(db, gym, member, { type: 'staff_call_member', category: 'staff_todo' })
    expect(await call('guide_task', [todo, 1, 'Call her at noon', later(1)])).toBe('stale')
    const message = await addTask(db, gym, member)
    expect(await call('guide_task', [message, 1, 'Mention the noon class', later(1)])).toBe('done')
  })
})

describe('reopening a task', () => {
  it('is refused while another of its kind is open', async () => {
    const task = await finished()
    await addTask(db, gym, member)
    expect(await call('guide_task', [task, 1, 'Go on', later(1)])).toBe('stale')
  })

  it('has the last words of the member read again, unless they were answered', async () => {
    const task = await addTask(db, gym, member)
    await reply(db.rpc, task, 'Can I freeze?', new Date(NOW))
    await db.sql`update replies set status = 'for_owner', handled_at = ${NOW} where task_id = ${task}`
    await db.sql`update tasks set status = 'escalated', escalated_at = ${NOW} where id = ${task}`
    const { version } = await taskOf(db, task)
    expect(await call('guide_task', [task, version, 'Yes, for a month', later(1)])).toBe('done')
    const [row] = await db.sql`select status from replies where task_id = ${task}`
    expect(row?.status).toBe('stored')
  })
})

describe('correcting an outcome', () => {
  it.each([
    ['is worth a year at most', 2_000_000_000, 12 * 15_000],
    ['is worth nothing where it was less', -5, 0],
    ['is worth nothing where nothing was said', null, 0],
    ['is worth what the owner says within that', 45_000, 45_000],
  ])('%s', async (_, asked, cents) => {
    const task = await finished()
    expect(await call('correct_outcome', [task, 1, 'churned', asked, NOW])).toBe('done')
    expect(await taskOf(db, task)).toMatchObject({ outcome: 'churned', attributed_cents: cents })
  })
})
