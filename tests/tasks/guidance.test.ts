import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { narrowed } from '@/lib/ai/narrowed'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, reply, taskOf } from './engine'

/** What the owner says to an escalated task is followed, or comes back with a draft and the reason. Never passed over. */

const START = '2026-03-02T16:00:00Z'
const ASKS = 'Do you have anything later in the day?'
let engine: Engine
let gym: string
let member: string

beforeAll(async () => {
  engine = await openEngine({ at: START, deps: { model: narrowed(openPlaybook({ isOptOut, threatIn })) } })
})
beforeEach(async () => {
  engine.now = new Date(START)
  gym = await addRunningGym(engine.db)
  member = await addMember(engine.db, gym)
})
afterAll(() => engine.close())

/** A task whose member asked something the playbook cannot answer. */
async function escalated(profile: object = {}): Promise<string> {
  await engine.db.sql`update gyms set profile = ${engine.db.sql.json(profile as never)} where id = ${gym}`
  const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  await engine.pass(0.2)
  await reply(engine.deps.rpc, made.taskId, ASKS, engine.clock())
  await engine.run()
  expect((await taskOf(engine.db, made.taskId)).status).toBe('escalated')
  return made.taskId
}

async function say(name: string, id: string, ...args: (string | number)[]): Promise<string> {
  const { version } = await taskOf(engine.db, id)
  const userId = await ownerOf(engine.db, gym)
  const all = [id, version, ...args, engine.clock()]
  const [row] = await engine.db.as({ userId }, (tx) =>
    tx.unsafe(`select ${name}(${all.map((_, at) => `$${at + 1}`).join(', ')}) as said`, all as never),
  )
  return row?.said
}

const lastMail = async () => {
  const [row] = await engine.db.sql`select email from members where id = ${member}`
  return engine.ledger.delivered.filter(({ email }) => email.to === row?.email).at(-1)?.email.text ?? ''
}

describe('an escalation', () => {
  it('says what was tried, what blocks, the question, what could be done, and the last messages', async () => {
    const { escalation } = await taskOf(engine.db, await escalated())
    expect(escalation.tried).toMatchObject([{ what: 'touch', status: 'sent' }])
    expect(escalation.tried[0].at).toMatch(/^2026-03-02/)
    expect(escalation.blocks.length).toBeGreaterThan(10)
    expect(escalation.question).toContain('later in the day')
    expect(escalation.suggestions).toContain('Call Sarah')
    expect(escalation.lastMessages.map(({ role }: { role: string }) => role)).toEqual(['agent', 'member'])
    expect(escalation.lastMessages[1].content).toBe(ASKS)
  })

  it('says the same when the mail could not be delivered', async () => {
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error('not created')
    engine.fault = 'refuses'
    await engine.pass(0.2)
    engine.fault = 'none'
    const { status, escalation } = await taskOf(engine.db, made.taskId)
    expect(status).toBe('escalated')
    expect(escalation).toMatchObject({
      tried: [{ what: 'touch', status: 'failed' }],
      question: null,
      draft: null,
    })
  })
})

describe('guidance', () => {
  it('is said to the member where the gym’s profile bears it out', async () => {
    const id = await escalated({ hours: ['Evening class 7pm'], classes: ['7pm class'] })
    expect(await say('guide_task', id, 'Offer her the 7pm class')).toBe('done')
    await engine.pass(0.2)
    expect(await lastMail()).toContain('happy to offer you the 7pm class')
    expect((await taskOf(engine.db, id)).status).toBe('waiting')
  })

  it('comes back as a draft with the reason where it does not', async () => {
    const id = await escalated()
    const before = await lastMail()
    await say('guide_task', id, 'Offer her the 7pm class')
    await engine.pass(0.2)
    const { status, escalation } = await taskOf(engine.db, id)
    expect(status).toBe('escalated')
    expect(escalation.draft).toContain('the 7pm class')
    expect(escalation.lastMessages.at(-1)).toMatchObject({
      role: 'owner',
      content: 'Offer her the 7pm class',
    })
    expect(await lastMail()).toBe(before)
  })

  it('no rule can follow comes back as a draft in the owner’s words', async () => {
    const id = await escalated()
    await say('guide_task', id, 'Hmm, whatever we did for Joe last year')
    await engine.pass(0.2)
    const { status, escalation } = await taskOf(engine.db, id)
    expect([status, escalation.draft]).toEqual(['escalated', expect.stringContaining('for Joe last year')])
  })

  it.each([
    ['Tell her that we are happy to help', 'We are happy to help.'],
    ['tell Sarah she can come any day', 'You can come any day.'],
    ['Let them know that the door is open', 'The door is open.'],
    ['Ask her whether she is feeling better', 'Could you tell us whether you are feeling better?'],
    [
      'Thank Sarah for writing, and say that I will answer today.',
      'Thank you for writing. I will answer today.',
    ],
    ['Invite her to the Saturday workout', 'We would like to invite you to the Saturday workout.'],
  ])('like “%s” is put into words', async (guidance, sentence) => {
    const id = await escalated()
    await say('guide_task', id, guidance)
    await engine.pass(0.2)
    expect(await lastMail()).toContain(sentence)
  })

  it('after the last message was used is not passed over: the owner is told that it is too late', async () => {
    const id = await escalated()
    await engine.db.sql`update replies set received_at = '2026-03-01T00:00:00Z', status = 'handled',
      handled_at = ${engine.clock()} where task_id = ${id}`
    await engine.db.sql`update tasks set budget_messages = 1 where id = ${id}`
    await say('guide_task', id, 'Write to her once more')
    await engine.pass(0.2)
    const { status, escalation } = await taskOf(engine.db, id)
    expect(status).toBe('escalated')
    expect(escalation.blocks).toMatch(/can no longer be done/)
  })
})

describe('guidance nobody asked for', () => {
  /** A task that has written once and waits for an answer. */
  async function underWay(): Promise<string> {
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error(JSON.stringify(made))
    await engine.pass(0.2)
    expect((await taskOf(engine.db, made.taskId)).status).toBe('waiting')
    return made.taskId
  }

  it('sends nothing by itself and is followed by the next message, at its own time', async () => {
    const id = await underWay()
    const { due_at } = await taskOf(engine.db, id)
    const before = await lastMail()
    expect(await say('guide_task', id, 'Tell her that the door is open')).toBe('done')
    await engine.run()
    expect(await lastMail()).toBe(before)
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', due_at })
    await engine.pass(5)
    expect(await lastMail()).toContain('The door is open.')
  })

  it('takes the place of words that were approved and have not left', async () => {
    const id = await underWay()
    await engine.db
      .sql`update tasks set draft_subject = 'Hello', draft_text = 'Old words', draft_by = 'owner' where id = ${id}`
    await say('guide_task', id, 'Tell her that the door is open')
    expect((await taskOf(engine.db, id)).draft_text).toBeNull()
  })
})

describe('disagreeing with how a task ended', () => {
  it('is kept as feedback, whether it is reopened or corrected', async () => {
    const id = await escalated()
    await say('close_task', id, 'owner_handled', 'I called')
    expect(await say('correct_outcome', id, 'recovered', 1000)).toBe('done')
    expect(await say('guide_task', id, 'Tell her we are happy to help')).toBe('done')
    const rows = await engine.db
      .sql`select data from task_log where task_id = ${id} and data ? 'feedback' order by id`
    expect(rows.map(({ data }) => [data.feedback, data.from, data.to ?? null])).toEqual([
      ['outcome_corrected', 'owner_handled', 'recovered'],
      ['reopened', 'recovered', null],
    ])
  })
})
