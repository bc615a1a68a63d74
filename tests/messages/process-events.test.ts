import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mailroom, minutesLater, NOW, openMailroom } from '@/tests/messages/mailroom'

let room: Mailroom
beforeAll(async () => {
  room = await openMailroom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.fault('ok')
  room.sandbox.app.arrivals.length = 0
  await room.db.sql`delete from webhook_events`
})

describe('what became of a message', () => {
  const statusOf = async (mailId: string) => {
    const [row] = await room.db.sql`select status, soft_bounces from messages where provider_id = ${mailId}`
    return row
  }
  const tell = (event: string, email_id: string, more: object = {}) =>
    room.db.rpc('store_webhooks', {
      p_events: [
        {
          source: 'resend',
          event_key: randomUUID(),
          event,
          body: { type: event, data: { email_id, ...more } },
        },
      ],
      p_now: NOW.toISOString(),
    })

  it('is noted as the sandbox tells it', async () => {
    const { mailId } = await room.converse()
    await room.sandbox.control('/clock', { advance: '1m' })
    await room.takeIn(room.sandbox.app.arrivals.splice(0).filter(({ body }) => body.includes(mailId)))
    const counts = await room.process()
    expect(counts).toMatchObject({ done: 1, ignored: 1 })
    expect((await room.events()).map((it) => [it.event, it.result])).toEqual([
      ['email.sent', 'Nothing here depends on email.sent.'],
      ['email.delivered', 'Noted as delivered.'],
    ])
    expect(await statusOf(mailId)).toMatchObject({ status: 'delivered' })
  })

  it('never goes backwards when the news comes in the wrong order', async () => {
    const { mailId, gym, address } = await room.converse()
    await tell('email.bounced', mailId, { bounce: { type: 'Permanent' } })
    await room.process()
    await tell('email.delivered', mailId)
    await room.process()
    expect(await statusOf(mailId)).toMatchObject({ status: 'bounced' })
    const [suppressed] = await room.db.sql`select app.is_suppressed(${gym}, ${address}) as yes`
    expect(suppressed?.yes).toBe(true)
  })

  it.each([
    ['a hard bounce', 'email.bounced', { bounce: { type: 'Permanent' } }, 'hard_bounce'],
    ['a soft bounce', 'email.bounced', { bounce: { type: 'Transient' } }, undefined],
    ['a bounce of an unknown kind', 'email.bounced', {}, undefined],
    ['an address the provider has given up on', 'email.suppressed', {}, 'hard_bounce'],
    ['a complaint', 'email.complained', {}, 'complaint'],
  ])('%s: %s', async (_what, event, more, reason) => {
    const { mailId, address, task } = await room.converse()
    await tell(event, mailId, more)
    expect(await room.process()).toMatchObject({ done: 1 })
    const [row] = await room.db.sql`select reason from suppressions where email_key = ${address}`
    expect(row?.reason).toBe(reason)
    expect(await room.task(task)).toMatchObject({ status: reason ? 'cancelled' : 'waiting' })
  })

  it('that overtook the answer to our sending it waits for that', async () => {
    const { mailId } = await room.converse()
    await room.db.sql`update messages set provider_id = 'not yet known' where provider_id = ${mailId}`
    await tell('email.delivered', mailId)
    expect(await room.process()).toMatchObject({ stored: 1 })
    await room.db.sql`update messages set provider_id = ${mailId} where provider_id = 'not yet known'`
    expect(await room.process(minutesLater(1))).toMatchObject({ done: 1 })
    expect(await statusOf(mailId)).toMatchObject({ status: 'delivered' })
  })

  it('of a message that is not ours is given up with a reason', async () => {
    await tell('email.delivered', randomUUID())
    let now = NOW
    for (let at = 0; at < 5; at++) {
      await room.process(now)
      now = minutesLater(60, now)
    }
    expect(await room.events()).toMatchObject([
      { status: 'ignored', result: 'No message of ours has this id.', attempts: 5 },
    ])
  })

  it('that nobody asked about is ignored with a reason, and so is an event without sense', async () => {
    await tell('contact.created', 'x')
    await tell('email.delivered', 7 as never)
    await tell('email.received', '')
    expect(await room.process()).toMatchObject({ ignored: 3 })
  })
})
