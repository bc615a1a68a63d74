import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym } from '../tasks/engine'
import { addTask, type Leased, later, leaseAgain, leasedTask, NOW } from './stage'

/** What costs something is counted before it is done, so that doing it 32 times at once does not overshoot. */

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
})
afterAll(() => db.drop())

async function together<T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => run(at)))
}

describe('calls to a model', () => {
  const call = (task: string | null, now = NOW) =>
    db.rpc('reserve_ai_call', {
      p_gym: gym,
      p_task: task as string,
      p_purpose: 'draft',
      p_now: now,
    }) as Promise<{ id?: string; why?: string; until?: string }>

  it('are 20 in the life of a task', async () => {
    const task = await addTask(db, gym, await addMember(db, gym))
    const answers = await together(40, () => call(task))
    expect(answers.filter(({ id }) => id)).toHaveLength(20)
    expect(answers.filter(({ why }) => why === 'task_life')).toHaveLength(20)
  })

  it('are 200 in a gym’s day, and the owner is warned once on the way', async () => {
    const answers = await together(260, () => call(null))
    expect(answers.filter(({ id }) => id)).toHaveLength(200)
    const refused = answers.filter(({ why }) => why === 'gym_day')
    expect(refused).toHaveLength(60)
    expect(Date.parse(refused[0]?.until ?? '')).toBe(Date.parse('2026-03-04T07:00:00Z'))
    const told = await db.sql`select title from notifications where gym_id = ${gym}`
    expect(told.map(({ title }) => title)).toEqual(["AI use is at 80% of today's limit"])
    expect(await call(null, '2026-03-04T07:00:00Z')).toHaveProperty('id')
  })
})

describe('turns', () => {
  it('are spent one at a time and end with the budget', async () => {
    const task = await leasedTask(db, gym, await addMember(db, gym), { budget_turns: 8 })
    const spend = () => db.rpc('spend_turn', { p_task: task.id, p_token: task.token, p_now: NOW })
    const answers = await together(32, spend)
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(8)
    expect(answers.filter((answer) => answer === 'no_turns')).toHaveLength(24)
  })
})

describe('steps of a plan', () => {
  const take = (task: Leased, key: string) =>
    db.rpc('record_action', {
      p_task: task.id,
      p_token: task.token,
      p_action: 'note_member',
      p_key: key,
      p_now: NOW,
    }) as unknown as Promise<{ refused?: string }>

  it('are two at a look, also for 32 who take them at once, and eight in all', async () => {
    let task = await leasedTask(db, gym, await addMember(db, gym))
    for (let look = 0; look < 4; look++) {
      const answers = await together(32, (at) => take(task, `${task.id}:${look}:${at}`))
      expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(2)
      const why = look < 3 ? 'too_many_at_once' : 'too_many_steps'
      expect(new Set(answers.map(({ refused }) => refused))).toEqual(new Set([undefined, why]))
      await db.sql`update tasks set status = 'waiting', lease_token = null, lease_until = null where id = ${task.id}`
      task = await leaseAgain(db, task)
    }
  })
})

describe('a schedule', () => {
  async function template(over: Record<string, unknown> = {}) {
    const row = {
      gym_id: gym,
      type: 'monthly_churn_analysis',
      goal: 'Report',
      cron: '0 9 1 * *',
      next_at: NOW,
      created_at: NOW,
      ...over,
    }
    const [made] = await db.sql`insert into recurring_templates ${db.sql(row)} returning id`
    return made?.id as string
  }
  const take = (id: string, seen: string, next: string | null) =>
    db.rpc('take_occurrence', { p_template: id, p_seen: seen, p_next: next as string, p_now: NOW })

  it('gives each occurrence to one of 32 runs', async () => {
    const id = await template()
    const answers = await together(32, () => take(id, NOW, later(60)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    const [row] = await db.sql`select instances_made, is_enabled from recurring_templates where id = ${id}`
    expect(row).toEqual({ instances_made: 1, is_enabled: true })
  })

  it('is switched off when it has no next time or has made enough', async () => {
    for (const [id, next] of [
      [await template(), null],
      [await template({ instances_max: 1 }), later(60)],
    ] as const) {
      expect(await take(id, NOW, next)).toBe(true)
      const [row] = await db.sql`select is_enabled from recurring_templates where id = ${id}`
      expect(row?.is_enabled).toBe(false)
    }
  })

  it('of one gym cannot crowd out the others: there are at most fifty', async () => {
    const made = await Promise.allSettled(Array.from({ length: 70 }, () => template()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  })
})

describe('tags', () => {
  it('are given once, logged once, and undone as a whole', async () => {
    const members = await together(5, () => addMember(db, gym))
    const task = await leasedTask(db, gym, members[0] as string, { category: 'automation' })
    const tag = () =>
      db.rpc('tag_members', {
        p_task: task.id,
        p_token: task.token,
        p_members: [...members, randomUUID()],
        p_tag: 'at risk',
        p_now: NOW,
      })
    const answers = await together(8, tag)
    expect(answers.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(await db.sql`select 1 from action_log where task_id = ${task.id}`).toHaveLength(5)
    const [person] = await db.sql`select user_id from gym_people where gym_id = ${gym}`
    const undo = () =>
      db.as({ userId: person?.user_id }, (tx) => tx`select undo_tags(${task.id}, ${NOW}) as undone`)
    expect((await undo())[0]?.undone).toBe(5)
    expect((await undo())[0]?.undone).toBe(0)
  })
})
