import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { processMailEvents } from '@/lib/messages/process-events'
import { replyAddress } from '@/lib/messages/reply-address'
import { MAIL_FETCH_ATTEMPTS_MAX } from '@/lib/safety/limits'
import { FOLLOW_UP_AT, type Mailroom, minutesLater, NOW, openMailroom } from '@/tests/messages/mailroom'

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

describe('a mail that came in', () => {
  it('is kept on its task with what was written just now', async () => {
    const { task, address, mailId } = await room.converse()
    await room.answer(mailId, 'See you Monday!\n\nOn Wed, 4 Mar 2026 at 11:00, Iron Harbor wrote:\n> Hi')
    await room.takeIn()
    expect(await room.events()).toMatchObject([{ event: 'email.received', task_id: task, status: 'stored' }])
    expect(await room.process()).toEqual({ done: 1, ignored: 0, failed: 0, stored: 0 })
    const [reply] = await room.replies(task)
    expect(reply).toMatchObject({
      kind: 'human',
      status: 'stored',
      sender: address,
      subject: 'Re: Missed you',
      new_text: 'See you Monday!',
      received_at: NOW,
    })
    expect(reply?.body_text).toContain('> Hi')
    expect(reply?.message_id).toMatch(/^<.+@member\.example>$/)
  })

  it('told of three times is kept once', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Yes')
    const [arrival] = room.sandbox.app.arrivals.splice(0)
    if (!arrival) throw new Error('no webhook came')
    await room.takeIn([arrival, arrival])
    await room.process()
    // The same mail under another event id, as a provider that lost its place would send it.
    await room.db.rpc('store_webhooks', {
      p_events: [
        {
          source: 'resend',
          event_key: randomUUID(),
          event: 'email.received',
          body: JSON.parse(arrival.body),
        },
      ],
      p_now: NOW.toISOString(),
    })
    await room.process()
    expect(await room.events()).toMatchObject([
      { status: 'done', result: 'Stored as human.' },
      { status: 'done', result: 'Stored before.' },
    ])
    expect(await room.replies(task)).toHaveLength(1)
  })

  it('is fetched by two runs at once and kept once', async () => {
    const { task, mailId } = await room.converse()
    for (let at = 0; at < 6; at++) await room.answer(mailId, `Mail ${at}`)
    await room.takeIn()
    await Promise.all([room.process(), room.process(), room.process()])
    expect(await room.replies(task)).toHaveLength(6)
  })

  it('told of in the wrong order is kept in the order it was written', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'first')
    await room.sandbox.control('/clock', { advance: '1m' })
    await room.answer(mailId, 'second')
    const received = room.sandbox.app.arrivals.splice(0).filter(({ body }) => body.includes('email.received'))
    await room.takeIn(received.reverse())
    await room.process(minutesLater(5))
    expect((await room.replies(task)).map((it) => it.new_text)).toEqual(['first', 'second'])
  })
})

describe('the address it went to', () => {
  it.each([
    ['cut short', (address: string) => address.replace(/.{4}@/, '@')],
    ['bent by a letter', (address: string) => address.replace(/(reply\+.{20})./, (_, start) => `${start}7`)],
    [
      'made without the key',
      (_: string, task: string) => replyAddress(Buffer.alloc(32), 'replies.example', task),
    ],
    ['a bare task id', (_: string, task: string) => `reply+${task}@replies.example`],
    ['somebody else’s', () => 'info@replies.example'],
  ])('that is %s belongs to nobody', async (_what, bend) => {
    const { task, address } = await room.converse()
    const good = replyAddress(room.replyKey, 'replies.example', task)
    await room.answer(await room.send(address, bend(good, task)), 'Hello?')
    await room.takeIn()
    expect(await room.process()).toMatchObject({ ignored: 1 })
    expect(await room.events()).toMatchObject([
      { status: 'ignored', result: 'It was sent to no address of ours.', task_id: null },
    ])
    expect(await room.replies(task)).toEqual([])
  })

  it('in capitals still finds its task', async () => {
    const { task, address } = await room.converse()
    const shouted = replyAddress(room.replyKey, 'replies.example', task).toUpperCase()
    await room.answer(await room.send(address, shouted), 'Hello')
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'human', new_text: 'Hello' }])
  })

  it('of a task that no longer exists is told apart from one that never was', async () => {
    const address = replyAddress(room.replyKey, 'replies.example', randomUUID())
    await room.answer(await room.send('ghost@member.example', address), 'Hello?')
    await room.takeIn()
    await room.process()
    expect(await room.events()).toMatchObject([{ status: 'ignored', result: 'Its task no longer exists.' }])
  })
})

describe('a mail', () => {
  it('too long for any screen is kept whole', async () => {
    const { task, mailId } = await room.converse()
    const long = 'All work and no play. '.repeat(225_000)
    await room.answer(mailId, long)
    await room.takeIn()
    expect(await room.process()).toMatchObject({ done: 1 })
    const [reply] = await room.replies(task)
    expect(reply?.body_text.length).toBe(long.length)
    expect(reply).toMatchObject({ kind: 'human', status: 'stored' })
  })

  it.each([
    ['no body', ''],
    ['a picture alone', '[image: IMG_0001.jpg]\n\nSent from my iPhone'],
    ['nothing but what it answers', 'On Wed, 4 Mar 2026 at 11:00, Iron Harbor <a@b.example> wrote:\n> Hi'],
  ])('with %s goes to the owner, and spends nothing', async (_what, text) => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, text)
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'empty', status: 'for_owner', new_text: '' }])
    expect(await room.db.sql`select 1 from notifications where task_id = ${task}`).toHaveLength(1)
  })

  it('with characters no database can hold is kept without them', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Yes')
    await room.takeIn()
    const received = async (id: string) => {
      const answer = await room.deps.mail.received(id)
      if (answer.kind !== 'ok') return answer
      return { ...answer, value: { ...answer.value, text: 'Yes\0 \ud83d!' } }
    }
    await processMailEvents({ ...room.deps, mail: { ...room.deps.mail, received } }, NOW, 20_000)
    expect(await room.replies(task)).toMatchObject([{ new_text: 'Yes �!' }])
  })
})

describe('the sender', () => {
  it('who is not the member is a stranger: kept, the owner told, nothing more', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Stop writing to my wife', { from: 'husband@other.example' })
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'foreign', status: 'for_owner' }])
    expect(await room.task(task)).toMatchObject({ status: 'waiting', due_at: FOLLOW_UP_AT })
  })

  it('who only claims to be the member is a stranger too', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Unsubscribe', { headers: { 'Authentication-Results': 'mx; dmarc=fail' } })
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'foreign' }])
  })

  it('may write under a name and in capitals', async () => {
    const { task, address, mailId } = await room.converse()
    await room.answer(mailId, 'Hi', { from: `Ana Silva <${address.toUpperCase()}>` })
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'human' }])
  })

  it('may have a new address by now, and may be the account they are reached through', async () => {
    const { task, member, address, mailId, gym } = await room.converse()
    await room.db
      .sql`insert into members (gym_id, pushpress_id, first_name, last_name, role, email, first_seen_at,
      synced_at) values (${gym}, 'cus_parent', 'Eva', 'Silva', 'member', 'eva@member.example', ${NOW}, ${NOW})`
    await room.db.sql`update members set email = 'ana@new.example', primary_pushpress_id = 'cus_parent'
      where id = ${member}`
    for (const from of [address, 'ana@new.example', 'eva@member.example', 'eve@member.example']) {
      await room.answer(mailId, 'Hi', { from })
    }
    await room.takeIn()
    await room.process()
    const kinds = (await room.replies(task)).map((it) => [it.sender, it.kind])
    expect(Object.fromEntries(kinds)).toEqual({
      [address]: 'human',
      'ana@new.example': 'human',
      'eva@member.example': 'human',
      'eve@member.example': 'foreign',
    })
  })

  it('who is ourselves is never answered, not even as a member', async () => {
    const { task, mailId, member } = await room.converse()
    await room.db.sql`update members set email = 'outreach@mail.example' where id = ${member}`
    await room.answer(mailId, 'Hi there', { from: 'outreach@mail.example' })
    await room.answer(mailId, 'Hi there', {
      from: replyAddress(room.replyKey, 'replies.example', randomUUID()),
    })
    await room.takeIn()
    await room.process()
    expect((await room.replies(task)).map((it) => it.kind)).toEqual(['foreign', 'foreign'])
  })
})

describe('an out-of-office', () => {
  it('moves the follow-up behind the absence and spends nothing', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'I am out of the office until March 20, 2026.', {
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'automatic', status: 'handled' }])
    const moved = await room.task(task)
    expect(moved).toMatchObject({ status: 'waiting', turns_used: 0, hold_reason: 'away' })
    expect(moved?.due_at.toISOString().slice(0, 10)).toBe('2026-03-21')
  })

  it('without a date leaves the follow-up where it is', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } })
    await room.takeIn()
    await room.process()
    expect(await room.task(task)).toMatchObject({ status: 'waiting', due_at: FOLLOW_UP_AT })
  })

  it('of a stranger moves nothing', async () => {
    const { task, mailId } = await room.converse()
    const headers = { 'Auto-Submitted': 'auto-replied' }
    await room.answer(mailId, 'Out until March 20, 2026', { headers, from: 'x@other.example' })
    await room.takeIn()
    await room.process()
    expect(await room.replies(task)).toMatchObject([{ kind: 'foreign', away_until: null }])
    expect(await room.task(task)).toMatchObject({ due_at: FOLLOW_UP_AT })
  })
})

describe('while the provider is down', () => {
  it('nothing is lost: the event waits, holds the follow-up back, and goes through later', async () => {
    const { task, mailId } = await room.converse()
    await room.answer(mailId, 'Yes please')
    await room.takeIn()
    await room.fault('down')
    expect(await room.process()).toMatchObject({ stored: 1 })
    expect(await room.events()).toMatchObject([{ status: 'stored', attempts: 1, try_at: minutesLater(1) }])
    const [held] = await room.db.sql`select app.has_open_reply(${task}) as held`
    expect(held?.held).toBe(true)
    // Not before its time, and a little less often each time.
    expect(await room.process(minutesLater(0.5))).toMatchObject({ stored: 0 })
    await room.process(minutesLater(1))
    expect(await room.events()).toMatchObject([{ attempts: 2, try_at: minutesLater(6) }])
    await room.fault('ok')
    expect(await room.process(minutesLater(6))).toMatchObject({ done: 1 })
    expect(await room.replies(task)).toMatchObject([{ kind: 'human', new_text: 'Yes please' }])
  })

  it('it is asked once a run, not once an event', async () => {
    const { mailId } = await room.converse()
    for (let at = 0; at < 12; at++) await room.answer(mailId, `Mail ${at}`)
    await room.takeIn()
    await room.fault('down')
    const asked = vi.spyOn(room.deps.mail, 'received')
    expect(await room.process()).toMatchObject({ stored: 12 })
    expect(asked.mock.calls.length).toBeLessThanOrEqual(4)
    asked.mockRestore()
  })

  it('a mail it told of and never hands out ends with the owner, who is told who wrote', async () => {
    const { task } = await room.converse()
    const to = [replyAddress(room.replyKey, 'replies.example', task)]
    const data = { email_id: randomUUID(), from: 'ana@member.example', to, subject: 'Re: Missed you' }
    await room.db.rpc('store_webhooks', {
      p_events: [
        { source: 'resend', event_key: randomUUID(), event: 'email.received', body: { data }, task_id: task },
      ],
      p_now: NOW.toISOString(),
    })
    let now = NOW
    for (let at = 0; at < MAIL_FETCH_ATTEMPTS_MAX; at++) {
      expect(await room.replies(task)).toEqual([])
      await room.process(now)
      now = minutesLater(60, now)
    }
    expect(await room.replies(task)).toMatchObject([
      { kind: 'empty', status: 'for_owner', sender: 'ana@member.example', subject: 'Re: Missed you' },
    ])
  })
})
