import { Resend } from 'resend'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Arrival,
  RESEND_KEY,
  RESEND_SECRET,
  startTestSandbox,
  type TestSandbox,
} from '@/tests/sandbox/start'

let it: TestSandbox
let resend: Resend

beforeAll(async () => {
  it = await startTestSandbox({ members: 0 })
  resend = new Resend(RESEND_KEY, { baseUrl: `${it.url}/resend` })
})
afterEach(() => {
  it.app.arrivals.length = 0
  it.app.answer = () => ({ status: 200 })
})
afterAll(() => it.close())

const mail = (to: string, text = 'Hello') => ({
  from: 'Ironworks <coach@ironworks.example>',
  to,
  replyTo: 'reply+token@in.ironworks.example',
  subject: 'We miss you',
  text,
  headers: { 'X-Task': '7' },
})

type Boxed = { id: string; to: string; replyTo: string; text: string; headers: object; at: string }[]

async function mailbox(to: string): Promise<Boxed> {
  return (await it.control(`/mailbox?to=${encodeURIComponent(to)}`)).body
}

function verified(arrival: Arrival) {
  const header = (name: string) => String(arrival.headers[name])
  return resend.webhooks.verify({
    payload: arrival.body,
    headers: {
      id: header('svix-id'),
      timestamp: header('svix-timestamp'),
      signature: header('svix-signature'),
    },
    webhookSecret: RESEND_SECRET,
  })
}

const within = async (mode: string, work: () => Promise<void>) => {
  await it.control('/faults', { resend: mode })
  try {
    await work()
  } finally {
    await it.control('/faults', { resend: 'ok' })
  }
}

describe('sending', () => {
  test('a mail lies in its mailbox with everything it was sent with', async () => {
    const { data } = await resend.emails.send(mail('Ava <Ava@example.com>'))
    expect(await mailbox('ava@EXAMPLE.com')).toMatchObject([
      {
        id: data?.id,
        to: 'Ava <Ava@example.com>',
        replyTo: 'reply+token@in.ironworks.example',
        headers: { 'X-Task': '7' },
      },
    ])
    const { data: shown } = await resend.emails.get(data?.id ?? '')
    expect(shown).toMatchObject({
      object: 'email',
      subject: 'We miss you',
      text: 'Hello',
      last_event: 'queued',
    })
  })

  test('a batch is accepted whole or not at all', async () => {
    const { data } = await resend.batch.send([mail('one@example.com'), mail('two@example.com')])
    expect(data?.data).toHaveLength(2)
    const bad = await resend.batch.send([mail('three@example.com'), mail('nonsense')])
    expect(bad.error).toMatchObject({ name: 'validation_error', statusCode: 422 })
    expect(await mailbox('three@example.com')).toEqual([])
  })

  test.each([
    ['a sender that is no address', { from: 'coach' }, 422, 'validation_error'],
    ['a recipient that is no address', { to: 'ava@' }, 422, 'validation_error'],
    ['no recipient', { to: [] }, 422, 'missing_required_field'],
    ['no subject', { subject: '' }, 422, 'missing_required_field'],
    ['no text', { text: undefined }, 422, 'validation_error'],
  ])('%s is refused', async (_what, change, statusCode, name) => {
    const { error } = await resend.emails.send({ ...mail('ava@example.com'), ...change } as never)
    expect(error).toMatchObject({ statusCode, name, message: expect.any(String) })
  })

  test('a missing key is 401, a wrong one 403', async () => {
    const wrong = new Resend('re_wrong', { baseUrl: `${it.url}/resend` })
    expect((await wrong.emails.send(mail('ava@example.com'))).error).toMatchObject({
      name: 'invalid_api_key',
      statusCode: 403,
    })
    expect((await fetch(`${it.url}/resend/emails/x`)).status).toBe(401)
  })
})

describe('a key sends once', () => {
  const send = (to: string, text: string, idempotencyKey: string) =>
    resend.emails.send(mail(to, text), { idempotencyKey })

  test('the same body gets the same id and no second mail; another body is refused', async () => {
    const first = await send('once@example.com', 'Hello', 'k1')
    expect((await send('once@example.com', 'Hello', 'k1')).data).toEqual(first.data)
    const other = await send('once@example.com', 'Goodbye', 'k1')
    expect(other.error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' })
    expect(await mailbox('once@example.com')).toHaveLength(1)
  })

  test('two at the same moment: one is sent, the other is told to wait', () =>
    within('slow', async () => {
      const both = await Promise.all([
        send('twins@example.com', 'Hi', 'k2'),
        send('twins@example.com', 'Hi', 'k2'),
      ])
      const refused = both.filter((one) => one.error)
      expect(refused).toMatchObject([{ error: { statusCode: 409, name: 'concurrent_idempotent_requests' } }])
      expect(await mailbox('twins@example.com')).toHaveLength(1)
    }))

  test('after 24 hours of virtual time the key is forgotten', async () => {
    const first = await send('daily@example.com', 'Hello', 'k3')
    await it.control('/clock', { advance: '23h' })
    expect((await send('daily@example.com', 'Hello', 'k3')).data).toEqual(first.data)
    await it.control('/clock', { advance: '61m' })
    const later = await send('daily@example.com', 'Hello', 'k3')
    expect(later.data?.id).not.toBe(first.data?.id)
    expect(await mailbox('daily@example.com')).toHaveLength(2)
  })

  test('accepted, delivered, and never answered: the same key finds the same mail', () =>
    within('timeout-after-accept', async () => {
      const lost = await send('lost@example.com', 'Hello', 'k4')
      expect(lost.error).toMatchObject({ name: 'application_error', statusCode: null })
      const [arrived] = await mailbox('lost@example.com')
      await it.control('/faults', { resend: 'ok' })
      expect((await send('lost@example.com', 'Hello', 'k4')).data?.id).toBe(arrived?.id)
      expect(await mailbox('lost@example.com')).toHaveLength(1)
      const ledger: { idempotencyKey: string; answered: boolean; replayed: boolean }[] = (
        await it.control('/ledger')
      ).body
      expect(ledger.filter((row) => row.idempotencyKey === 'k4')).toMatchObject([
        { answered: false, replayed: false },
        { answered: true, replayed: true },
      ])
    }))

  test('a key of more than 256 characters is refused', async () => {
    const { error } = await send('long@example.com', 'Hello', 'k'.repeat(257))
    expect(error).toMatchObject({ statusCode: 400, name: 'invalid_idempotency_key' })
  })
})

describe('failing on demand', () => {
  test('down: nothing is accepted', () =>
    within('down', async () => {
      const { error } = await resend.emails.send(mail('down@example.com'))
      expect(error).toMatchObject({ name: 'application_error', statusCode: null })
      expect(await mailbox('down@example.com')).toEqual([])
    }))

  test('rate-limited: 429 with Retry-After, nothing accepted', () =>
    within('rate-limited', async () => {
      const { error, headers } = await resend.emails.send(mail('limited@example.com'))
      expect(error).toMatchObject({ name: 'rate_limit_exceeded', statusCode: 429 })
      expect(headers?.['retry-after']).toBe('1')
      expect(await mailbox('limited@example.com')).toEqual([])
    }))

  test('every answer tells the limit', async () => {
    const { headers } = await resend.emails.send(mail('limits@example.com'))
    expect(headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': expect.any(String) })
  })
})

describe('webhooks', () => {
  const fate = async (to: string) => {
    await resend.emails.send(mail(to))
    await it.control('/clock', { advance: '2h' })
    return it.app.arrivals.map(verified).filter((event) => 'to' in event.data && event.data.to.includes(to))
  }

  test('sent, then delivered, both accepted by the SDK', async () => {
    const events = await fate('plain@example.com')
    expect(events.map((one) => one.type)).toEqual(['email.sent', 'email.delivered'])
    expect(events[1]).toMatchObject({ data: { subject: 'We miss you', email_id: expect.any(String) } })
    expect(it.app.arrivals[0]?.path).toBe('/api/webhooks/resend')
  })

  test('hard and soft bounces and complaints', async () => {
    const hard = await fate('bounce@example.com')
    expect(hard).toMatchObject([
      { type: 'email.sent' },
      { type: 'email.bounced', data: { bounce: { type: 'Permanent' } } },
    ])
    const soft = await fate('softbounce@example.com')
    expect(soft[1]).toMatchObject({ type: 'email.bounced', data: { bounce: { type: 'Transient' } } })
    expect((await fate('complain@example.com')).map((one) => one.type)).toEqual([
      'email.sent',
      'email.delivered',
      'email.complained',
    ])
  })

  test('a changed byte is noticed by the SDK', async () => {
    await fate('tampered@example.com')
    const [arrival] = it.app.arrivals
    if (!arrival) throw new Error('no webhook arrived')
    expect(() => verified({ ...arrival, body: `${arrival.body} ` })).toThrow()
  })

  test('not taken: seven attempts over more than 17 hours, always the same id and bytes', async () => {
    it.app.answer = () => ({ status: 503 })
    const [to] = ['retried@example.com']
    await resend.emails.send(mail(to))
    await it.control('/clock', { advance: '1d' })
    const attempts = it.app.arrivals.filter((one) => one.body.includes('"email.sent"'))
    expect(attempts).toHaveLength(7)
    expect(new Set(attempts.map((one) => one.headers['svix-id'])).size).toBe(1)
    expect(new Set(attempts.map((one) => one.body)).size).toBe(1)
    const gaps = attempts
      .slice(1)
      .map((one, at) => (Date.parse(one.at) - Date.parse(attempts[at]?.at ?? '')) / 1000)
    expect(gaps).toEqual([5, 300, 1800, 7200, 18_000, 36_000])
  })
})

describe('inbound', () => {
  const send = async (to: string) => (await resend.emails.send(mail(to))).data?.id ?? ''

  test('a reply reaches the reply-to address; the webhook has no body, the API has', async () => {
    const messageId = await send('replier@example.com')
    const headers = { 'Auto-Submitted': 'auto-replied' }
    const { status, body } = await it.control('/mailbox/reply', { messageId, text: 'See you!', headers })
    const { id }: { id: string } = body
    expect(status).toBe(200)
    const [arrival] = it.app.arrivals
    if (!arrival) throw new Error('no webhook arrived')
    expect(arrival.body).not.toContain('See you!')
    expect(verified(arrival)).toMatchObject({
      type: 'email.received',
      data: {
        email_id: id,
        from: 'replier@example.com',
        to: ['reply+token@in.ironworks.example'],
        subject: 'Re: We miss you',
      },
    })
    const { data } = await resend.emails.receiving.get(id)
    expect(data).toMatchObject({ text: 'See you!', from: 'replier@example.com' })
    expect(data?.headers).toMatchObject({ 'auto-submitted': 'auto-replied' })
    const { data: sent } = await resend.emails.get(messageId)
    expect(data?.headers?.['in-reply-to']).toBe(sent?.message_id)
  })

  test('mail is kept although no webhook got through, and can be listed page by page', async () => {
    const messageId = await send('chatty@example.com')
    it.app.answer = () => ({ status: 500 })
    for (const text of ['a', 'b', 'c'])
      await it.control('/mailbox/reply', { messageId, text, from: 'x@example.org' })
    const first = await resend.emails.receiving.list({ limit: 2 })
    expect(first.data).toMatchObject({
      has_more: true,
      data: [{ from: 'x@example.org' }, { from: 'x@example.org' }],
    })
    const last = first.data?.data[1]?.id ?? ''
    const older = await resend.emails.receiving.list({ limit: 50, after: last })
    expect(older.data?.has_more).toBe(false)
    const newer = await resend.emails.receiving.list({ limit: 50, before: last })
    expect(newer.data?.data.map((one) => one.id)).toEqual([first.data?.data[0]?.id])
  })

  test.each([
    [{ text: 'hi' }, 400, 'messageId'],
    [{ messageId: 'x', text: 'hi' }, 404, 'messageId'],
    [{ messageId: 'x' }, 400, 'text'],
    [{ messageId: 'x', text: 'hi', from: 'nobody' }, 400, 'from'],
    [{ messageId: 'x', text: 'hi', headers: { a: 1 } }, 400, 'headers'],
  ])('a reply of %j is refused', async (body, status, field) => {
    const answer = await it.control('/mailbox/reply', body)
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(`"${field}"`) } })
  })

  test('sign-in mail lies in the mailbox too', async () => {
    await it.sandbox.deliverAuthMail({
      to: 'owner@demo.gym',
      subject: 'Reset',
      text: 'link',
      html: '<a>link</a>',
    })
    expect(await mailbox('owner@demo.gym')).toMatchObject([{ subject: 'Reset', html: '<a>link</a>' }])
    expect((await it.control('/mailbox')).body).toContainEqual(
      expect.objectContaining({ address: 'owner@demo.gym', count: 1, lastSubject: 'Reset' }),
    )
  })
})

describe('domains', () => {
  test('are verified a virtual minute after asking, and must be before sending', async () => {
    const { data: made } = await resend.domains.create({ name: 'mail.ironworks.example' })
    if (!made) throw new Error('not created')
    expect(made).toMatchObject({ status: 'not_started' })
    const from = 'Coach <coach@mail.ironworks.example>'
    const early = await resend.emails.send({ ...mail('d@example.com'), from })
    expect(early.error).toMatchObject({ statusCode: 403, name: 'validation_error' })
    await resend.domains.verify(made.id)
    expect((await resend.domains.get(made.id)).data).toMatchObject({ status: 'pending' })
    await it.control('/clock', { advance: '2m' })
    const { data: later } = await resend.domains.get(made.id)
    expect(later?.status).toBe('verified')
    expect(later?.records.every((record) => record.status === 'verified')).toBe(true)
    expect((await resend.emails.send({ ...mail('d@example.com'), from })).error).toBeNull()
    expect((await resend.domains.list()).data?.data.map((one) => one.id)).toEqual([made.id])
    expect((await resend.domains.remove(made.id)).data).toMatchObject({ deleted: true })
    expect((await resend.domains.get(made.id)).error).toMatchObject({ name: 'not_found' })
  })
})
