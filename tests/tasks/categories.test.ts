import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rpc } from '@/lib/db/rpc'
import { runExecutor } from '@/lib/tasks/executor'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, taskOf } from './engine'

const START = '2026-03-02T14:00:00Z'
let engine: Engine
let gym: string

beforeAll(async () => {
  engine = await openEngine({ at: START })
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

async function approve(taskId: string) {
  const { version } = await taskOf(engine.db, taskId)
  const userId = await ownerOf(engine.db, gym)
  const [row] = await engine.db.as(
    { userId },
    (tx) => tx`select approve_task(${taskId}, ${version}, ${engine.clock()}) as said`,
  )
  expect(row?.said).toBe('done')
}

async function begin(type: string, over: object = {}) {
  engine.now = new Date(START)
  const made = await engine.create({ gymId: gym, memberId: null, type, ...over })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  if (made.status === 'pending_review') await approve(made.taskId)
  return made.taskId
}

describe('a to-do for a person', () => {
  it('tells them, reminds them, and asks the owner when nobody did it', async () => {
    const member = await addMember(engine.db, gym)
    const before = engine.ledger.delivered.length
    const id = await begin('staff_call_member', { memberId: member, goal: 'Call Sarah' })
    await engine.pass(5, 60)
    const told = await engine.db
      .sql`select title from notifications where task_id = ${id} and kind = 'staff_todo' order by id`
    expect(told.map(({ title }) => title)).toEqual(['Call Sarah', 'Still open: Call Sarah'])
    expect((await taskOf(engine.db, id)).status).toBe('escalated')
    expect(engine.ledger.delivered.length).toBe(before)
  })

  it('is done by a click', async () => {
    const member = await addMember(engine.db, gym)
    const id = await begin('staff_call_member', { memberId: member })
    await engine.pass(1, 60)
    const { version } = await taskOf(engine.db, id)
    const userId = await ownerOf(engine.db, gym)
    await engine.db.as(
      { userId },
      (tx) => tx`select close_task(${id}, ${version}, 'completed', 'Had a good talk', ${engine.clock()})`,
    )
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'completed' })
  })

  it('is done by itself when the member turns up', async () => {
    const member = await addMember(engine.db, gym)
    const id = await begin('staff_call_member', { memberId: member })
    await engine.pass(0.5, 60)
    await engine.db
      .sql`update members set last_visit_at = ${engine.clock()}, visits_total = 41 where id = ${member}`
    await engine.pass(2, 60)
    expect((await taskOf(engine.db, id)).status).toBe('completed')
  })
})

describe('research', () => {
  it('stores what it found and is over', async () => {
    const id = await begin('monthly_churn_analysis', { confidence: 100 })
    await engine.pass(1, 60)
    const task = await taskOf(engine.db, id)
    expect(task).toMatchObject({ status: 'completed', outcome: 'report_produced' })
    expect(task.deliverable).toMatchObject({ type: 'report', content: '# Report' })
    expect(task.deliverable.data.members.active).toBeGreaterThan(0)
  })
})

describe('an automation', () => {
  it('changes many records under one task, logs each, and can be undone', async () => {
    const risky = [
      await addMember(engine.db, gym, { risk_score: 80 }),
      await addMember(engine.db, gym, { risk_score: 70 }),
    ]
    await addMember(engine.db, gym, { risk_score: 10 })
    const id = await begin('tag_at_risk', { confidence: 100 })
    await engine.pass(1, 60)
    expect((await taskOf(engine.db, id)).outcome).toBe('executed')
    const tagged = await engine.db
      .sql`select member_id from member_tags where gym_id = ${gym} order by member_id`
    expect(tagged.map(({ member_id }) => member_id)).toEqual([...risky].sort())
    expect(await engine.db.sql`select 1 from action_log where task_id = ${id}`).toHaveLength(2)
    const userId = await ownerOf(engine.db, gym)
    await engine.db.as({ userId }, (tx) => tx`select undo_tags(${id}, ${engine.clock()})`)
    expect(await engine.db.sql`select 1 from member_tags where gym_id = ${gym}`).toHaveLength(0)
  })
})

describe('a schedule', () => {
  it('opens a task at its local time, once, and stops at its cap', async () => {
    engine.now = new Date(START)
    await engine.db
      .sql`insert into recurring_templates (gym_id, type, goal, cron, instances_max, next_at, created_at)
      values (${gym}, 'coach_briefing', 'Brief the coach', '0 8 * * 1', 2, '2026-03-02T15:00:00Z', ${START})`
    await Promise.all([engine.pass(22, 60), engine.pass(22, 60)])
    const made = await engine.db
      .sql`select created_at from tasks where type = 'coach_briefing' and gym_id = ${gym} order by created_at`
    expect(made).toHaveLength(2)
    const [template] = await engine.db
      .sql`select is_enabled, instances_made from recurring_templates where gym_id = ${gym}`
    expect(template).toMatchObject({ is_enabled: false, instances_made: 2 })
  })

  it('loses no occurrence to a worker that dies on the way', async () => {
    engine.now = new Date(START)
    const [template] = await engine.db
      .sql`insert into recurring_templates (gym_id, type, goal, cron, instances_max, next_at, created_at)
      values (${gym}, 'monthly_churn_analysis', 'Look at the month', '0 6 1 * *', 9, ${START}, ${START}) returning id`
    const made = () => engine.db.sql`select 1 from tasks where trigger_ref like ${`${template?.id}:%`}`
    const rpc: Rpc = async (name, ...args) => {
      if (name === 'create_task') throw new Error('killed')
      return engine.deps.rpc(name, ...args)
    }
    await runExecutor({ ...engine.deps, rpc }, engine.clock)
    expect(await made()).toHaveLength(0)
    await engine.run()
    await engine.run()
    expect(await made()).toHaveLength(1)
    const [row] = await engine.db
      .sql`select instances_made from recurring_templates where id = ${template?.id}`
    expect(row?.instances_made).toBe(1)
  })
})

describe('one task for many members', () => {
  const people = (length: number) => Promise.all(Array.from({ length }, () => addMember(engine.db, gym)))

  async function optOut(member: string) {
    const [row] = await engine.db.sql`select email from members where id = ${member}`
    await engine.deps.rpc('suppress_member', {
      p_gym: gym,
      p_email: row?.email,
      p_reason: 'owner',
      p_source: 'owner',
      p_now: START,
    })
  }

  it('opens a child for each, and counts everybody it was for', async () => {
    const members = await people(5)
    await optOut(members[0] ?? '')
    members.push(await addMember(engine.db, gym, { email: null, contact_block: 'no_email' }))
    const before = engine.ledger.delivered.length
    const id = await begin('class_reminder', { facts: { memberIds: members, className: '6am CrossFit' } })
    await engine.pass(3, 60)
    expect(engine.ledger.delivered.length - before).toBe(4)
    const task = await taskOf(engine.db, id)
    expect(task).toMatchObject({ status: 'completed', outcome: 'reached' })
    expect(task.outcome_reason).toBe('4 of 6 sent, 0 held, 1 opted out, 1 not written to')
  })

  it('is over at once when nobody may be written to', async () => {
    const members = await people(2)
    for (const member of members) await optOut(member)
    const id = await begin('class_reminder', { facts: { memberIds: members, className: '6am CrossFit' } })
    await engine.pass(1, 60)
    const task = await taskOf(engine.db, id)
    expect(task).toMatchObject({ status: 'completed', outcome: 'unresponsive' })
    expect(task.outcome_reason).toBe('0 of 2 sent, 0 held, 2 opted out')
  })

  it('is for fifty at most: the rest is counted, and refused on record', async () => {
    const members = await people(53)
    const id = await begin('class_reminder', { facts: { memberIds: members, className: '6am CrossFit' } })
    await engine.pass(0.2, 60)
    const { progress } = await taskOf(engine.db, id)
    expect(progress).toMatchObject({ asked: 53, opened: 50 })
    expect(
      await engine.db.sql`select 1 from task_log where kind = 'refused' and gym_id = ${gym}
        and content like '%too_many_steps%'`,
    ).toHaveLength(1)
  })
})
