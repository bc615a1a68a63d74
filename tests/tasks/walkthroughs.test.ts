import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, addRunningGym, type Engine, openEngine, reply, taskOf } from './engine'

/** The five stories of the specification, told day by day against the production engine. */

const DAY_MS = 86_400_000
const START = '2026-03-02T14:00:00Z' // Monday, seven in the morning in Denver

let engine: Engine
let gym: string

beforeAll(async () => {
  engine = await openEngine({
    at: START,
    script: {
      evaluate: ({ reply, type }) => {
        if (/rejoin/.test(reply))
          return { action: 'close', outcome: 'recovered', reasoning: 'They want back.' }
        if (/card/.test(reply) && type.type === 'churn_risk')
          return { action: 'escalate', reasoning: 'They write about a payment, not about training.' }
        return {}
      },
    },
  })
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

/** Opens a task on a Monday morning; payment tasks are always approved by a person first. */
async function begin(type: string, over: Record<string, unknown> = {}) {
  engine.now = new Date(START)
  const member = await addMember(engine.db, gym, over)
  const made = await engine.create({ gymId: gym, memberId: member, type })
  if (made.kind !== 'created') throw new Error(`not created: ${JSON.stringify(made)}`)
  if (made.status === 'pending_review') await approve(made.taskId)
  return { member, taskId: made.taskId }
}

async function approve(taskId: string) {
  const { version } = await taskOf(engine.db, taskId)
  const [person] = await engine.db.sql`select user_id from gym_people where gym_id = ${gym}`
  await engine.db.as(
    { userId: person?.user_id },
    (tx) => tx`select approve_task(${taskId}, ${version}, ${engine.clock()})`,
  )
}

const dayOf = (at: Date) => Math.floor((at.getTime() - Date.parse(START)) / DAY_MS)

async function daysOfMail(member: string): Promise<number[]> {
  const [row] = await engine.db.sql`select email from members where id = ${member}`
  return engine.ledger.delivered.filter(({ email }) => email.to === row?.email).map(({ at }) => dayOf(at))
}

describe('a member on vacation for two weeks', () => {
  it('gets three notes in eight days, and then the matter is closed', async () => {
    const { member, taskId } = await begin('churn_risk')
    await engine.pass(16, 60)
    expect(await daysOfMail(member)).toEqual([0, 3, 8])
    const task = await taskOf(engine.db, taskId)
    expect(task).toMatchObject({ status: 'cancelled', outcome: 'unresponsive' })
    expect(dayOf(task.resolved_at)).toBe(14)
  })

  it('who had cancelled is written to three times, then only watched, and counted when back on day 60', async () => {
    const { member, taskId } = await begin('win_back', { standing: 'former' })
    await engine.pass(31, 120)
    expect(await daysOfMail(member)).toEqual([0, 3, 13])
    expect((await taskOf(engine.db, taskId)).status).toBe('dormant')
    await engine.pass(28, 720)
    expect((await taskOf(engine.db, taskId)).status).toBe('dormant')
    await engine.db
      .sql`update members set standing = 'active', synced_at = ${engine.clock()} where id = ${member}`
    await engine.pass(15, 720)
    const task = await taskOf(engine.db, taskId)
    expect(task).toMatchObject({ status: 'completed', outcome: 'recovered' })
    expect(task.attributed_cents).toBe(45000)
    expect(await daysOfMail(member)).toHaveLength(3)
  })
})

describe('a member who answers after the task went dormant', () => {
  it('wakes it up', async () => {
    const { taskId } = await begin('win_back', { standing: 'former' })
    await engine.pass(45, 240)
    expect((await taskOf(engine.db, taskId)).status).toBe('dormant')
    await reply(
      engine.deps.rpc,
      taskId,
      'Sorry, I was traveling. I am back and want to rejoin.',
      engine.clock(),
    )
    await engine.run()
    expect(await taskOf(engine.db, taskId)).toMatchObject({
      status: 'completed',
      outcome: 'recovered',
      is_provisional: true,
      attributed_cents: 0,
    })
  })
})

describe('a failed payment', () => {
  it('is written about twice, because the budget is two, and then the owner decides', async () => {
    const { member, taskId } = await begin('payment_recovery', { standing: 'payment_alert' })
    await engine.pass(6, 60)
    expect(await daysOfMail(member)).toEqual([0, 1])
    const task = await taskOf(engine.db, taskId)
    expect(task.status).toBe('escalated')
    expect(task.escalation.tried).toHaveLength(2)
  })
})

describe('a lead that goes cold and walks in two months later', () => {
  it('is written to three times in two weeks, watched, and counted as converted', async () => {
    const { member, taskId } = await begin('lead_followup', {
      standing: 'lead',
      role: 'lead',
      last_visit_at: null,
      visits_total: 0,
    })
    await engine.pass(22, 120)
    expect(await daysOfMail(member)).toEqual([0, 5, 15])
    expect((await taskOf(engine.db, taskId)).status).toBe('dormant')
    await engine.pass(28, 720)
    await engine.db
      .sql`update members set last_visit_at = ${engine.clock()}, visits_total = 1 where id = ${member}`
    await engine.pass(8, 720)
    expect(await taskOf(engine.db, taskId)).toMatchObject({ status: 'completed', outcome: 'converted' })
  })
})

describe('a member who answers to the wrong task', () => {
  it('is put before the owner instead of being moved about', async () => {
    const { member, taskId: payment } = await begin('payment_recovery', { standing: 'payment_alert' })
    const made = await engine.create({ gymId: gym, memberId: member, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error(`not created: ${JSON.stringify(made)}`)
    const churn = made.taskId
    // The payment is the more urgent of the two and goes first; the other waits for its own day.
    await engine.pass(3, 60)
    const wrote = (task: string) => engine.ledger.delivered.filter(({ key }) => key.startsWith(task)).length
    expect([wrote(payment), wrote(churn)]).toEqual([2, 1])
    const before = await taskOf(engine.db, payment)
    await reply(engine.deps.rpc, churn, 'My card was stolen, I am getting a new one.', engine.clock())
    await engine.run()
    const task = await taskOf(engine.db, churn)
    expect(task.status).toBe('escalated')
    expect(task.escalation.blocks).toMatch(/payment/)
    expect(await taskOf(engine.db, payment)).toEqual(before)
    expect(await engine.db.sql`select task_id from replies where task_id in (${payment}, ${churn})`).toEqual([
      { task_id: churn },
    ])
  })
})
