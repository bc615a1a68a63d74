import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, reply, taskOf } from '../tasks/engine'
import {
  hours,
  type Leased,
  later,
  leaseAgain,
  leasedTask,
  messageOf,
  miscounted,
  NOW,
  reserveOne,
  start,
  wish,
} from './stage'

/** Nothing is sent twice, nothing is called unsent that may have left, and what cannot be sent is told. */

let db: TestDatabase
let gym: string
let member: string
let task: Leased
let id: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db)
  member = await addMember(db, gym)
  task = await leasedTask(db, gym, member)
  const asked = wish(task)
  id = asked.id
  expect(await reserveOne(db, asked)).toBe('reserved')
})
afterEach(async () => {
  expect(await miscounted(db)).toEqual([])
  await db.rpc('set_global_pause', { p_reason: null as never, p_by: 'test', p_now: NOW })
  // Out of the way of the next test.
  await db.sql`update messages set status = 'cancelled', counts_at = '-infinity', try_at = null, lease_token = null,
    lease_until = null where status = 'reserved'`
  await db.sql`update messages set status = 'unknown', try_at = null, lease_token = null, lease_until = null
    where status in ('sending', 'unknown')`
  await db.sql`update tasks t set messages_used = n.messages, touches = n.touches from (
      select t.id, count(m.id) as messages, count(m.id) filter (where m.kind = 'touch') as touches from tasks t
      left join messages m on m.task_id = t.id and m.status <> 'cancelled' group by t.id) n
    where t.id = n.id and t.messages_used <> n.messages`
})
afterAll(() => db.drop())

const record = (token: string, result: string, at = NOW, over: Record<string, unknown> = {}) =>
  db.rpc('record_delivery', {
    p_message: id,
    p_token: token,
    p_result: result,
    p_now: at,
    ...(result === 'sent' && { p_provider_id: `mail_${id}` }),
    ...over,
  })

/** One attempt: claimed, started, answered. */
async function attempt(result: string, at = NOW, over: Record<string, unknown> = {}) {
  const { token, may } = await start(db, id, at)
  expect(may).toBe('go')
  await record(token, result, at, over)
  return messageOf(db, id)
}

const countsFrom = async (message: string) =>
  (await db.sql`select counts_at::text as at from messages where id = ${message}`)[0]?.at

const alerts = async () =>
  (await db.sql`select title from notifications where gym_id = ${gym} order by id`).map(({ title }) => title)

describe('a message', () => {
  it('that was accepted counts from the moment it was surely on its way', async () => {
    const { token } = await start(db, id)
    await record(token, 'sent', later(1))
    expect(await messageOf(db, id)).toMatchObject({
      status: 'sent',
      counts_at: new Date(later(1)),
      left_at: new Date(later(1)),
      lease_token: null,
      try_at: null,
    })
    expect((await taskOf(db, task.id)).started_at.toISOString()).toBe(later(1))
  })

  it('counts as sent from the moment it may leave, and as nothing when it surely never did', async () => {
    expect(await countsFrom(id)).toBe('infinity')
    const { token } = await start(db, id)
    expect((await messageOf(db, id)).counts_at.toISOString()).toBe(later(0))
    await record(token, 'rejected', NOW, { p_failure: 'No such address' })
    expect(await countsFrom(id)).toBe('-infinity')
  })

  it('that was refused for good is put before the owner', async () => {
    expect(await attempt('rejected', NOW, { p_failure: 'No such address' })).toMatchObject({
      status: 'failed',
    })
    const { status, escalation } = await taskOf(db, task.id)
    expect([status, escalation.blocks]).toEqual([
      'escalated',
      'The message could not be sent: No such address',
    ])
    expect(await alerts()).toEqual(['Bring them back'])
  })

  it('is tried again after 1 minute, 5 minutes and an hour, and then the owner is told', async () => {
    let at = NOW
    for (const wait of [1, 5, 60]) {
      expect(await attempt('retry', at)).toMatchObject({
        status: 'reserved',
        try_at: new Date(later(wait, at)),
      })
      expect((await start(db, id, later(wait - 0.5, at))).may).toBe('not due')
      at = later(wait, at)
    }
    expect(await attempt('retry', at)).toMatchObject({ status: 'failed', attempts: 4 })
    expect((await taskOf(db, task.id)).status).toBe('escalated')
  })

  it('waits as long as the provider asks, and that is no attempt', async () => {
    for (let at = 0; at < 6; at++) {
      const message = await attempt('rate_limited', later(at * 2), { p_retry_at: later(at * 2 + 1) })
      expect(message).toMatchObject({ status: 'reserved', attempts: 0, try_at: new Date(later(at * 2 + 1)) })
    }
  })

  it('does not end in a way nobody has heard of', async () => {
    const { token } = await start(db, id)
    await expect(record(token, 'perhaps')).rejects.toThrow(/No delivery ends as/)
    expect((await messageOf(db, id)).status).toBe('sending')
  })
})

describe('a call without an answer', () => {
  it('is made again with the same key while the provider remembers it', async () => {
    const { idempotency_key } = await messageOf(db, id)
    expect(await attempt('unknown')).toMatchObject({ status: 'unknown', try_at: new Date(later(1)) })
    expect(await attempt('sent', later(1))).toMatchObject({ status: 'sent', idempotency_key })
  })

  it('leaves a message that may have left, whatever a later answer says', async () => {
    await attempt('unknown')
    expect(await attempt('retry', later(1))).toMatchObject({ status: 'unknown', may_have_left: true })
    expect(await attempt('rate_limited', later(7), { p_retry_at: later(9) })).toMatchObject({
      status: 'unknown',
    })
    expect(await attempt('rejected', later(9), { p_failure: 'Blocked' })).toMatchObject({
      status: 'unknown',
      try_at: null,
      lease_token: null,
    })
    expect((await messageOf(db, id)).counts_at.toISOString()).toBe(later(9))
    expect(await alerts()).toEqual([`We cannot tell whether a message to ${task.recipient} arrived`])
  })

  it('stays unknown when the key has expired, and the owner is told once', async () => {
    let at = NOW
    await attempt('unknown', at)
    for (;;) {
      const { try_at } = await messageOf(db, id)
      if (!try_at) break
      at = try_at.toISOString()
      const { token, may } = await start(db, id, at)
      if (may === 'go') await record(token, 'unknown', at)
      else expect(['key_expired', 'outside_window']).toContain(may)
    }
    expect(await messageOf(db, id)).toMatchObject({ status: 'unknown', failure: 'key_expired' })
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(later(hours(23))))
    expect(await alerts()).toHaveLength(1)
    expect((await taskOf(db, task.id)).messages_used).toBe(1)
  })

  it('because the worker died is one too, and nobody picks the message up as unsent before', async () => {
    const { token } = await start(db, id)
    expect((await start(db, id, later(2))).may).toBe('not due')
    expect(await db.rpc('rescue_messages', { p_now: later(0.5), p_limit: 10 })).toBe(0)
    expect(await db.rpc('rescue_messages', { p_now: later(2), p_limit: 10 })).toBe(1)
    expect(await messageOf(db, id)).toMatchObject({
      status: 'unknown',
      may_have_left: true,
      counts_at: new Date(later(2)),
    })
    expect(await record(token, 'sent', later(2))).toBe(false)
    expect(await attempt('sent', later(3))).toMatchObject({ status: 'sent' })
  })

  it('long ago is not made again', async () => {
    const { token } = await start(db, id)
    expect(token).not.toBe('')
    await db.rpc('rescue_messages', { p_now: later(hours(23)), p_limit: 10 })
    expect((await start(db, id, later(hours(23)))).may).toBe('key_expired')
    expect((await messageOf(db, id)).status).toBe('unknown')
  })
})

describe('between the reservation and the call', () => {
  it('a pause of the platform or of the gym holds it, for as long as it lasts', async () => {
    await db.rpc('set_global_pause', { p_reason: 'Incident', p_by: 'admin', p_now: NOW })
    expect((await start(db, id)).may).toBe('global_pause')
    await db.rpc('set_global_pause', { p_reason: null as never, p_by: 'admin', p_now: NOW })
    await db.sql`update gyms set sending_paused_at = ${NOW}, sending_paused_reason = 'Bounces' where id = ${gym}`
    expect((await start(db, id, later(6))).may).toBe('gym_paused')
    await db.sql`update gyms set sending_paused_at = null, sending_paused_reason = null where id = ${gym}`
    expect((await start(db, id, later(7))).may).toBe('go')
  })

  it('the kill switch holds what only the gate had cleared, and not what the owner approved', async () => {
    await db.sql`update gyms set execution_mode = 'manual' where id = ${gym}`
    expect((await start(db, id)).may).toBe('needs_owner')
    await db.sql`update tasks set approved_by = 'owner' where id = ${task.id}`
    expect((await start(db, id, later(61))).may).toBe('go')
  })

  it('the end of the day holds it until the morning', async () => {
    expect((await start(db, id, later(hours(11)))).may).toBe('outside_window')
    expect((await messageOf(db, id)).try_at.toISOString()).toBe('2026-03-04T15:07:00.000Z')
    expect((await start(db, id, '2026-03-04T15:07:00Z')).may).toBe('go')
  })

  it('a reply cancels the touch and gives it back', async () => {
    await reply(db.rpc, task.id, 'I am back tomorrow!', new Date(later(1)))
    expect((await start(db, id, later(2))).may).toBe('reply_arrived')
    expect((await messageOf(db, id)).status).toBe('cancelled')
    expect(await countsFrom(id)).toBe('-infinity')
    expect(await taskOf(db, task.id)).toMatchObject({ messages_used: 0, touches: 0 })
  })

  it('a reply that has been dealt with still cancels what was written before it came', async () => {
    await reply(db.rpc, task.id, 'I am back tomorrow!', new Date(later(1)))
    await db.sql`update replies set status = 'handled', handled_at = ${later(2)} where task_id = ${task.id}`
    expect((await start(db, id, later(3))).may).toBe('reply_arrived')
  })

  it('a hint of mail that nobody has fetched yet cancels the touch', async () => {
    const event = {
      source: 'resend',
      event_key: randomUUID(),
      event: 'email.received',
      task_id: task.id,
      body: {},
    }
    await db.rpc('store_webhooks', { p_events: [event] as never, p_now: NOW })
    expect((await start(db, id)).may).toBe('reply_arrived')
  })

  it('an out-of-office note does not', async () => {
    await reply(db.rpc, task.id, 'I am away', new Date(NOW), { kind: 'automatic' })
    expect((await start(db, id)).may).toBe('go')
  })

  it.each([
    ['the owner being asked', { status: 'escalated', escalated_at: NOW }, 'in_the_owners_hands'],
    [
      'the task ending',
      { status: 'completed', outcome: 'recovered', resolved_at: NOW, due_at: null },
      'task_over',
    ],
    ['the task being watched only', { status: 'dormant', dormant_until: later(9999) }, 'only_watched'],
  ])('%s cancels it', async (_, change, why) => {
    await db.sql`update tasks set ${db.sql(change)} where id = ${task.id}`
    expect((await start(db, id)).may).toBe(why)
    expect((await messageOf(db, id)).status).toBe('cancelled')
  })

  it.each([
    ['turning out to be a minor', { contact_block: 'minor' }, 'not_to_be_contacted'],
    ['changing their address', { email: 'elsewhere@example.com' }, 'recipient_changed'],
    ['leaving the gym software', { deleted_at: NOW }, 'not_to_be_contacted'],
  ])('the member %s cancels it', async (_, change, why) => {
    await db.sql`update members set ${db.sql(change)} where id = ${member}`
    expect((await start(db, id)).may).toBe(why)
    expect((await taskOf(db, task.id)).messages_used).toBe(0)
  })

  it('a day passing makes it out of date: the touch is written anew, not lost', async () => {
    expect((await start(db, id, later(hours(24)))).may).toBe('out_of_date')
    expect(await taskOf(db, task.id)).toMatchObject({
      touches: 0,
      messages_used: 0,
      due_at: new Date(later(hours(24))),
    })
  })

  it('an answer to a member goes on, though it is late and the gym is in manual mode', async () => {
    const answer = wish(await leaseAgain(db, task), { kind: 'reply', touch: 1 })
    expect(await reserveOne(db, answer)).toBe('reserved')
    await db.sql`update gyms set execution_mode = 'manual' where id = ${gym}`
    id = answer.id
    expect((await start(db, id, later(hours(25)))).may).toBe('go')
  })
})

describe('a message once written', () => {
  it('keeps its bytes, its address and its key', async () => {
    for (const change of [
      { body_text: 'Other words' },
      { subject: 'Other' },
      { recipient: 'x@example.com' },
      { idempotency_key: 'other' },
      { headers: '{}' },
    ]) {
      const write = db.sql`update messages set ${db.sql(change)} where id = ${id}`
      await expect(write).rejects.toThrow(/never changed/)
    }
  })

  it('of a rehearsal never leaves and counts for nobody', async () => {
    const rehearsal = await leasedTask(db, gym, member, { mode: 'dry_run', type: 'win_back' })
    await db.sql`update messages set status = 'cancelled', counts_at = '-infinity', try_at = null where id = ${id}`
    await db.sql`update tasks set messages_used = 0, touches = 0 where id = ${task.id}`
    const asked = wish(rehearsal)
    expect(await reserveOne(db, asked)).toBe('reserved')
    expect(await messageOf(db, asked.id)).toMatchObject({ status: 'simulated', try_at: null })
    expect((await start(db, asked.id)).may).toBe('not due')
  })

  it('of a plan that is only to be looked at is not written at all', async () => {
    const plan = await leasedTask(db, gym, await addMember(db, gym), { mode: 'plan' })
    expect(await reserveOne(db, wish(plan))).toBe('plan_only')
  })
})
