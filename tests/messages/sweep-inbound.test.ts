import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepInbound } from '@/lib/messages/sweep-inbound'
import { MAIL_SWEEP_QUIET_MINUTES } from '@/lib/safety/limits'
import { type Mailroom, minutesLater, openMailroom } from '@/tests/messages/mailroom'

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

describe('the sweep', () => {
  const later = minutesLater(30)
  beforeEach(() => room.db.sql`update platform set mail_swept_until = null`)
  const settleAll = async () => {
    await sweepInbound(room.deps, later)
    await room.process(later)
    await room.db.sql`update platform set mail_swept_until = null`
  }

  it('finds a mail that no webhook brought, once, and it goes the way of all mail', async () => {
    await settleAll()
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Did you get this?')
    expect(await sweepInbound(room.deps, later)).toEqual({ kind: 'swept', found: 1 })
    expect((await room.events()).at(-1)).toMatchObject({ event: 'email.received', task_id: task })
    await room.process(later)
    expect(await room.replies(task)).toMatchObject([{ kind: 'human', new_text: 'Did you get this?' }])
    await room.db.sql`update platform set mail_swept_until = null`
    expect(await sweepInbound(room.deps, later)).toEqual({ kind: 'swept', found: 0 })
  })

  it('leaves alone what a webhook brought, handled or not, and a webhook that comes later does no harm', async () => {
    await settleAll()
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Told of')
    await room.takeIn()
    expect(await sweepInbound(room.deps, later)).toMatchObject({ found: 0 })
    await room.answer(mailId, 'Late')
    await room.db.sql`update platform set mail_swept_until = null`
    expect(await sweepInbound(room.deps, later)).toMatchObject({ found: 1 })
    await room.takeIn()
    await room.process(later)
    expect(await room.replies(task)).toHaveLength(2)
  })

  it('does not overtake a webhook that is on its way', async () => {
    await settleAll()
    const { mailId } = await room.converse()
    await room.answer(mailId, 'Just now')

    expect(await sweepInbound(room.deps, minutesLater(1))).toEqual({ kind: 'swept', found: 0 })
    expect(await sweepInbound(room.deps, minutesLater(10))).toEqual({ kind: 'swept', found: 1 })
  })

  it('that the provider breaks off begins again where the last whole one ended', async () => {
    await settleAll()
    const { mailId } = await room.converse()
    await room.answer(mailId, 'Hello')
    await room.fault('down')
    expect(await sweepInbound(room.deps, later)).toEqual({ kind: 'unfinished', found: 0 })
    await room.fault('ok')
    expect(await sweepInbound(room.deps, later)).toEqual({ kind: 'swept', found: 1 })
    const [platform] = await room.db.sql`select mail_swept_until from platform`
    expect(platform?.mail_swept_until).toEqual(minutesLater(-MAIL_SWEEP_QUIET_MINUTES, later))
  })

  it('reads page after page, and only as far back as it must', async () => {
    await settleAll()
    const { mailId, task } = await room.converse()
    for (let at = 0; at < 120; at++) await room.answer(mailId, `Mail ${at}`)
    const listed = vi.spyOn(room.deps.mail, 'listReceived')
    expect(await sweepInbound(room.deps, later)).toEqual({ kind: 'swept', found: 120 })
    expect(listed.mock.calls.length).toBeGreaterThan(1)
    listed.mockClear()
    expect(await sweepInbound(room.deps, minutesLater(60, later))).toEqual({ kind: 'swept', found: 0 })
    expect(listed.mock.calls.length).toBe(1)
    listed.mockRestore()
    await room.process(later)
    // The provider may ask us to slow down: what it did not hand out at once is fetched a little later.
    await room.process(minutesLater(10, later))
    expect(await room.replies(task)).toHaveLength(120)
  })
})
