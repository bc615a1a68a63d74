import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderLetter } from '@/lib/messages/render-letter'
import { type Mail, openMail } from '@/lib/messages/resend'
import { checkDomains, type DomainDeps, registerDomain, removeDomain } from '@/lib/owner/sending-domain'
import type { Scene } from '@/lib/tasks/scene'
import { RESEND_KEY, startTestSandbox, type TestSandbox } from '@/tests/sandbox/start'
import { addMember, addRunningGym, type Engine, openEngine } from '../tasks/engine'
import { MAIL_SETTINGS } from '../tasks/mail-settings'

/** The real SDK against the sandbox's mail server, the real functions against Postgres. */

let world: TestSandbox
let engine: Engine
let mail: Mail
let deps: DomainDeps
let gym: string

beforeAll(async () => {
  world = await startTestSandbox({ members: 0 })
  engine = await openEngine()
  mail = openMail({ apiKey: RESEND_KEY, baseUrl: `${world.url}/resend` })
  deps = { rpc: engine.db.rpc, mail, ours: ['mail.gymagents.example', 'replies.gymagents.example'] }
  gym = await addRunningGym(engine.db)
})
afterAll(async () => {
  await world.close()
  await engine.close()
})

const register = (gymId: string, domain: string, localPart = 'hello') =>
  registerDomain(deps, { gymId, domain, localPart }, engine.clock())

const rowOf = async (gymId: string) =>
  (await engine.db.sql`select * from sending_domains where gym_id = ${gymId}`)[0]

async function sceneOf(gymId: string): Promise<Scene> {
  const memberId = await addMember(engine.db, gymId)
  const created = await engine.create({ gymId, memberId, type: 'churn_risk' })
  if (created.kind !== 'created') throw new Error(created.kind)
  return (await engine.db.rpc('read_task', {
    p_task: created.taskId,
    p_now: engine.clock().toISOString(),
  })) as Scene
}

const senderOf = (scene: Scene) => {
  const letter = { id: 'm1', scene, subject: 'Hello', text: 'Hi Sarah. How are you?', thread: [] }
  const rendered = renderLetter(MAIL_SETTINGS, letter)
  return rendered.kind === 'rendered' ? rendered.email.from : rendered.why
}

describe('a gym’s own sending domain', () => {
  test('comes with the DNS records to set, and changes nothing until it is verified', async () => {
    expect(await register(gym, 'ironharbor.example', 'coach')).toEqual({ kind: 'registered' })
    const row = await rowOf(gym)
    expect(row).toMatchObject({ domain: 'ironharbor.example', status: 'not_started', verified_at: null })
    // The provider also names an MX for the domain itself, which would take the gym's own mail away from it.
    expect(row?.records.map((it: { type: string; name: string }) => `${it.type} ${it.name}`)).toEqual([
      'MX send',
      'TXT send',
      'TXT resend._domainkey',
    ])
    const scene = await sceneOf(gym)
    expect(scene.gym.fromAddress).toBeNull()
    expect(senderOf(scene)).toBe('Iron Harbor <outreach@mail.example>')
  })

  test('is asked about when it is due, and from then on messages come from it', async () => {
    engine.now = new Date(engine.clock().getTime() + 6 * 60_000)
    expect(await checkDomains(deps, engine.clock())).toBe(1)
    expect((await rowOf(gym))?.status).toBe('pending')
    expect(await checkDomains(deps, engine.clock())).toBe(0)

    await world.control('/clock', { advance: '1h' })
    engine.now = new Date(engine.clock().getTime() + 6 * 60_000)
    await checkDomains(deps, engine.clock())
    expect(await rowOf(gym)).toMatchObject({ status: 'verified', failure: null })
    expect(senderOf(await sceneOf(gym))).toBe('Iron Harbor <coach@ironharbor.example>')
    const told = await engine.db
      .sql`select title from notifications where gym_id = ${gym} and kind = 'system_alert'`
    expect(told.map(({ title }) => title)).toEqual(['ironharbor.example is verified'])
  })

  test('keeps its proof when only the name before the @ changes', async () => {
    await register(gym, 'ironharbor.example', 'sam')
    expect(await rowOf(gym)).toMatchObject({ status: 'verified', local_part: 'sam' })
  })

  test('stays as it was while the provider does not answer, and says so', async () => {
    await world.control('/faults', { resend: 'down' })
    await checkDomains(deps, engine.clock(), gym)
    await world.control('/faults', { resend: 'ok' })
    const row = await rowOf(gym)
    expect(row?.status).toBe('verified')
    expect(row?.failure).toMatch(/mail provider/)
  })

  test('falls back to the shared sender when it stops working, and the owner is told', async () => {
    const row = await rowOf(gym)
    await mail.domains.remove(row?.provider_id)
    await checkDomains(deps, engine.clock(), gym)
    expect((await rowOf(gym))?.status).toBe('failed')
    expect(senderOf(await sceneOf(gym))).toBe('Iron Harbor <outreach@mail.example>')
    const told = await engine.db
      .sql`select title from notifications where gym_id = ${gym} and key like 'domain_lost:%'`
    expect(told).toHaveLength(1)
  })

  test('cannot be another gym’s, a mail service’s or ours', async () => {
    const other = await addRunningGym(engine.db)
    for (const [domain, why] of [
      ['ironharbor.example', /Another gym/],
      ['gmail.com', /belongs to a mail service/],
      ['mail.gymagents.example', /belongs to GymAgents/],
      ['gymagents.example', /belongs to GymAgents/],
      ['x.replies.gymagents.example', /belongs to GymAgents/],
    ] as const) {
      expect(await register(other, domain)).toMatchObject({
        kind: 'refused',
        why: expect.stringMatching(why),
      })
    }
    expect(await rowOf(other)).toBeUndefined()
  })

  test('that the provider knew from a lost attempt has to be proven anew', async () => {
    const lost = await mail.domains.create('orphan.example')
    if (lost.kind !== 'ok') throw new Error(lost.kind)
    const other = await addRunningGym(engine.db)
    expect(await register(other, 'orphan.example')).toEqual({ kind: 'registered' })
    expect(await rowOf(other)).toMatchObject({ status: 'not_started' })
    expect((await rowOf(other))?.provider_id).not.toBe(lost.value.id)
  })

  test('is taken off the provider when the gym gives it up or changes it', async () => {
    const other = await addRunningGym(engine.db)
    await register(other, 'first.example')
    await register(other, 'second.example')
    await removeDomain(deps, other)
    const left = await mail.domains.list()
    const names = left.kind === 'ok' ? left.value.map(({ name }) => name) : []
    expect(names).not.toContain('first.example')
    expect(names).not.toContain('second.example')
    expect(await rowOf(other)).toBeUndefined()
  })
})
