import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_QUIET_DAYS } from '@/lib/safety/limits'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf } from '../tasks/engine'

let engine: Engine
const NOW = '2026-03-02T16:00:00Z'

beforeAll(async () => {
  engine = await openEngine({ at: NOW })
})
afterAll(() => engine.close())

const as = async <T>(gym: string, run: Parameters<typeof engine.db.as<T>>[1]) =>
  engine.db.as({ userId: await ownerOf(engine.db, gym) }, run)

const answerOf = (gym: string, call: string, ...values: string[]) =>
  as(gym, async (tx) => (await tx.unsafe(`select ${call} as answer`, values))[0]?.answer)

describe('setting up', () => {
  test('is finished once PushPress and a postal address are there, and the ramp counts from then', async () => {
    const gym = await addRunningGym(engine.db, { onboarded_at: null, postal_address: null })
    const finish = () => answerOf(gym, 'finish_onboarding($1, $2)', gym, NOW)
    expect(await finish()).toBe('not_connected')
    await engine.db
      .sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state_since, connected_at)
      values (${gym}, ${randomUUID()}, 'sealed', '2026-01-01', '2026-01-01')`
    expect(await finish()).toBe('no_postal_address')
    await engine.db.sql`update gyms set postal_address = '1 Way' where id = ${gym}`
    expect(await finish()).toBe('done')
    const [row] = await engine.db.sql`select app.ramp_phase(app.ramp_start(${gym}), ${NOW}) as phase,
      app.ramp_phase(app.ramp_start(${gym}), ${NOW}::timestamptz + interval '3 days') as later`
    expect(row).toEqual({ phase: 'shadow', later: 'guided' })
  })

  test('cannot be dated back to skip the ramp, nor done by someone else', async () => {
    const gym = await addRunningGym(engine.db, { onboarded_at: null, created_at: '2026-03-01T00:00:00Z' })
    await engine.db
      .sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state_since, connected_at)
      values (${gym}, ${randomUUID()}, 'sealed', '2026-03-01', '2026-03-01')`
    await answerOf(gym, 'finish_onboarding($1, $2)', gym, '2020-01-01T00:00:00Z')
    const [row] = await engine.db.sql`select onboarded_at from gyms where id = ${gym}`
    expect(row?.onboarded_at.toISOString()).toBe('2026-03-01T00:00:00.000Z')
    const other = await addRunningGym(engine.db)
    await expect(answerOf(other, 'finish_onboarding($1, $2)', gym, NOW)).rejects.toThrow(/Only the owner/)
  })
})

describe('the settings', () => {
  test('count every change, so that a form that was overtaken is noticed', async () => {
    const gym = await addRunningGym(engine.db)
    const change = (version: number, name: string) =>
      as(gym, (tx) => tx`update gyms set name = ${name} where id = ${gym} and settings_version = ${version}`)
    const [before] = await engine.db.sql`select settings_version as v from gyms where id = ${gym}`
    expect((await change(before?.v, 'One')).count).toBe(1)
    expect((await change(before?.v, 'Two')).count).toBe(0)
    // What the engine notes on a gym is no setting.
    await engine.db.sql`update gyms set first_sent_at = now() where id = ${gym}`
    expect((await change(before?.v + 1, 'Three')).count).toBe(1)
  })

  test('say how long the agents leave the owner’s conversation alone, in both languages', async () => {
    const [row] = await engine.db.sql`select extract(epoch from app.owner_quiet()) / 86400 as days`
    expect(Number(row?.days)).toBe(OWNER_QUIET_DAYS)
  })
})

describe('stopping', () => {
  test('holds everything until the owner resumes', async () => {
    const gym = await addRunningGym(engine.db)
    const memberId = await addMember(engine.db, gym)
    const made = await engine.create({ gymId: gym, memberId, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error(made.kind)
    expect(await answerOf(gym, 'pause_sending($1, $2, $3)', gym, '', NOW)).toBe(true)
    expect(await answerOf(gym, 'pause_sending($1, $2, $3)', gym, 'again', NOW)).toBe(false)
    await engine.pass(2)
    const sent = () => engine.db.sql`select 1 from messages where gym_id = ${gym}`
    expect(await sent()).toHaveLength(0)
    await answerOf(gym, 'resume_sending($1, $2)', gym, engine.clock().toISOString())
    await engine.pass(2)
    expect(await sent()).toHaveLength(1)
  })
})

describe('closing a gym', () => {
  test('needs its exact name, erases its people and keeps what it owes them', async () => {
    const gym = await addRunningGym(engine.db)
    const owner = await ownerOf(engine.db, gym)
    const memberId = await addMember(engine.db, gym, { email: 'kept-promise@example.com' })
    await engine.create({ gymId: gym, memberId, type: 'churn_risk' })
    await engine.deps.rpc('suppress_member', {
      p_gym: gym,
      p_email: 'gone@example.com',
      p_reason: 'asked',
      p_source: 'reply',
      p_now: NOW,
    })
    expect(await answerOf(gym, 'close_gym($1, $2, $3)', gym, 'iron harbor', NOW)).toBe('wrong_name')
    expect(await answerOf(gym, 'close_gym($1, $2, $3)', gym, ' Iron Harbor ', NOW)).toBe('closed')
    const [member] = await engine.db.sql`select first_name, email from members where id = ${memberId}`
    expect(member).toEqual({ first_name: '', email: null })
    const open = await engine.db.sql`select 1 from tasks where gym_id = ${gym} and resolved_at is null`
    expect(open).toHaveLength(0)
    expect(await engine.db.sql`select 1 from suppressions where gym_id = ${gym}`).toHaveLength(1)
    const seen = await engine.db.as({ userId: owner }, (tx) => tx`select id from gyms where id = ${gym}`)
    expect(seen).toHaveLength(0)
  })
})

describe('the stop list', () => {
  test('takes addresses from the owner, ends what is open with them, and counts only new ones', async () => {
    const gym = await addRunningGym(engine.db)
    const memberId = await addMember(engine.db, gym, { email: 'Busy@Example.com' })
    const made = await engine.create({ gymId: gym, memberId, type: 'churn_risk' })
    if (made.kind !== 'created') throw new Error(made.kind)
    const add = (emails: string[]) =>
      as(
        gym,
        async (tx) => (await tx`select suppress_addresses(${gym}, ${emails}, 'import', ${NOW}) as n`)[0]?.n,
      )
    expect(await add(['busy@example.com', ' New@example.com', 'new@example.com', 'x'])).toBe(2)
    expect(await add(['new@example.com'])).toBe(0)
    const [task] = await engine.db.sql`select outcome from tasks where id = ${made.taskId}`
    expect(task?.outcome).toBe('opted_out')
    const rows = await engine.db
      .sql`select email_key, reason, added_by from suppressions where gym_id = ${gym}
      order by email_key`
    expect(rows.map(({ email_key, reason }) => [email_key, reason])).toEqual([
      ['busy@example.com', 'imported'],
      ['new@example.com', 'imported'],
    ])
    expect(rows.every(({ added_by }) => added_by.startsWith('owner-'))).toBe(true)
  })
})
