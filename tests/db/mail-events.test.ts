import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym, ownerOf, taskOf } from '../tasks/engine'
import { type Leased, later, leasedTask, messageOf, NOW, reserveOne, wish } from './stage'

/** What the provider tells after a message left: nothing moves backwards, and a bad sender stops by itself. */

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  gym = await addRunningGym(db, { daily_send_limit: 100, member_weekly_limit: 7 })
})
afterAll(() => db.drop())

/** A message that was accepted. */
async function sent(task: Leased): Promise<string> {
  const asked = wish(task, { kind: 'reply' })
  expect(await reserveOne(db, asked)).toBe('reserved')
  await db.sql`update messages set status = 'sending', try_at = null, lease_token = gen_random_uuid(),
    lease_until = ${NOW}, counts_at = ${NOW} where id = ${asked.id}`
  await db.sql`update messages set status = 'sent', lease_token = null, lease_until = null, left_at = ${NOW},
    provider_id = ${asked.id} where id = ${asked.id}`
  return asked.id
}
const toSomeone = async () => sent(await leasedTask(db, gym, await addMember(db, gym)))

const event = (message: string, name: string, over: Record<string, unknown> = {}) =>
  db.rpc('record_mail_event', { p_provider_id: message, p_event: name, p_now: later(1), ...over })

const suppressions = () =>
  db.sql`select email_key, reason, source from suppressions where gym_id = ${gym} and removed_at is null`
const isPaused = async () => {
  const [row] = await db.sql`select sending_paused_reason as why from gyms where id = ${gym}`
  return row?.why as string | null
}

describe('late news', () => {
  const order = ['sent', 'delivered', 'bounced', 'complained']

  it('never undoes worse news, in whatever order it comes', async () => {
    for (const first of order.slice(1)) {
      for (const second of order.slice(1)) {
        const message = await toSomeone()
        await event(message, first, { p_is_hard: true })
        await event(message, second, { p_is_hard: true })
        const worst = order[Math.max(order.indexOf(first), order.indexOf(second))]
        expect((await messageOf(db, message)).status).toBe(worst)
      }
    }
  })

  it('about a message nobody knows is handed back', async () => {
    expect(await event('mail_unknown', 'delivered')).toBe(false)
  })

  it('of a kind nobody knows changes nothing', async () => {
    const message = await toSomeone()
    expect(await event(message, 'opened')).toBe(true)
    expect((await messageOf(db, message)).status).toBe('sent')
  })

  it('told by 16 webhooks at once counts once', async () => {
    const message = await toSomeone()
    await Promise.all(Array.from({ length: 16 }, () => event(message, 'bounced')))
    expect((await messageOf(db, message)).soft_bounces).toBe(1)
    expect(await suppressions()).toHaveLength(0)
  })
})

describe('an address', () => {
  it.each([
    ['that bounces hard', 'bounced', true, 'hard_bounce'],
    ['whose owner complains', 'complained', false, 'complaint'],
  ])('%s is never written to again, and everything open with it ends', async (_, name, hard, reason) => {
    const member = await addMember(db, gym)
    const task = await leasedTask(db, gym, member)
    const other = await leasedTask(db, gym, member, { type: 'win_back' })
    const message = await sent(task)
    await event(message, name, { p_is_hard: hard })
    expect(await suppressions()).toEqual([{ email_key: task.recipient, reason, source: 'provider' }])
    for (const { id } of [task, other]) expect((await taskOf(db, id)).status).toBe('cancelled')
  })

  it('may bounce softly twice; the third time is as good as hard', async () => {
    const member = await addMember(db, gym)
    for (const [at, expected] of [0, 0, 1].entries()) {
      const message = await sent(await leasedTask(db, gym, member, { type: `type_${at}` }))
      await event(message, 'bounced')
      expect(await suppressions()).toHaveLength(expected)
    }
  })
})

describe('a gym whose mail goes wrong', () => {
  /** `bad` of `all` messages came to that end; soft, so that nobody is suppressed. */
  async function history(all: number, bad: number, name: string) {
    const messages: string[] = []
    for (let at = 0; at < all; at++) messages.push(await toSomeone())
    for (const message of messages.slice(0, bad)) await event(message, name)
    return messages
  }

  it('is paused when more than a tenth bounced, and its owner is told', async () => {
    await history(20, 2, 'bounced')
    expect(await isPaused()).toBeNull()
    await db.sql`update messages set status = 'bounced' where id = (
      select id from messages where gym_id = ${gym} and status = 'sent' limit 1)`
    await event((await history(1, 0, 'bounced'))[0] ?? '', 'bounced')
    expect(await isPaused()).toMatch(/4 of the last 21 messages bounced/)
    const told = await db.sql`select title from notifications where gym_id = ${gym} and kind = 'system_alert'`
    expect(told.map(({ title }) => title)).toEqual(['Sending is paused'])
  })

  it('is paused when more than 3 in 1000 complained', async () => {
    await history(12, 1, 'complained')
    expect(await isPaused()).toMatch(/1 of the last 12 messages were marked as spam/)
  })

  it('is not judged by a handful', async () => {
    await history(9, 3, 'bounced')
    expect(await isPaused()).toBeNull()
  })

  it('sends nothing while it is paused, and once resumed is judged by what happens from then on', async () => {
    const messages = await history(12, 3, 'bounced')
    expect(await isPaused()).not.toBeNull()
    expect(await reserveOne(db, wish(await leasedTask(db, gym, await addMember(db, gym))))).toBe('gym_paused')
    const owner = await ownerOf(db, gym)
    await db.as({ userId: owner }, (tx) => tx`select resume_sending(${gym}, ${later(60)})`)
    for (const message of messages.slice(3)) await event(message, 'bounced', { p_now: later(61) })
    expect(await isPaused()).toBeNull()
  })
})
