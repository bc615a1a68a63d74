import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectPushPress } from '@/lib/gym/pushpress/connect'
import { connectionOf, latestRun, NOW, openScene, readAll, type Scene } from '@/tests/gym/scene'

let scene: Scene
beforeEach(async () => {
  scene = await openScene({ members: 20 })
})
afterEach(() => scene.close())

const gym = async () => (await scene.db.sql`select * from gyms where id = ${scene.gymId}`)[0]
const connectWith = (change: Partial<{ gymId: string; companyId: string; apiKey: string }>) => {
  const { gymId, companyId, apiKey } = scene
  return connectPushPress(scene.deps, { gymId, companyId, apiKey, ...change }, NOW)
}

describe('connecting', () => {
  it('takes name, address and timezone from the company, seals the key, and begins to read', async () => {
    expect(await scene.connect()).toMatchObject({ kind: 'connected' })
    expect(await gym()).toMatchObject({
      name: 'Ironworks Strength & Conditioning',
      timezone: 'America/Denver',
      postal_address: expect.stringMatching(/\d+.*,/),
    })
    const connection = await connectionOf(scene)
    expect(connection).toMatchObject({ company_id: scene.companyId, state: 'ok' })
    expect(JSON.stringify(connection)).not.toContain(scene.apiKey)
    expect(connection?.webhook_secret_sealed).toEqual(expect.any(String))
    expect(await latestRun(scene)).toMatchObject({ kind: 'first', stage: 'customers' })
  })

  it('twice is connecting once, with one webhook at PushPress', async () => {
    await scene.connect()
    const first = await connectionOf(scene)
    await scene.connect()
    expect((await connectionOf(scene))?.webhook_id).toBe(first?.webhook_id)
    const runs = await scene.db.sql`select 1 from sync_runs`
    expect(runs.length).toBe(1)
  })

  it.each([
    ['a wrong key', { apiKey: 'sk_not_this_one' }, 'apiKey'],
    ['an empty key', { apiKey: '  ' }, 'apiKey'],
    ['a key with a line break in it', { apiKey: 'sk_sandbox\r\nx-evil: 1' }, 'apiKey'],
    ["another company's id", { companyId: 'cmp_elsewhere' }, /companyId|apiKey/],
    ['an id with spaces', { companyId: 'my gym' }, 'companyId'],
  ])('with %s is refused at the field, and nothing is kept', async (_what, change, field) => {
    const refused = await connectWith(change)
    expect(refused).toMatchObject({ kind: 'refused', field: expect.stringMatching(field) })
    expect(await connectionOf(scene)).toBeUndefined()
    expect((await gym())?.name).toBe('Before connecting')
  })

  it.each([
    ['does not answer', { kind: 'hang-up' } as const, /not answering/],
    ['answers garbage', { kind: 'answer', status: 200, body: '<html>' } as const, /cannot read/],
  ])('while PushPress %s says to try again, and nothing is kept', async (_what, mishap, message) => {
    scene.line.trouble = () => mishap
    expect(await scene.connect()).toEqual({ kind: 'unavailable', message: expect.stringMatching(message) })
    expect(await connectionOf(scene)).toBeUndefined()
  })

  it('a company that another gym has is refused, and that gym keeps it', async () => {
    await scene.connect()
    const other = await scene.db.addGym(await scene.db.addUser('other@test.gym'), 'Another gym')
    expect(await connectWith({ gymId: other })).toMatchObject({ kind: 'refused', field: 'companyId' })
    expect((await connectionOf(scene))?.gym_id).toBe(scene.gymId)
  })

  it('without webhooks still works, and the first reading asks for them again', async () => {
    scene.line.trouble = (request) =>
      request.includes('/webhooks') ? { kind: 'answer', status: 500, body: '{}' } : undefined
    expect(await scene.connect()).toMatchObject({ kind: 'connected' })
    expect(await connectionOf(scene)).toMatchObject({ webhook_id: null })
    scene.line.trouble = undefined
    await readAll(scene.deps)
    expect((await connectionOf(scene))?.webhook_id).toEqual(expect.any(String))
  })
})
