import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runExecutor } from '@/lib/tasks/executor'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

const START = '2026-03-02T15:30:00Z'
let engine: Engine

const PULLED = { p_reason: 'Stop!', p_by: 'test', p_now: START }

beforeAll(async () => {
  engine = await openEngine({
    at: START,
    script: {
      evaluate: ({ reply: words }) =>
        /escalate/.test(words) ? { action: 'escalate', reasoning: 'A person should look.' } : {},
    },
  })
})
afterAll(() => engine.close())

async function open(gym: string, over: object = {}) {
  const memberId = await addMember(engine.db, gym)
  const made = await engine.create({ gymId: gym, memberId, type: 'churn_risk', ...over })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  return made.taskId
}

describe('the executor', () => {
  it('gives every gym its turn, however much one of them has due', async () => {
    engine.now = new Date(START)
    const big = await addRunningGym(engine.db, { daily_send_limit: 100 })
    const small = await addRunningGym(engine.db)
    for (let count = 0; count < 30; count++) await open(big)
    const mine = await open(small)
    await engine.db.sql`update tasks set due_at = ${START} where gym_id in (${big}, ${small})`
    await runExecutor(engine.deps, engine.clock)
    const [done] = await engine.db
      .sql`select count(*)::int as count from tasks where gym_id = ${big} and touches = 1`
    expect(done?.count).toBe(20)
    expect((await taskOf(engine.db, mine)).touches).toBe(1)
  })

  it('works on for everybody else when one task cannot be worked on', async () => {
    engine.now = new Date(START)
    const gym = await addRunningGym(engine.db)
    const ids = [await open(gym), await open(gym), await open(gym)]
    await engine.db.sql`update tasks set due_at = ${START} where gym_id = ${gym}`
    const logged: string[] = []
    const deps = {
      ...engine.deps,
      log: (_level: string, event: string) => logged.push(event),
      render: (letter: Parameters<typeof engine.deps.render>[0]) => {
        if (letter.scene.task.id === ids[1]) throw new Error('No such word.')
        return engine.deps.render(letter)
      },
    }
    await runExecutor(deps, engine.clock)
    const touches = await Promise.all(ids.map(async (id) => (await taskOf(engine.db, id)).touches))
    expect(touches).toEqual([1, 0, 1])
    expect(logged).toContain('task.failed')
    await engine.pass(0.1, 10)
    expect((await taskOf(engine.db, ids[1] ?? '')).touches).toBe(1)
  })

  it('reminds the owner of a question after two days and closes it after a week', async () => {
    engine.now = new Date(START)
    const gym = await addRunningGym(engine.db)
    const id = await open(gym)
    await engine.pass(1, 60)
    await reply(engine.deps.rpc, id, 'please escalate this', engine.clock())
    await engine.run()
    expect((await taskOf(engine.db, id)).status).toBe('escalated')
    await engine.pass(3, 240)
    const told = await engine.db
      .sql`select title from notifications where task_id = ${id} and kind = 'escalation' order by id`
    expect(told).toHaveLength(2)
    expect(told[1]?.title).toMatch(/^Still waiting for you/)
    await engine.pass(5, 240)
    expect(await taskOf(engine.db, id)).toMatchObject({
      status: 'cancelled',
      outcome: 'escalated_unresolved',
    })
  })

  it('stops between two messages when somebody pulls the brake', async () => {
    engine.now = new Date(START)
    const gym = await addRunningGym(engine.db)
    for (let count = 0; count < 5; count++) await open(gym)
    await engine.db.sql`update tasks set due_at = ${START} where gym_id = ${gym}`
    const before = engine.ledger.delivered.length
    const deps = {
      ...engine.deps,
      mail: {
        ...engine.deps.mail,
        send: async (...args: Parameters<typeof engine.deps.mail.send>) => {
          const sent = await engine.deps.mail.send(...args)
          await engine.deps.rpc('set_global_pause', { p_reason: 'Stop!', p_by: 'test', p_now: START })
          return sent
        },
      },
    }
    await runExecutor(deps, engine.clock)
    // Those already on the wire when the brake was pulled cannot be called back; nothing starts after it.
    expect(engine.ledger.delivered.length - before).toBeLessThan(5)
    const sent = engine.ledger.delivered.length
    await engine.pass(0.2, 10)
    expect(engine.ledger.delivered.length).toBe(sent)
    await engine.deps.rpc('set_global_pause', { p_reason: null as never, p_by: 'test', p_now: START })
    await engine.pass(0.2, 10)
    expect(engine.ledger.delivered.length - before).toBe(5)
  })

  it.each([
    ['everything', (_gym: string) => engine.deps.rpc('set_global_pause', PULLED)],
    [
      'the gym',
      (gym: string) => engine.db.sql`update gyms set sending_paused_at = ${START},
      sending_paused_reason = 'Stop!' where id = ${gym}`,
    ],
  ])('sends nothing any more when %s is stopped while the provider makes it wait', async (_, stop) => {
    engine.now = new Date(START)
    const gym = await addRunningGym(engine.db)
    const id = await open(gym)
    await engine.db.sql`update tasks set due_at = ${START} where id = ${id}`
    const before = engine.ledger.delivered.length
    const turn = async () => {
      await stop(gym)
    }
    await runExecutor({ ...engine.deps, mail: { ...engine.deps.mail, turn } }, engine.clock)
    await engine.deps.rpc('set_global_pause', { ...PULLED, p_reason: null as never })
    const messages = await engine.db.sql`select status, attempts from messages where task_id = ${id}`
    expect(messages).toEqual([{ status: 'reserved', attempts: 0 }])
    expect(engine.ledger.delivered.length).toBe(before)
  })

  it('holds what the gate cleared when autopilot is switched off, and goes on when the owner agrees', async () => {
    engine.now = new Date(START)
    const gym = await addRunningGym(engine.db)
    const id = await open(gym)
    await engine.db.sql`update gyms set execution_mode = 'manual' where id = ${gym}`
    await engine.pass(2, 60)
    const held = await taskOf(engine.db, id)
    expect(held).toMatchObject({ status: 'waiting', touches: 0, hold_reason: 'needs_owner' })
    const [person] = await engine.db.sql`select user_id from gym_people where gym_id = ${gym}`
    await engine.db.as(
      { userId: person?.user_id },
      (tx) => tx`select approve_task(${id}, ${held.version}, ${engine.clock()})`,
    )
    await engine.pass(1, 60)
    expect((await taskOf(engine.db, id)).touches).toBe(1)
  })
})

describe('bad input at the door of creation', () => {
  it('gets a reason and opens nothing', async () => {
    const gym = await addRunningGym(engine.db)
    const other = await addRunningGym(engine.db)
    const cases: [string, Promise<string>, string][] = [
      ['unknown_member', Promise.resolve('00000000-0000-4000-8000-000000000000'), 'churn_risk'],
      ['unknown_member', addMember(engine.db, other), 'churn_risk'],
      [
        'not_to_be_contacted_no_email',
        addMember(engine.db, gym, { email: null, contact_block: 'no_email' }),
        'churn_risk',
      ],
      ['not_to_be_contacted_staff', addMember(engine.db, gym, { contact_block: 'staff' }), 'churn_risk'],
      ['not_to_be_contacted_minor', addMember(engine.db, gym, { contact_block: 'minor' }), 'churn_risk'],
    ]
    for (const [why, member, type] of cases) {
      expect(await engine.create({ gymId: gym, memberId: await member, type })).toEqual({
        kind: 'refused',
        why,
      })
    }
    const memberId = await addMember(engine.db, gym)
    expect(
      await engine.create({ gymId: gym, memberId, type: 'churn_risk', goal: 'x'.repeat(100_000) }),
    ).toEqual({
      kind: 'refused',
      why: 'goal_too_long_or_empty',
    })
    expect(await engine.create({ gymId: gym, memberId: null, type: 'churn_risk' })).toEqual({
      kind: 'refused',
      why: 'no_member',
    })
    expect(await engine.create({ gymId: gym, memberId, type: 'churn_risk', goal: ' \n ' })).toEqual({
      kind: 'refused',
      why: 'goal_too_long_or_empty',
    })
    const strange: [string, object][] = [
      ['unknown_member', { memberId: 'cus_1; drop table tasks' }],
      ['budget_below_zero', { budgetMessages: -1 }],
      ['reference_too_long', { ref: 'x'.repeat(201) }],
      ['reference_too_long', { run: 'x'.repeat(201) }],
      ['draft_too_long', { draft: { subject: 'Hello', text: 'x'.repeat(5_001), by: 'claude' } }],
    ]
    for (const [why, over] of strange) {
      expect(await engine.create({ gymId: gym, memberId, type: 'churn_risk', ...over })).toEqual({
        kind: 'refused',
        why,
      })
    }
    const logged = await engine.db
      .sql`select content from task_log where gym_id = ${gym} and kind = 'refused'`
    expect(logged).toHaveLength(cases.length + strange.length + 3)
    expect(await engine.db.sql`select 1 from tasks where gym_id = ${gym}`).toHaveLength(0)
  })

  it('cuts a budget no task may have down to that of its kind', async () => {
    const gym = await addRunningGym(engine.db)
    for (const [asked, given] of [
      [1e9, 3],
      [1.5, 1],
    ]) {
      const memberId = await addMember(engine.db, gym)
      const made = await engine.create({ gymId: gym, memberId, type: 'churn_risk', budgetMessages: asked })
      if (made.kind !== 'created') throw new Error(JSON.stringify(made))
      expect((await taskOf(engine.db, made.taskId)).budget_messages).toBe(given)
    }
  })
})
