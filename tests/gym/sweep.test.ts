import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestRun, minutesLater, openScene, readAll, type Scene } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'

/** Webhooks in this scene go to a port nobody listens on: all of them are missed. */
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ members: 40 })
  await scene.connect()
  await readAll(scene.deps)
})
afterAll(() => scene.close())

async function happens(event: string, data: object): Promise<void> {
  const answer = await fetch(`${scene.sandbox.url}/pushpress`, {
    method: 'POST',
    body: JSON.stringify({ event, data }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const someone = async (at: number) => {
  const rows = await scene.db.sql`select m.pushpress_id as id from members m
    join enrollments e on e.customer_id = m.pushpress_id and e.status = 'active' order by 1`
  return String(rows[at]?.id)
}

describe('the sweep repairs what webhooks missed', () => {
  it('has nothing to do before a quarter of an hour is over', async () => {
    expect(await readAll(scene.deps, minutesLater(14))).toMatchObject({ opened: 0 })
  })

  it('finds a visit within a quarter of an hour', async () => {
    await happens('checkin.created', { customer: await someone(0) })
    expect(await differences(scene)).toHaveLength(1)
    expect(await readAll(scene.deps, minutesLater(16))).toMatchObject({ opened: 1, finished: 1 })
    expect((await latestRun(scene)).kind).toBe('recent')
    expect(await differences(scene)).toEqual([])
  })

  it('finds new, changed and deleted people, payments and visits within four hours', async () => {
    const [visit] = await scene.db.sql`select pushpress_id as id from checkins order by at desc limit 1`
    await happens('customer.created', { name: { first: 'New', last: 'Lead' } })
    await happens('customer.details.changed', { id: await someone(1), name: { first: 'Renamed' } })
    await happens('customer.deleted', { id: await someone(2) })
    await happens('enrollment.status.changed', { customer: await someone(3), status: 'alert' })
    await happens('checkin.deleted', { id: visit?.id })
    expect((await differences(scene)).length).toBeGreaterThanOrEqual(5)
    expect(await readAll(scene.deps, minutesLater(5 * 60))).toMatchObject({ opened: 1, finished: 1 })
    expect((await latestRun(scene)).kind).toBe('full')
    expect(await differences(scene)).toEqual([])
  })
})
