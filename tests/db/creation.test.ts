import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym } from '../tasks/engine'
import { addTask, later, NOW } from './stage'

/** One door to a new task: what is open is found again, what is too much is refused, and every refusal is on record. */

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
})
afterAll(() => db.drop())

type Answer = { kind: 'created' | 'merged' | 'refused'; task_id?: string; status?: string; why?: string }

function create(over: Record<string, unknown> = {}, now = NOW): Promise<Answer> {
  const task = {
    id: randomUUID(),
    gym_id: gym,
    type: 'churn_risk',
    category: 'communication',
    agent: 'retention',
    goal: 'Bring them back',
    status: 'ready',
    priority: 2,
    trigger: 'analysis',
    budget_messages: 3,
    budget_turns: 8,
    budget_days: 14,
    ...over,
  }
  return db.rpc('create_task', { p_task: task as never, p_now: now }) as Promise<Answer>
}

const report = (over: Record<string, unknown> = {}) =>
  create({ category: 'research', type: 'monthly_churn_analysis', ...over })

async function many(count: number, run: (at: number) => Promise<Answer>): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => run(at)))
  return answers.map(({ kind, why }) => why ?? kind)
}
const times = (results: readonly string[], result: string) => results.filter((it) => it === result).length

describe('thirty-two triggers at the same moment', () => {
  it('open one task per member and type, and it knows what each of them knew', async () => {
    const member = await addMember(db, gym)
    const results = await many(32, (at) => create({ member_id: member, facts: { [`fact${at}`]: at } }))
    expect(times(results, 'created')).toBe(1)
    expect(times(results, 'merged')).toBe(31)
    const tasks = await db.sql`select facts from tasks where member_id = ${member}`
    expect(tasks).toHaveLength(1)
    expect(Object.keys(tasks[0]?.facts).filter((name) => name.startsWith('fact'))).toHaveLength(32)
  })

  it('about the same thing open one task, even when it is over by the time the last one comes', async () => {
    const results = await many(32, () => report({ trigger_ref: 'visit 25 of cus_1' }))
    expect(times(results, 'created')).toBe(1)
    await db.sql`update tasks set status = 'cancelled', outcome = 'dismissed', resolved_at = ${NOW}, due_at = null
      where gym_id = ${gym}`
    expect(await report({ trigger_ref: 'visit 25 of cus_1' })).toMatchObject({ why: 'already_handled' })
  })

  it('are seen by the unique index, should anybody find a way around the door', async () => {
    const member = await addMember(db, gym)
    await addTask(db, gym, member)
    await expect(addTask(db, gym, member)).rejects.toThrow(/tasks_one_open_per_member_and_type/)
  })
})

describe('too many at once', () => {
  it.each([
    ['25 from one analysis', 'analysis', 25, 'too_many_from_one_analysis'],
    ['5 from one webhook', 'webhook', 5, 'too_many_from_one_webhook'],
  ])('are %s', async (_, trigger, most, why) => {
    const results = await many(40, () => report({ trigger, trigger_run: 'run_1' }))
    expect(times(results, 'created')).toBe(most)
    expect(times(results, why)).toBe(40 - most)
  })

  it('are 50 in one gym on one day', async () => {
    const results = await many(70, () => report())
    expect(times(results, 'created')).toBe(50)
    expect(times(results, 'too_many_today')).toBe(20)
  })

  it('are 100 open in one gym', async () => {
    await db.sql`insert into tasks (id, gym_id, type, category, agent, goal, status, priority, trigger, budget_messages,
        budget_turns, budget_days, expires_at, due_at, created_at, last_activity_at)
      select gen_random_uuid(), ${gym}, 'report', 'research', 'gm', 'x', 'pending_review', 2, 'manual', 0, 1, 14,
        ${later(60)}, ${later(60)}, '2026-02-01', '2026-02-01' from generate_series(1, 90)`
    const results = await many(32, () => report())
    expect(times(results, 'created')).toBe(10)
    expect(times(results, 'too_many_open')).toBe(22)
  })

  it('are 10 a day that agents thought up, alone or as steps of something, and each waits for the owner', async () => {
    const batch = await addTask(db, gym, null, {
      type: 'monthly_churn_analysis',
      category: 'research',
      is_batch: true,
    })
    const results = await many(32, (at) => report({ trigger: 'agent', parent_id: at % 2 ? batch : null }))
    expect(times(results, 'created')).toBe(10)
    expect(times(results, 'too_many_by_agents_today')).toBe(22)
    const opened =
      await db.sql`select status, approved_by from tasks where gym_id = ${gym} and trigger = 'agent'`
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(['pending_review']))
  })

  it.each([
    ['8 steps of one task', false, 8],
    ['50 children of one batch', true, 50],
  ])('are %s', async (_, isBatch, most) => {
    const parent = await addTask(db, gym, null, { category: 'research', is_batch: isBatch })
    const results = await many(most + 10, () => report({ parent_id: parent }))
    expect(times(results, 'created')).toBe(most)
    expect(times(results, 'too_many_steps')).toBe(10)
  })
})

describe('a step', () => {
  it('of a task that does not exist, or of another gym, is refused on record and told to nobody else', async () => {
    const elsewhere = await addRunningGym(db)
    const foreign = await addTask(db, elsewhere, null, { category: 'research' })
    for (const parent of [randomUUID(), foreign]) {
      expect(await report({ parent_id: parent })).toEqual({ kind: 'refused', why: 'unknown_parent' })
    }
    expect(await db.sql`select 1 from task_log where task_id = ${foreign}`).toHaveLength(0)
    expect(await db.sql`select 1 from task_log where gym_id = ${gym} and kind = 'refused'`).toHaveLength(2)
  })

  it('is at most two levels down', async () => {
    let parent = await addTask(db, gym, null, { category: 'research' })
    for (const expected of ['created', 'created', 'refused']) {
      const made = await report({ parent_id: parent })
      expect(made.kind).toBe(expected)
      parent = made.task_id ?? parent
    }
  })

  it('inherits an approval from its batch only for the same kind of work', async () => {
    const batch = await addTask(db, gym, null, {
      is_batch: true,
      type: 'class_reminder',
      approved_by: 'owner',
    })
    const child = { parent_id: batch, status: 'pending_review' }
    const same = await create({ ...child, type: 'class_reminder', member_id: await addMember(db, gym) })
    const other = await create({ ...child, type: 'win_back', member_id: await addMember(db, gym) })
    expect([same.status, other.status]).toEqual(['ready', 'pending_review'])
  })
})

describe('whoever must not be written to', () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ['staff', { contact_block: 'staff', role: 'coach' }, 'not_to_be_contacted_staff'],
    ['a minor', { contact_block: 'minor' }, 'not_to_be_contacted_minor'],
    ['someone of unclear age', { contact_block: 'unclear_age' }, 'not_to_be_contacted_unclear_age'],
    [
      'someone without an address',
      { email: null, contact_block: 'no_email' },
      'not_to_be_contacted_no_email',
    ],
    ['someone whose address nobody looked at yet', { email: null }, 'not_to_be_contacted_no_email'],
    ['someone who is gone', { deleted_at: NOW }, 'not_to_be_contacted_gone'],
    [
      'a linked account without its primary',
      { primary_pushpress_id: 'cus_nowhere' },
      'not_to_be_contacted_no_primary',
    ],
  ]
  it.each(refusals)('%s: is refused, with the reason on record', async (_, over, why) => {
    const member = await addMember(db, gym, over)
    expect(await create({ member_id: member })).toEqual({ kind: 'refused', why })
    const [row] = await db.sql`select data from task_log where gym_id = ${gym} and kind = 'refused'`
    expect(row?.data).toMatchObject({ rule: why, member_id: member, type: 'churn_risk' })
  })

  it('a linked account is not written to under its own address when the primary has none', async () => {
    const primary = await addMember(db, gym, { email: null })
    const [row] = await db.sql`select pushpress_id from members where id = ${primary}`
    const child = await addMember(db, gym, { primary_pushpress_id: row?.pushpress_id })
    expect(await create({ member_id: child })).toMatchObject({ why: 'not_to_be_contacted_no_email' })
  })

  it('someone nobody knows, or of another gym, is refused on record', async () => {
    const elsewhere = await addMember(db, await addRunningGym(db))
    for (const member of [randomUUID(), elsewhere]) {
      expect(await create({ member_id: member })).toEqual({ kind: 'refused', why: 'unknown_member' })
    }
    expect(await create({})).toEqual({ kind: 'refused', why: 'no_member' })
    expect(await db.sql`select 1 from task_log where gym_id = ${gym} and kind = 'refused'`).toHaveLength(3)
    expect(await create({ gym_id: randomUUID() })).toEqual({ kind: 'refused', why: 'unknown_gym' })
  })
})

describe('a task that was not asked to go ahead', () => {
  it('waits for the owner, also when nothing says what it was asked for', async () => {
    for (const status of ['pending_review', null]) {
      const made = await create({ member_id: await addMember(db, gym), status })
      expect(made.status).toBe('pending_review')
    }
  })

  it.each([
    ['shadow', '2026-03-02T00:00:00Z'],
    ['guided', '2026-02-27T00:00:00Z'],
  ])('waits for the owner while its agent is in %s', async (_, enabledAt) => {
    await db.sql`update gym_agents set enabled_at = ${enabledAt} where gym_id = ${gym}`
    expect(await create({ member_id: await addMember(db, gym) })).toMatchObject({ status: 'pending_review' })
  })

  it('is not opened again for a while after it was dismissed, unless the owner asks', async () => {
    const member = await addMember(db, gym)
    const made = await create({ member_id: member })
    await db.sql`update tasks set status = 'cancelled', outcome = 'dismissed', resolved_at = ${NOW}, due_at = null
      where id = ${made.task_id ?? ''}`
    const again = { member_id: member, cool_off_days: 30 }
    expect(await create(again, later(60 * 24 * 29))).toMatchObject({ why: 'cool_off' })
    expect(await create({ ...again, trigger: 'manual' }, later(60 * 24 * 29))).toMatchObject({
      kind: 'created',
    })
  })
})
