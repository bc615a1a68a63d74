import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FrozenEmail } from '@/lib/messages/render'
import { type Mail, openMail } from '@/lib/messages/resend'
import { RESEND_KEY, startTestSandbox, type TestSandbox } from '@/tests/sandbox/start'

/** The real SDK over a real socket: against the sandbox's mail server, and against one that misbehaves to order. */

const email = (to: string, more: Partial<FrozenEmail> = {}): FrozenEmail => ({
  from: 'Sam <sam@ironworks.example>',
  to,
  replyTo: 'reply+abc@in.ironworks.example',
  subject: 'A spot in the 6am class',
  text: 'Hi Ann',
  html: '<p>Hi Ann</p>',
  headers: { 'List-Unsubscribe': '<https://app.example/u>' },
  ...more,
})

describe('against the mail server of the sandbox', () => {
  let it: TestSandbox
  let mail: Mail

  beforeAll(async () => {
    it = await startTestSandbox({ members: 0 })
    mail = openMail({ apiKey: RESEND_KEY, baseUrl: `${it.url}/resend` })
  })
  afterAll(() => it.close())

  const mailbox = async (to: string) =>
    (await it.control(`/mailbox?to=${to}`)).body as { id: string; text: string; headers: object }[]

  async function within<T>(mode: string, work: () => Promise<T>): Promise<T> {
    await it.control('/faults', { resend: mode })
    try {
      return await work()
    } finally {
      await it.control('/faults', { resend: 'ok' })
    }
  }

  test('a message is sent with its bytes and headers, and once for one key', async () => {
    const first = await mail.send(email('ann@mail.example'), 'key-ann')
    const second = await mail.send(email('ann@mail.example'), 'key-ann')
    expect(first.kind).toBe('sent')
    expect(second).toEqual(first)
    const box = await mailbox('ann@mail.example')
    expect(box).toHaveLength(1)
    expect(box[0]).toMatchObject({
      text: 'Hi Ann',
      headers: { 'List-Unsubscribe': '<https://app.example/u>' },
    })
  })

  test('the same key with other bytes is a conflict, never a second message', async () => {
    await mail.send(email('bob@mail.example'), 'key-bob')
    const result = await mail.send(email('bob@mail.example', { text: 'Other' }), 'key-bob')
    expect(result).toMatchObject({ kind: 'conflict', why: expect.stringContaining('invalid_idempotent') })
    expect(await mailbox('bob@mail.example')).toHaveLength(1)
  })

  test('two at once with one key: one is sent, the other told to wait', async () => {
    const results = await within('slow', () =>
      Promise.all([
        mail.send(email('cid@mail.example'), 'key-cid'),
        mail.send(email('cid@mail.example'), 'key-cid'),
      ]),
    )
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'sent'])
  })

  test('accepted and then silence is unknown, and the same key finds out without a second message', async () => {
    const lost = await within('timeout-after-accept', () => mail.send(email('dee@mail.example'), 'key-dee'))
    expect(lost.kind).toBe('unknown')
    expect((await mail.send(email('dee@mail.example'), 'key-dee')).kind).toBe('sent')
    expect(await mailbox('dee@mail.example')).toHaveLength(1)
  })

  test('a connection that breaks before an answer is unknown too: who can tell', async () => {
    expect((await within('down', () => mail.send(email('eve@mail.example'), 'key-eve'))).kind).toBe('unknown')
  })

  test('an address the provider refuses is rejected with its reason', async () => {
    const result = await mail.send(email('nobody'), 'key-bad')
    expect(result).toMatchObject({ kind: 'rejected', why: expect.stringContaining('Invalid `to` field') })
  })

  test('a wrong API key is not the message’s fault', async () => {
    const stranger = openMail({ apiKey: 're_wrong', baseUrl: `${it.url}/resend` })
    expect((await stranger.send(email('fay@mail.example'), 'k')).kind).toBe('unavailable')
  })

  test('a rate limit is told with its wait, and then waited out', async () => {
    const limited = await within('rate-limited', () => mail.send(email('gus@mail.example'), 'key-gus'))
    expect(limited).toEqual({ kind: 'rate_limited', retryAfterMs: 1000 })
    const began = performance.now()
    expect((await mail.send(email('gus@mail.example'), 'key-gus')).kind).toBe('sent')
    expect(performance.now() - began).toBeGreaterThan(800)
  })

  test('what came in can be listed page by page and read', async () => {
    const [sent] = await mailbox('ann@mail.example')
    await it.control('/mailbox/reply', {
      messageId: sent?.id,
      text: 'See you at 6!',
      headers: { 'X-One': '1' },
    })
    const page = await mail.listReceived()
    if (page.kind !== 'ok') throw new Error(page.kind)
    expect(page.value.hasMore).toBe(false)
    const id = page.value.mails[0]?.id ?? ''
    expect(await mail.received(id)).toMatchObject({
      kind: 'ok',
      value: {
        id,
        from: 'ann@mail.example',
        to: ['reply+abc@in.ironworks.example'],
        text: 'See you at 6!',
        html: null,
        headers: { 'x-one': '1' },
      },
    })
    expect(await mail.listReceived(id)).toEqual({ kind: 'ok', value: { mails: [], hasMore: false } })
    expect((await mail.received('no-such-mail')).kind).toBe('not_found')
    expect((await mail.received('../domains')).kind).toBe('not_found')
  })

  test('a domain is registered, verified and removed', async () => {
    const made = await mail.domains.create('mail.ironworks.example')
    if (made.kind !== 'ok') throw new Error(made.kind)
    expect(made.value).toMatchObject({ name: 'mail.ironworks.example', status: 'not_started' })
    expect(made.value.records.map(({ type }) => type)).toContain('TXT')
    expect((await mail.domains.create('mail.ironworks.example')).kind).toBe('rejected')
    const { id } = made.value
    expect((await mail.domains.verify(id)).kind).toBe('ok')
    await it.control('/clock', { advance: '1h' })
    expect(await mail.domains.get(id)).toMatchObject({ kind: 'ok', value: { status: 'verified' } })
    expect(await mail.domains.list()).toMatchObject({ kind: 'ok', value: [{ id }] })
    expect((await mail.domains.remove(id)).kind).toBe('ok')
    expect((await mail.domains.get(id)).kind).toBe('not_found')
  })
})

type Behaviour = (response: ServerResponse) => void

function cutShort(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '99' })
  response.write('{"i', () => response.destroy())
}

describe('against a server that misbehaves', () => {
  let answer: Behaviour
  let baseUrl: string
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const sendTo = (behave: Behaviour) => {
    answer = behave
    return openMail({ apiKey: RESEND_KEY, baseUrl, timeoutMs: 300 }).send(email('a@b.example'), 'key')
  }
  const says =
    (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
    (response) => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    }

  test.each([
    ['a server error', says(500, { name: 'internal_server_error', message: 'Oops' }), 'unknown'],
    ['a gateway page', says(502, '<html>Bad gateway</html>'), 'unknown'],
    ['success that is not JSON', says(200, 'OK'), 'unknown'],
    ['success without an id', says(200, { id: null }), 'unknown'],
    ['a redirect', says(302, '', { location: '/elsewhere' }), 'unknown'],
    ['an answer cut short', cutShort, 'unknown'],
    ['silence', () => {}, 'unknown'],
    ['a refusal that is not JSON', says(422, 'no'), 'rejected'],
    ['a refusal of another shape', says(400, { error: [1] }), 'rejected'],
    ['too large', says(413, ''), 'rejected'],
    ['no key', says(401, { name: 'missing_api_key', message: 'x' }), 'unavailable'],
  ] as const)('%s', async (_name, behave, kind) => {
    expect((await sendTo(behave)).kind).toBe(kind)
  })

  test('a wait is read from seconds, from a date, from ratelimit-reset, and is long for a used-up quota', async () => {
    const limited = (headers: Record<string, string>, name = 'rate_limit_exceeded') =>
      sendTo(says(429, { name, message: 'slow down' }, headers))
    const date = 'Wed, 18 Nov 2026 10:00:00 GMT'
    expect(await limited({ 'retry-after': '7' })).toEqual({ kind: 'rate_limited', retryAfterMs: 7_000 })
    expect(await limited({ 'retry-after': 'Wed, 18 Nov 2026 10:01:00 GMT', date })).toEqual({
      kind: 'rate_limited',
      retryAfterMs: 60_000,
    })
    expect(await limited({ 'ratelimit-reset': '3' })).toEqual({ kind: 'rate_limited', retryAfterMs: 3_000 })
    expect(await limited({})).toEqual({ kind: 'rate_limited', retryAfterMs: 1_000 })
    expect(await limited({}, 'daily_quota_exceeded')).toEqual({
      kind: 'rate_limited',
      retryAfterMs: 3_600_000,
    })
  })

  test('a long wait is handed back without asking again', async () => {
    let asked = 0
    answer = (response) => {
      asked++
      says(429, {}, { 'retry-after': '30' })(response)
    }
    const mail = openMail({ apiKey: RESEND_KEY, baseUrl })
    await mail.send(email('a@b.example'), 'one')
    expect(await mail.send(email('a@b.example'), 'two')).toMatchObject({ kind: 'rate_limited' })
    expect(asked).toBe(1)
  })

  test('a wait comes before leave to send is asked for, and none comes after it', async () => {
    let asked = 0
    answer = (response) => {
      asked++
      says(200, { id: 'm1' }, { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' })(response)
    }
    const mail = openMail({ apiKey: RESEND_KEY, baseUrl })
    await mail.sendNow(email('a@b.example'), 'one')
    const began = performance.now()
    expect(await mail.sendNow(email('a@b.example'), 'two')).toMatchObject({ kind: 'rate_limited' })
    expect(performance.now() - began).toBeLessThan(500)
    expect(asked).toBe(1)
    await mail.turn()
    expect((await mail.sendNow(email('a@b.example'), 'two')).kind).toBe('sent')
    expect(asked).toBe(2)
  })

  test('a refused connection and an unknown host are surely not sent', async () => {
    const refused = openMail({ apiKey: RESEND_KEY, baseUrl: `http://127.0.0.1:${await closedPort()}` })
    expect((await refused.send(email('a@b.example'), 'key')).kind).toBe('unavailable')
    const nowhere = openMail({ apiKey: RESEND_KEY, baseUrl: 'http://mail.invalid' })
    expect((await nowhere.send(email('a@b.example'), 'key')).kind).toBe('unavailable')
    expect((await nowhere.listReceived()).kind).toBe('unavailable')
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
