import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { linesOf } from '@/lib/db/task-log'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, reply, taskOf } from './engine'

/** A plan is written by the built-in model, shown to the owner, and does nothing until they say so. */

const START = '2026-03-02T16:00:00Z'
const DAY_MS = 86_400_000
let engine: Engine
let gym: string
let member: string

beforeAll(async () => {
  engine = await openEngine({ at: START, deps: { model: openPlaybook({ isOptOut, threatIn }) } })
})
beforeEach(async () => {
  engine.now = new Date(START)
  gym = await addRunningGym(engine.db)
  member = await addMember(engine.db, gym)
})
afterAll(() => engine.close())

async function planned(over: object = {}): Promise<string> {
  const made = await engine.create({
    gymId: gym,
    memberId: member,
    type: 'churn_risk',
    mode: 'plan',
    ...over,
  })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  expect(made.status).toBe('pending_review')
  await engine.run()
  return made.taskId
}

async function say(
  name: string,
  id: string,
  args: Record<string, unknown> = {},
  user?: string,
): Promise<string> {
  const { version } = await taskOf(engine.db, id)
  const userId = user ?? (await ownerOf(engine.db, gym))
  const all: Record<string, unknown> = { p_task: id, p_version: version, p_now: engine.clock(), ...args }
  const list = Object.keys(all).map((key, at) => `${key} => $${at + 1}`)
  const [row] = await engine.db.as({ userId }, (tx) =>
    tx.unsafe(`select ${name}(${list.join(', ')}) as said`, Object.values(all) as never),
  )
  return row?.said
}

const mailTo = async () => {
  const [row] = await engine.db.sql`select email from members where id = ${member}`
  return engine.ledger.delivered.filter(({ email }) => email.to === row?.email)
}
const words = (id: string, at: number) =>
  taskOf(engine.db, id).then(({ deliverable }) => deliverable.steps[at])

describe('a task in plan mode', () => {
  it('is a plan with drafts, days, reasons and an estimate, and nothing leaves', async () => {
    const id = await planned()
    const { deliverable, status, due_at, expires_at } = await taskOf(engine.db, id)
    expect(status).toBe('pending_review')
    expect(due_at).toEqual(expires_at)
    expect(deliverable).toMatchObject({ type: 'plan', writtenBy: 'playbook', wanted: false })
    expect(deliverable.steps.map(({ day }: { day: number }) => day)).toEqual([0, 3, 8])
    for (const step of deliverable.steps) {
      expect(step).toMatchObject({ action: 'send_email', by: 'playbook', warning: null })
      expect(step.text).toContain('Sarah')
      expect(step.why.length).toBeGreaterThan(10)
    }
    expect(new Set(deliverable.steps.map(({ text }: { text: string }) => text)).size).toBe(3)
    expect(deliverable.estimate).toEqual({ messages: 3, days: 9, aiCalls: 3 })
    await engine.pass(3, 240)
    expect(await mailTo()).toHaveLength(0)
  })

  it('goes ahead as approved, word for word and day for day', async () => {
    const id = await planned()
    const plan = (await taskOf(engine.db, id)).deliverable
    expect(await say('approve_plan', id)).toBe('done')
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'ready', mode: 'live', approved_by: 'owner' })
    await engine.pass(14, 120)
    const sent = await mailTo()
    expect(sent).toHaveLength(3)
    for (const [at, { email }] of sent.entries())
      expect(email.text).toContain(plan.steps[at].text.split('\n')[2])
  })

  it('is approved as a plan through the ordinary door too', async () => {
    const id = await planned()
    expect(await say('approve_task', id)).toBe('done')
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'ready', mode: 'live' })
  })

  it('cannot be approved before it is written, twice, or by a stranger', async () => {
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk', mode: 'plan' })
    if (made.kind !== 'created') throw new Error('not created')
    expect(await say('approve_plan', made.taskId)).toBe('stale')
    await engine.run()
    const stranger = await engine.db.addUser(`${randomUUID()}@example.com`)
    expect(await say('approve_plan', made.taskId, {}, stranger)).toBe('not_found')
    expect(await say('revise_plan', made.taskId, { p_remark: 'x' }, stranger)).toBe('not_found')
    expect(await say('approve_plan', made.taskId)).toBe('done')
    expect(await say('approve_plan', made.taskId)).toBe('stale')
  })

  it('takes the owner’s words, their order and their days', async () => {
    const id = await planned()
    const [first, second] = [await words(id, 0), await words(id, 1)]
    const own = { subject: 'From Mike', text: 'Hi Sarah, it is Mike. How is the knee?\n\nMike', day: 4 }
    const p_steps = engine.db.sql.json([{ ...second, day: 0 }, own])
    expect(await say('revise_plan', id, { p_steps })).toBe('done')
    const { deliverable } = await taskOf(engine.db, id)
    expect(deliverable.steps).toMatchObject([
      { step: 1, by: 'playbook', text: second.text, why: second.why },
      { step: 2, by: 'owner', text: own.text, day: 4 },
    ])
    const [kept] = await engine.db.sql`select data from task_log where task_id = ${id}
      and data ->> 'feedback' = 'plan_edited'`
    expect(kept?.data.before[0].text).toBe(first.text)
    await say('approve_plan', id)
    await engine.pass(14, 120)
    const sent = await mailTo()
    expect(sent.map(({ email }) => email.text.includes('How is the knee?'))).toEqual([false, true])
    const days = sent.map(({ at }) => Math.floor((at.getTime() - Date.parse(START)) / DAY_MS))
    expect(days).toEqual([0, 4])
  })

  it.each([
    [
      'more messages than its budget',
      [0, 1, 2, 3].map((day) => ({ subject: 's', text: 't', day })),
      /1 and 3 m/,
    ],
    ['no messages', [], /1 and 3 messages/],
    ['days that go back', [3, 1].map((day) => ({ subject: 's', text: 't', day })), /days of a plan go up/],
    ['days beyond its time', [{ subject: 's', text: 't', day: 400 }], /stay within 14/],
    ['a subject that breaks a header', [{ subject: 'a\nBcc: x@y.z', text: 't', day: 0 }], /needs a subject/],
    ['no words', [{ subject: 's', text: '  ', day: 0 }], /needs a subject and a text/],
  ])('cannot be given %s', async (_, steps, why) => {
    const id = await planned()
    await expect(say('revise_plan', id, { p_steps: engine.db.sql.json(steps) })).rejects.toThrow(why)
  })

  it('sent back with a remark is written again with it', async () => {
    const id = await planned()
    const body: string = (await words(id, 0)).text.split('\n')[2]
    const [word = ''] = body.match(/\b[a-z]{6,}\b/g) ?? []
    expect(await say('revise_plan', id, { p_remark: `Don’t mention ${word}.` })).toBe('done')
    expect(await say('approve_plan', id)).toBe('stale')
    await engine.run()
    const { deliverable } = await taskOf(engine.db, id)
    expect(deliverable).toMatchObject({ wanted: false, steps: [{ warning: null }, {}, {}] })
    for (const { text } of deliverable.steps) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`))
    expect(await say('approve_plan', id)).toBe('done')
    await engine.pass(0.2)
    expect(await mailTo()).toHaveLength(1)
  })

  it('sent back with a remark no rule can follow says so on the draft', async () => {
    const id = await planned()
    await say('revise_plan', id, { p_remark: 'Make it sound more like a pirate.' })
    await engine.run()
    const step = await words(id, 0)
    expect(step.warning).toMatch(/pirate/)
    expect(step.confidence).toBeLessThan(50)
  })

  it('that is rejected is dismissed, and one nobody looks at expires', async () => {
    const id = await planned()
    expect(await say('close_task', id, { p_outcome: 'dismissed', p_reason: 'No' })).toBe('done')
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'cancelled', outcome: 'dismissed' })
    member = await addMember(engine.db, gym)
    const other = await planned()
    await engine.pass(15, 720)
    expect(await taskOf(engine.db, other)).toMatchObject({
      status: 'cancelled',
      outcome: 'escalated_unresolved',
    })
    expect(await mailTo()).toHaveLength(0)
  })

  it('gives way to reality: after an answer the planned words are not sent', async () => {
    const id = await planned()
    const second = await words(id, 1)
    await say('approve_plan', id)
    await engine.pass(0.2)
    await reply(engine.deps.rpc, id, 'Thanks, maybe in a few weeks!', engine.clock())
    await engine.pass(13, 120)
    for (const { email } of await mailTo()) expect(email.text).not.toContain(second.text.split('\n')[2])
  })
})

describe('a dry run', () => {
  it('goes the whole way, spends its budget, is marked everywhere, and nothing leaves', async () => {
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk', mode: 'dry_run' })
    if (made.kind !== 'created') throw new Error('not created')
    await engine.pass(16, 120)
    expect(await taskOf(engine.db, made.taskId)).toMatchObject({
      mode: 'dry_run',
      status: 'cancelled',
      outcome: 'unresponsive',
      messages_used: 3,
      touches: 3,
      started_at: null,
    })
    const messages = await engine.db.sql`select status from messages where task_id = ${made.taskId}`
    expect(messages.map(({ status }) => status)).toEqual(['simulated', 'simulated', 'simulated'])
    const rows = await engine.db.sql`select * from task_log where task_id = ${made.taskId} order by id`
    const lines = rows.flatMap((row) => linesOf(row as Parameters<typeof linesOf>[0]))
    const marked = lines.filter(
      ({ kind, data }) =>
        ['agent', 'created'].includes(kind) || ['send_gate', 'closing'].includes(String(data.point)),
    )
    expect(marked.length).toBeGreaterThan(6)
    for (const { data } of marked) {
      const facts = data.facts as { mode?: string } | undefined
      expect(data.simulated === true || data.mode === 'dry_run' || facts?.mode === 'dry_run').toBe(true)
    }
    expect(await mailTo()).toHaveLength(0)
  })

  it('takes no slot from what is really sent', async () => {
    const rehearsal = await engine.create({
      gymId: gym,
      memberId: member,
      type: 'onboarding',
      mode: 'dry_run',
    })
    expect(rehearsal.kind).toBe('created')
    await engine.pass(0.5)
    const real = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    expect(real.kind).toBe('created')
    await engine.pass(1)
    expect(await mailTo()).toHaveLength(1)
  })
})
