import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubEnvironment } from './environment'

type Seen = { method?: string; url?: string; body: string }

const HOST = '127.0.0.1:3000'
const LOCAL = { host: HOST }

let sandbox: Server
let seen: Seen[]

beforeEach(async () => {
  seen = []
  sandbox = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method, url: request.url, body })
    response.writeHead(request.url === '/state' ? 418 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ answered: request.url }))
  })
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  stubEnvironment({
    APP_URL: `http://${HOST}`,
    SANDBOX_URL: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`,
  })
  vi.resetModules()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  sandbox.closeAllConnections()
  await new Promise((resolve) => sandbox.close(resolve))
})

type Call = { headers?: Record<string, string>; body?: BodyInit; query?: string }

async function call(method: 'GET' | 'POST', path: string, { headers = LOCAL, body, query = '' }: Call = {}) {
  const route = await import('@/app/api/sandbox/[...path]/route')
  const request = new Request(`http://${HOST}/api/sandbox/${path}${query}`, { method, headers, body })
  const answer = await route[method](request, { params: Promise.resolve({ path: path.split('/') }) })
  return { status: answer.status, body: (await answer.json()) as { error?: string; answered?: string } }
}

const post = (path: string, value: unknown) => call('POST', path, { body: JSON.stringify(value) })

describe('the sandbox door forwards', () => {
  it('reads with their query', async () => {
    const answer = await call('GET', 'mailbox', { query: '?to=sam%2Bgym%40example.com' })
    expect(answer).toEqual({ status: 200, body: { answered: '/mailbox?to=sam%2Bgym%40example.com' } })
  })

  it('writes with their body', async () => {
    await post('clock', { advance: '2w' })
    expect(seen).toEqual([{ method: 'POST', url: '/clock', body: '{"advance":"2w"}' }])
  })

  it("the sandbox's own refusal, status and all", async () => {
    expect(await call('GET', 'state')).toEqual({ status: 418, body: { answered: '/state' } })
  })

  it('a 502 with what to do when the sandbox is gone', async () => {
    sandbox.closeAllConnections()
    await new Promise((resolve) => sandbox.close(resolve))
    const answer = await call('GET', 'clock')
    expect(answer.status).toBe(502)
    expect(answer.body.error).toContain('npm start')
  })
})

describe('the sandbox door stays shut (404)', () => {
  it('outside sandbox mode', async () => {
    vi.stubEnv('SANDBOX_URL', '')
    expect((await call('GET', 'clock')).status).toBe(404)
    expect((await post('clock', { advance: '1d' })).status).toBe(404)
  })

  it.each([
    ['a name that merely points at this machine', { host: 'evil.example:3000' }],
    ['a name that begins like a loopback one', { host: '127.0.0.1.evil.example' }],
    ['no Host at all', {}],
    ['a page of another site', { ...LOCAL, origin: 'https://evil.example' }],
    ['a page of another port of this machine', { ...LOCAL, origin: 'http://127.0.0.1:4000' }],
    ['a sandboxed frame', { ...LOCAL, origin: 'null' }],
    ['a cross-site fetch', { ...LOCAL, 'sec-fetch-site': 'cross-site' }],
    ['another machine', { ...LOCAL, 'x-forwarded-for': '10.0.0.7' }],
  ])('to %s', async (_who, headers: Record<string, string>) => {
    expect((await call('GET', 'clock', { headers })).status).toBe(404)
    expect((await call('POST', 'clock', { headers, body: '{"advance":"1d"}' })).status).toBe(404)
    expect(seen).toEqual([])
  })

  it('but opens to our own page, by any loopback name', async () => {
    for (const host of ['localhost:3000', '[::1]:3000', '127.0.0.1']) {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
      expect((await call('GET', 'clock', { headers })).status).toBe(200)
    }
  })
})

describe('the sandbox door refuses, naming the field and the fix', () => {
  it.each([
    ['clock', {}, /"advance" must be text such as/],
    ['clock', { advance: '1 day' }, /"advance" must be a whole number and a unit/],
    ['clock', { advance: '-1d' }, /"advance" must be a whole number and a unit/],
    ['clock', { advance: '0h' }, /"advance" must be more than nothing/],
    ['clock', { advance: '27w' }, /"advance" must be at most 26 weeks/],
    ['clock', { advance: '183d' }, /"advance" must be at most 26 weeks/],
    ['clock', { advance: '1d', to: 'now' }, /"to" is not a field here/],
    ['mailbox/reply', { text: 'Hi' }, /"messageId" must be the id of a message/],
    ['mailbox/reply', { messageId: 'm1' }, /"text" must be what the member writes/],
    ['mailbox/reply', { messageId: 'm1', text: 'Hi', from: 'sam' }, /"from" must be an email address/],
    ['mailbox/reply', { messageId: 'm1', text: 'Hi', headers: 'no' }, /"headers" must be an object/],
    ['pushpress', { data: {} }, /"event" must name a PushPress event/],
    ['pushpress', { event: 'checkin.created' }, /"data" must be an object/],
    ['faults', {}, /must set at least one of resend, pushpress, claude/],
    ['faults', { resend: 'broken' }, /"resend" must be one of ok, down, slow/],
    ['faults', { resend: 'garbage' }, /"resend" must be one of (?!.*garbage)/],
    ['faults', [], /The body must be a JSON object\.$/],
    ['faults', { stripe: 'down' }, /"stripe" is not a field here/],
    ['clock', [], /The body/],
    ['clock', null, /The body/],
  ])('%s %j', async (path, value, message) => {
    const answer = await post(path, value)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(message)
    expect(seen).toEqual([])
  })

  it('a query it does not know', async () => {
    const answer = await call('GET', 'mailbox', { query: '?to=not-an-address' })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('"to" must be an email') },
    })
  })

  it('a body that is not JSON', async () => {
    const answer = await call('POST', 'clock', { body: '{advance' })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('must be JSON') } })
  })

  it('a body over 1 MB, also when its length is not announced', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64 * 1024))
    let pieces = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1
        controller.enqueue(piece)
      },
    })
    const { POST } = await import('@/app/api/sandbox/[...path]/route')
    const init = { method: 'POST', headers: LOCAL, body: endless, duplex: 'half' } satisfies RequestInit & {
      duplex: string
    }
    const request = new Request(`http://${HOST}/api/sandbox/clock`, init)
    const answer = await POST(request, { params: Promise.resolve({ path: ['clock'] }) })
    expect(answer.status).toBe(413)
    expect(pieces).toBeLessThan(64)
  })

  it('a path it does not have, and never walks to another one', async () => {
    for (const path of [
      'clocks',
      'pushpress/v3/customers',
      'resend/emails',
      '__proto__',
      'constructor',
      '../clock',
    ]) {
      expect((await call('GET', path)).status).toBe(404)
    }
    expect(seen).toEqual([])
  })

  it('the wrong method, with the right one', async () => {
    const answer = await call('GET', 'mailbox/reply')
    expect(answer).toEqual({ status: 405, body: { error: 'Use POST for "mailbox/reply".' } })
  })
})
