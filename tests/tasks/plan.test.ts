import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NextStep, PlanRequest } from '@/lib/ai/model'
import { ACTIONS } from '@/lib/tasks/actions/registry'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, taskOf } from './engine'

/** Plans, worked one step at a time by the production engine; what the model wishes for is scripted. */

const START = '2026-03-02T16:00:00Z'
let engine: Engine
let gym: string
let member: string
let wishes: (Partial<NextStep> | 'times_out')[]
let asked: PlanRequest[]

beforeAll(async () => {
  engine = await openEngine({
    at: START,
    script: {
      plan: (request) => {
        asked.push(request)
        return wishes.shift() ?? { goalReached: true }
      },
    },
  })
})
beforeEach(async () => {
  engine.now = new Date(START)
  gym = await addRunningGym(engine.db)
  member = await addMember(engine.db, gym)
  asked = []
})
afterAll(() => engine.close())

async function begin(steps: (Partial<NextStep> | 'times_out')[], over: object = {}): Promise<string> {
  wishes = [...steps]
  const made = await engine.create({
    gymId: gym,
    memberId: member,
    type: 'ad_hoc',
    goal: 'Find out how she is',
    facts: { plan: true },
    ...over,
  })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  await act(made.taskId, 'approve_task')
  return made.taskId
}

async function act(id: string, name: 'approve_task' | 'close_task' | 'guide_task', ...args: string[]) {
  const { version } = await taskOf(engine.db, id)
  const userId = await ownerOf(engine.db, gym)
  const all = name === 'approve_task' ? [id, version, engine.clock()] : [id, version, ...args, engine.clock()]
  const [row] = await engine.db.as({ userId }, (tx) =>
    tx.unsafe(`select ${name}(${all.map((_, at) => `$${at + 1}`).join(', ')}) as said`, all as never),
  )
  expect(row?.said).toBe('done')
}

const stepsOf = (id: string) =>
  engine.db.sql`select action, key, step, requirement, result, finished_at from action_log
    where task_id = ${id} and step is not null order by step`
const childrenOf = (id: string) =>
  engine.db.sql`select * from tasks where parent_id = ${id} order by created_at, id`
const sentTo = async (id: string) =>
  (await engine.db.sql`select status from messages where task_id = ${id}`).length

describe('a plan', () => {
  it('drafts, sends down the one path, and then goes on like any other task', async () => {
    const id = await begin([
      { action: 'research_member' },
      { action: 'draft_message' },
      { action: 'send_email' },
    ])
    await engine.pass(0.1)
    expect(await sentTo(id)).toBe(1)
    const [first] = engine.ledger.delivered.slice(-1)
    const [, drafted] = await stepsOf(id)
    expect(first?.email.text).toContain(drafted?.result.data.draft.text.split('\n')[2])
    await engine.pass(14, 120)
    const task = await taskOf(engine.db, id)
    expect(task).toMatchObject({ status: 'cancelled', outcome: 'unresponsive', messages_used: 3 })
    expect(task.progress.plan).toBe('done')
  })

  it('takes at most two steps before it looks again, and each look is one turn', async () => {
    const id = await begin(
      Array.from({ length: 5 }, (_, at) => ({ action: 'add_note', input: { note: `${at}` } })),
    )
    await engine.run()
    expect(await stepsOf(id)).toHaveLength(2)
    expect((await taskOf(engine.db, id)).turns_used).toBe(1)
    expect(asked.at(-1)?.done).toEqual([{ action: 'add_note', result: 'done: 0' }])
  })

  it('has eight steps and no more, whatever the model wishes for', async () => {
    const id = await begin(
      Array.from({ length: 30 }, (_, at) => ({ action: 'add_note', input: { note: `${at}` } })),
    )
    await engine.pass(0.2, 2)
    expect(await stepsOf(id)).toHaveLength(8)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'escalated' })
    expect((await taskOf(engine.db, id)).escalation.blocks).toMatch(/8 steps/)
  })

  it.each([
    ['an action nobody knows', { action: 'wire_money' }, /no action called “wire_money”/],
    ['the same step over and over', { action: 'add_note', input: { note: 'x' } }, /same thing again/],
    ['an end before anything was done', { goalReached: true }, /before anything was done/],
  ])('asks the owner about %s', async (_, wish, why) => {
    const id = await begin([wish, wish, wish])
    await engine.pass(0.1)
    expect((await taskOf(engine.db, id)).escalation.blocks).toMatch(why)
    expect(await sentTo(id)).toBe(0)
  })

  it('passes over what it may not do and can do without', async () => {
    const id = await begin([{ action: 'wire_money', requirement: 'optional' }, { action: 'add_note' }])
    await engine.pass(0.1)
    expect((await stepsOf(id)).map(({ action }) => action)).toEqual(['add_note'])
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'resolved' })
  })

  it('asks again later when the model does not answer, and the owner when it will not', async () => {
    const id = await begin([
      'times_out',
      { action: 'escalate', why: 'No idea.', input: { question: 'Is she well?' } },
    ])
    await engine.run()
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', hold_reason: 'ai_limit' })
    await engine.pass(0.1)
    expect((await taskOf(engine.db, id)).escalation).toMatchObject({
      blocks: 'No idea.',
      question: 'Is she well?',
    })
  })

  it('never writes more than its budget, whatever it wishes for', async () => {
    const id = await begin(
      Array.from({ length: 6 }, () => [{ action: 'draft_message' }, { action: 'send_email' }]).flat(),
      { budgetMessages: 1 },
    )
    await engine.pass(14, 120)
    expect(await sentTo(id)).toBe(1)
  })
})

describe('a step that was begun by someone who died', () => {
  it('is taken again as it was, and a finished one is not taken at all', async () => {
    const id = await begin([{ action: 'notify_owner', input: { message: 'Hello' } }])
    const [scene] = (await engine.deps.rpc('claim_tasks', {
      p_now: engine.clock().toISOString(),
      p_limit: 1,
      p_per_gym: 1,
    })) as { token: string }[]
    const step = {
      p_task: id,
      p_token: scene?.token ?? '',
      p_action: 'note_member',
      p_key: `${id}:step:1`,
      p_now: engine.clock().toISOString(),
      p_input: { note: 'Likes mornings' },
    }
    await engine.deps.rpc('record_action', step)
    expect(await engine.deps.rpc('record_action', { ...step, p_action: 'tag_member' })).toMatchObject({
      action: 'note_member',
      result: null,
    })
    await engine.pass(0.1)
    const steps = await stepsOf(id)
    expect(steps.map(({ action }) => action)).toEqual(['note_member', 'notify_owner'])
    expect(await engine.db.sql`select note from member_notes where member_id = ${member}`).toEqual([
      { note: 'Likes mornings' },
    ])
  })

  it('is not recorded for whoever lost the lease', async () => {
    const id = await begin([])
    const answer = await engine.deps.rpc('record_action', {
      p_task: id,
      p_token: '00000000-0000-4000-8000-000000000000',
      p_action: 'add_note',
      p_key: 'k',
      p_now: START,
    })
    expect(answer).toEqual({ refused: 'lease_lost' })
    expect(await stepsOf(id)).toHaveLength(0)
  })
})

describe('a step for a person', () => {
  const todo = { action: 'ask_staff', input: { todo: 'Call her' } }

  it('holds the plan up until somebody did it', async () => {
    const id = await begin([todo])
    await engine.pass(0.1)
    const [child] = await childrenOf(id)
    expect(child).toMatchObject({ type: 'staff_step', status: 'waiting', requirement: 'required', depth: 1 })
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', hold_reason: 'step_open' })
    await act(child?.id, 'close_task', 'completed', 'Done')
    await engine.run()
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'resolved' })
  })

  it('that is stuck stops the plan, and the other steps pause; told how to go on, they do', async () => {
    const id = await begin([
      { action: 'notify_coach', input: { message: 'Be kind' }, requirement: 'best_effort' },
      todo,
    ])
    await engine.pass(0.1)
    const [coach, call] = await childrenOf(id)
    await engine.db.sql`update tasks set status = 'escalated', escalated_at = ${engine.clock()},
      escalation = '{"blocks": "Nobody called"}', last_activity_at = ${engine.clock()} where id = ${call?.id}`
    await engine.run()
    const parent = await taskOf(engine.db, id)
    expect(parent).toMatchObject({ status: 'escalated' })
    expect(parent.escalation).toMatchObject({ step: call?.id, question: null })
    expect(parent.escalation.blocks).toMatch(/Nobody called/)
    expect(await taskOf(engine.db, coach?.id)).toMatchObject({ hold_reason: 'parent_waits' })
    await engine.pass(1, 240)
    expect(await taskOf(engine.db, coach?.id)).toMatchObject({ hold_reason: 'parent_waits' })
    wishes = [{ action: 'add_note', input: { note: 'Without the call then' } }]
    await act(id, 'guide_task', 'Leave the call')
    expect(await taskOf(engine.db, coach?.id)).toMatchObject({ hold_reason: null })
    await engine.pass(0.1)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed' })
    expect(await taskOf(engine.db, call?.id)).toMatchObject({ status: 'cancelled', outcome: 'dismissed' })
  })

  it('that was stuck and then done lets the plan go on by itself', async () => {
    const id = await begin([todo])
    await engine.pass(0.1)
    const [call] = await childrenOf(id)
    await engine.pass(5, 240)
    expect((await taskOf(engine.db, id)).status).toBe('escalated')
    await act(call?.id, 'close_task', 'completed', 'I called')
    await engine.pass(0.1)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed' })
  })

  it('that was optional and skipped is noted, and the plan goes on', async () => {
    const id = await begin([{ ...todo, requirement: 'optional' }])
    await engine.pass(0.1)
    const [child] = await childrenOf(id)
    await act(child?.id, 'close_task', 'dismissed', 'No need')
    await engine.pass(0.1)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed' })
    const noted = await engine.db.sql`select content from task_log where task_id = ${id}
      and data ->> 'decision' = 'go_on_without'`
    expect(noted).toHaveLength(1)
  })

  it('ends with the plan, in the same moment', async () => {
    const id = await begin([todo])
    await engine.pass(0.1)
    await act(id, 'close_task', 'dismissed', 'Never mind')
    const [child] = await childrenOf(id)
    expect(child).toMatchObject({ status: 'cancelled', outcome: 'dismissed' })
  })

  it('is what becomes of a change only PushPress could make; the mirror only says what is wanted', async () => {
    const id = await begin([{ action: 'change_status', input: { status: 'paused' } }])
    await engine.pass(0.1)
    const [child] = await childrenOf(id)
    expect(child?.goal).toMatch(/“paused” in PushPress/)
    const [row] = await engine.db.sql`select standing from members where id = ${member}`
    expect(row?.standing).toBe('active')
    expect(await engine.db.sql`select tag from member_tags where member_id = ${member}`).toEqual([
      { tag: 'wanted: paused' },
    ])
  })
})

describe('every action', () => {
  it('that reaches a member only leads to the one path, and cannot be taken back', () => {
    const facing = ACTIONS.filter(({ safety }) => safety.memberFacing)
    expect(facing.map(({ name }) => name)).toEqual(['send_email'])
    for (const { safety } of facing) {
      expect(safety).toMatchObject({ externalSideEffect: true, reversible: false, needsApproval: true })
    }
  })

  it('has a name of its own', () => {
    expect(new Set(ACTIONS.map(({ name }) => name)).size).toBe(ACTIONS.length)
  })

  it('with an effect outside is only pretended in a dry run', async () => {
    const outside = ACTIONS.filter(({ safety }) => safety.externalSideEffect && !safety.memberFacing)
    const before = engine.ledger.delivered.length
    const id = await begin([...outside.map(({ name }) => ({ action: name })), { action: 'send_email' }], {
      mode: 'dry_run',
    })
    await engine.pass(0.2, 2)
    const steps = await stepsOf(id)
    expect(steps.filter(({ result }) => result.simulated)).toHaveLength(outside.length)
    expect(await childrenOf(id)).toHaveLength(0)
    const told = await engine.db
      .sql`select 1 from notifications where task_id = ${id} and kind = 'staff_todo'`
    expect(told).toHaveLength(0)
    expect(await engine.db.sql`select status from messages where task_id = ${id}`).toEqual([
      { status: 'simulated' },
    ])
    expect(engine.ledger.delivered.length).toBe(before)
  })
})
