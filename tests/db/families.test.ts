import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, ownerOf, taskOf } from '../tasks/engine'
import { addTask, later, leasedTask, messageOf, miscounted, NOW, reserveOne, wish } from './stage'

/** A task and its steps move together, whoever moves them and however many at once. */

let db: TestDatabase
let gym: string
let member: string
let parent: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
  member = await addMember(db, gym)
  parent = await addTask(db, gym, member, { type: 'ad_hoc', agent: 'gm' })
})
afterAll(() => db.drop())

const step = (over: Record<string, unknown> = {}) =>
  addTask(db, gym, null, {
    type: 'staff_step',
    category: 'staff_todo',
    parent_id: parent,
    depth: 1,
    requirement: 'required',
    ...over,
  })

async function close(id: string, outcome = 'completed') {
  const { version } = await taskOf(db, id)
  const userId = await ownerOf(db, gym)
  const [row] = await db.as(
    { userId },
    (tx) => tx`select close_task(${id}, ${version}, ${outcome}, 'x', ${later(1)}) as said`,
  )
  return row?.said as string
}

const move = (id: string, version: number, to: string, change: object = {}) =>
  db.rpc('transition_task', {
    p_task: id,
    p_to: to,
    p_now: later(1),
    p_version: version,
    p_change: change as never,
  })

describe('the end of a parent', () => {
  it('is the end of every step, in whatever state it is', async () => {
    const states = [
      { status: 'ready' },
      { status: 'waiting' },
      { status: 'pending_review', approved_by: null, approved_at: null },
      { status: 'escalated', escalated_at: NOW },
      { status: 'dormant', dormant_until: later(1000) },
    ]
    const steps = await Promise.all(states.map((over) => step(over)))
    const leased = await leasedTask(db, gym, member, { parent_id: parent, depth: 1, type: 'class_reminder' })
    expect(await close(parent, 'owner_handled')).toBe('done')
    for (const id of [...steps, leased.id]) {
      expect(await taskOf(db, id)).toMatchObject({
        status: 'cancelled',
        outcome: 'dismissed',
        lease_token: null,
      })
    }
  })

  it('takes back what a step had not yet sent', async () => {
    const child = await leasedTask(db, gym, member, { parent_id: parent, depth: 1, type: 'class_reminder' })
    const asked = wish(child)
    expect(await reserveOne(db, asked)).toBe('reserved')
    await close(parent)
    expect((await messageOf(db, asked.id)).status).toBe('cancelled')
    expect(await miscounted(db)).toEqual([])
  })

  it('comes with an opt-out too, and reaches the second level', async () => {
    const child = await step()
    const below = await addTask(db, gym, null, {
      type: 'staff_step',
      category: 'staff_todo',
      parent_id: child,
      depth: 2,
      requirement: 'optional',
    })
    const [row] = await db.sql`select email from members where id = ${member}`
    await db.rpc('suppress_member', {
      p_gym: gym,
      p_email: row?.email,
      p_reason: 'asked',
      p_source: 'reply',
      p_now: later(1),
    })
    for (const id of [parent, child, below]) expect((await taskOf(db, id)).status).toBe('cancelled')
  })

  it('and that of its steps at the same moment never stand in each other’s way', async () => {
    for (let round = 0; round < 15; round++) {
      parent = await addTask(db, gym, member, { type: `kind_${round}` })
      const steps = await Promise.all(Array.from({ length: 4 }, () => step()))
      const said = await Promise.all([close(parent), ...steps.map((id) => close(id))])
      expect(said[0]).not.toBe('not_found')
      for (const id of steps) expect((await taskOf(db, id)).resolved_at).not.toBeNull()
      for (const id of steps) if ((await taskOf(db, parent)).resolved_at === null) await close(id)
    }
  })
})

describe('a parent that asks the owner', () => {
  it('keeps its steps from going on until it does, and takes back their touches', async () => {
    const child = await leasedTask(db, gym, member, { parent_id: parent, depth: 1, type: 'class_reminder' })
    const asked = wish(child)
    await reserveOne(db, asked)
    const ready = await step({ status: 'ready' })
    await move(parent, (await taskOf(db, parent)).version, 'escalated', { escalation: { blocks: 'Hm' } })
    expect((await messageOf(db, asked.id)).status).toBe('cancelled')
    for (const id of [child.id, ready]) {
      const held = await taskOf(db, id)
      expect(held.hold_reason).toBe('parent_waits')
      expect(held.due_at.getTime()).toBeGreaterThan(Date.parse(later(7 * 24 * 60)))
    }
    const userId = await ownerOf(db, gym)
    const { version } = await taskOf(db, parent)
    await db.as({ userId }, (tx) => tx`select guide_task(${parent}, ${version}, 'Go on', ${later(60)})`)
    for (const id of [child.id, ready]) {
      expect(await taskOf(db, id)).toMatchObject({ hold_reason: null, due_at: new Date(later(60)) })
    }
  })

  it('holds a step that is approved in the meantime', async () => {
    const child = await step({ status: 'pending_review', approved_by: null, approved_at: null })
    await move(parent, 1, 'escalated', { escalation: { blocks: 'Hm' } })
    const userId = await ownerOf(db, gym)
    await db.as({ userId }, (tx) => tx`select approve_task(${child}, 1, ${later(2)})`)
    expect(await taskOf(db, child)).toMatchObject({ status: 'ready', hold_reason: 'parent_waits' })
  })
})

describe('a step that ends', () => {
  it('has its parent look at once', async () => {
    const child = await step()
    await close(child)
    expect((await taskOf(db, parent)).due_at.toISOString()).toBe(later(1))
  })

  it('leaves a batch to its own rhythm', async () => {
    const batch = await addTask(db, gym, null, { type: 'class_reminder', is_batch: true, due_at: later(500) })
    parent = batch
    await close(await step({ requirement: null }))
    expect((await taskOf(db, batch)).due_at.toISOString()).toBe(later(500))
  })
})
