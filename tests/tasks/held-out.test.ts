import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributeOutcomes } from '@/lib/tasks/attribute'
import { propose } from '@/lib/tasks/propose'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, taskOf } from './engine'

const DAY_MS = 86_400_000
const START = new Date('2026-03-02T16:00:00Z')
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ at: START.toISOString() })
})
afterAll(() => engine.close())

const ask = (gymId: string, memberId: string, over: Record<string, unknown> = {}) =>
  propose(
    engine.deps,
    {
      gymId,
      memberId,
      type: 'churn_risk',
      goal: 'Bring them back',
      trigger: 'analysis',
      confidence: 90,
      ...over,
    },
    START,
  )

/** A gym in which everybody the lot may fall on is held out, as far as the bound allows, and one such member. */
async function heldOut(over: Record<string, unknown> = {}) {
  const gym = await addRunningGym(engine.db, { holdout_percent: 50, ...over })
  for (;;) {
    const member = await addMember(engine.db, gym)
    const made = await ask(gym, member)
    if (made.kind === 'held_out') return { gym, member, taskId: made.taskId }
  }
}

async function holdoutOf(taskId: string) {
  const [row] = await engine.db.sql`select * from holdouts where task_id = ${taskId}`
  return row
}

async function checkIn(member: string, at: Date) {
  const { sql } = engine.db
  await sql`insert into checkins (gym_id, pushpress_id, customer_id, kind, role, at, synced_at)
    select gym_id, ${randomUUID()}, pushpress_id, 'open', 'attendee', ${at}, ${at} from members where id = ${member}`
  await sql`update members set last_visit_at = ${at}, visits_total = visits_total + 1 where id = ${member}`
}

const attribute = (at: Date) => attributeOutcomes(engine.deps, { now: at, budgetMs: 10_000 })

describe('a member who is held out', () => {
  it('is never written to, and the message that would have gone is kept', async () => {
    const { member, taskId } = await heldOut()
    expect(await holdoutOf(taskId)).toMatchObject({ type: 'churn_risk', succeeded: null, judged_at: null })
    expect((await holdoutOf(taskId))?.text).toBeTruthy()
    expect(await taskOf(engine.db, taskId)).toMatchObject({ status: 'cancelled', outcome: 'held_out' })
    await engine.pass(20, 240)
    const [row] = await engine.db.sql`select email from members where id = ${member}`
    expect(engine.ledger.delivered.filter(({ email }) => email.to === row?.email)).toHaveLength(0)
    expect(await engine.db.sql`select 1 from messages where member_id = ${member}`).toHaveLength(0)
    engine.now = START
  })

  it('cannot be brought back to life by anybody', async () => {
    const { taskId } = await heldOut()
    const move = engine.db
      .sql`update tasks set status = 'ready', resolved_at = null, due_at = now() where id = ${taskId}`
    await expect(move).rejects.toThrow(/cannot go from cancelled/)
  })

  it('is left alone by every other agent too, and a failed payment is told them all the same', async () => {
    const { gym, member, taskId } = await heldOut()
    for (const trigger of ['analysis', 'webhook', 'recurring', 'agent'] as const)
      expect(await ask(gym, member, { type: 'onboarding', trigger })).toMatchObject({ why: 'held_out' })
    expect(await ask(gym, member)).toMatchObject({ kind: 'refused', why: 'held_out' })
    await engine.db.sql`update gyms set holdout_percent = 0 where id = ${gym}`
    expect((await ask(gym, member, { type: 'payment_recovery' })).kind).toBe('created')
    expect((await holdoutOf(taskId))?.judged_at).toBeNull()
  })

  it('is left out of a message to many, which says so', async () => {
    const { gym, member, taskId } = await heldOut()
    const others = await Promise.all([addMember(engine.db, gym), addMember(engine.db, gym)])
    const batch = await engine.create({
      gymId: gym,
      memberId: null,
      type: 'class_reminder',
      goal: 'Remind them of the open gym on Saturday',
      trigger: 'manual',
      facts: { memberIds: [member, ...others] },
    })
    if (batch.kind !== 'created') throw new Error(JSON.stringify(batch))
    const { version } = await taskOf(engine.db, batch.taskId)
    const userId = await ownerOf(engine.db, gym)
    await engine.db.as({ userId }, (tx) => tx`select approve_task(${batch.taskId}, ${version}, ${START})`)
    await engine.pass(3, 120)
    engine.now = START
    expect(await engine.db.sql`select 1 from messages where member_id = ${member}`).toHaveLength(0)
    expect(await engine.db.sql`select 1 from messages where member_id = any(${others})`).not.toHaveLength(0)
    expect((await holdoutOf(taskId))?.judged_at).toBeNull()
    expect((await taskOf(engine.db, batch.taskId)).progress).toMatchObject({ asked: 3, heldOut: 1 })
  })

  it('is in neither group once somebody wrote to them all the same', async () => {
    const { gym, member, taskId } = await heldOut()
    const made = await ask(gym, member, { trigger: 'manual', type: 'ad_hoc' })
    if (made.kind !== 'created') throw new Error(JSON.stringify(made))
    const { version } = await taskOf(engine.db, made.taskId)
    const userId = await ownerOf(engine.db, gym)
    await engine.db.as({ userId }, (tx) => tx`select approve_task(${made.taskId}, ${version}, ${START})`)
    await engine.pass(1, 240)
    engine.now = START
    expect(await engine.db.sql`select 1 from messages where member_id = ${member}`).toHaveLength(1)
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'contacted', succeeded: null })
    await checkIn(member, later(9))
    await attribute(later(9.1))
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'contacted', succeeded: null })
  })

  it('was not in a conversation about something else when the lot was cast', async () => {
    const gym = await addRunningGym(engine.db, { holdout_percent: 0 })
    for (let person = 0; person < 12; person++) {
      const member = await addMember(engine.db, gym)
      expect((await ask(gym, member, { trigger: 'manual', type: 'ad_hoc' })).kind).toBe('created')
      await engine.db.sql`update gyms set holdout_percent = 50 where id = ${gym}`
      expect((await ask(gym, member)).kind).not.toBe('held_out')
      await engine.db.sql`update gyms set holdout_percent = 0 where id = ${gym}`
    }
  })

  it('who ends their membership is lost at once, so that they can be won back', async () => {
    const { gym, member, taskId } = await heldOut()
    await engine.db.sql`update members set standing = 'former', synced_at = ${later(4)} where id = ${member}`
    await attribute(later(4.1))
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'churned', succeeded: false })
    await engine.db.sql`update gyms set holdout_percent = 0 where id = ${gym}`
    expect((await ask(gym, member, { type: 'win_back' })).kind).toBe('created')
  })

  it('who comes back by themselves counts as a success, with the clock of those who were written to', async () => {
    const { member, taskId } = await heldOut()
    await checkIn(member, later(9))
    await attribute(later(9.1))
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'retained', succeeded: true })
    expect(await taskOf(engine.db, taskId)).toMatchObject({ outcome: 'held_out', attributed_cents: 0 })
  })

  it('who stays away counts as none once the clock has stopped, and not before', async () => {
    const { member, taskId } = await heldOut()
    await attribute(later(27))
    expect((await holdoutOf(taskId))?.judged_at).toBeNull()
    await attribute(later(31))
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'unresponsive', succeeded: false })
    await checkIn(member, later(32))
    await attribute(later(32.1))
    expect((await holdoutOf(taskId))?.succeeded).toBe(false)
  })

  it('who had come before anybody would have written is in neither group', async () => {
    const { member, taskId } = await heldOut({ send_window_start: 18 })
    await checkIn(member, later(0.05))
    await attribute(later(0.06))
    expect(await holdoutOf(taskId)).toMatchObject({ outcome: 'self_resolved', succeeded: null })
  })
})

describe('the lot', () => {
  it('is not cast over what a person asked for, at a share of zero, or while trust is being built', async () => {
    const share = { holdout_percent: 50 }
    const gyms = {
      zero: await addRunningGym(engine.db, { holdout_percent: 0 }),
      young: await addRunningGym(engine.db, { ...share, onboarded_at: START.toISOString() }),
      manual: await addRunningGym(engine.db, share),
    }
    for (let person = 0; person < 12; person++) {
      for (const [name, gym] of Object.entries(gyms)) {
        const trigger = name === 'manual' ? 'manual' : 'analysis'
        const made = await ask(gym, await addMember(engine.db, gym), { trigger })
        expect(['created', 'refused'], name).toContain(made.kind)
      }
    }
  })

  it('follows the share a gym sets for one kind of task', async () => {
    const gym = await addRunningGym(engine.db, { holdout_percent: 0 })
    await engine.db.sql`insert into gym_task_types values (${gym}, 'churn_risk', 50, null, ${START})`
    const kinds: string[] = []
    for (let person = 0; person < 24; person++)
      kinds.push((await ask(gym, await addMember(engine.db, gym))).kind)
    expect(kinds).toContain('held_out')
    expect(kinds).toContain('created')
  })
})

describe('the bar an owner sets for a kind of task', () => {
  it('can be raised, and never lowered', async () => {
    const gym = await addRunningGym(engine.db)
    const setTo = (bar: number) =>
      engine.db.sql`insert into gym_task_types values (${gym}, 'churn_risk', 0, ${bar}, ${START})
        on conflict (gym_id, type) do update set auto_threshold = excluded.auto_threshold`
    const statusAt = async (confidence: number) => {
      const made = await ask(gym, await addMember(engine.db, gym), { confidence })
      return made.kind === 'created' ? made.status : made.kind
    }
    await setTo(95)
    expect(await statusAt(90)).toBe('pending_review')
    await setTo(10)
    expect(await statusAt(70)).toBe('pending_review')
    expect(await statusAt(90)).toBe('ready')
  })
})
