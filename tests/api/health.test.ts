import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubEnvironment } from './environment'

const SECRET_KEY = 'sb_secret_never_to_be_seen'
const NOW = '2026-11-18T10:00:00.000Z'

let database: Server
let clock: Server
let answerDatabase: 'ok' | 'error' | 'never'
let parts: { part: string; state: string; detail: string }[]

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

beforeEach(async () => {
  answerDatabase = 'ok'
  parts = [{ part: 'schedule', state: 'ok', detail: 'Every job ran when it should.' }]
  database = createServer((_request, response) => {
    if (answerDatabase === 'never') return
    response.writeHead(answerDatabase === 'ok' ? 200 : 500, { 'content-type': 'application/json' })
    response.end(
      answerDatabase === 'ok'
        ? JSON.stringify(parts)
        : JSON.stringify({ code: '57P03', message: SECRET_KEY }),
    )
  })
  clock = createServer((_request, response) => response.end(JSON.stringify({ now: NOW, offsetMs: 0 })))
  stubEnvironment({
    SUPABASE_URL: await listen(database),
    SUPABASE_SECRET_KEY: SECRET_KEY,
    SANDBOX_URL: await listen(clock),
  })
  vi.resetModules()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([close(database), close(clock)])
})

async function health(): Promise<{ status: number; text: string; body: Record<string, unknown> }> {
  const { GET } = await import('@/app/api/health/route')
  const answer = await GET()
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}

describe('GET /api/health', () => {
  it('says what runs and what time it is', async () => {
    expect(await health()).toMatchObject({
      status: 200,
      body: { ok: true, mode: 'sandbox', ai: 'playbook', now: NOW, parts: { database: 'ok', sandbox: 'ok' } },
    })
  })

  it('names Claude when a key is set, and production when there is no sandbox', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-ant-for-this-test-only')
    vi.stubEnv('SANDBOX_URL', '')
    const { body } = await health()
    expect(body).toMatchObject({ ok: true, mode: 'production', ai: 'claude', parts: { database: 'ok' } })
    expect(Math.abs(Date.parse(String(body.now)) - Date.now())).toBeLessThan(5_000)
  })

  it('answers 503 when the database refuses, and never repeats what the database said', async () => {
    answerDatabase = 'error'
    const { status, text, body } = await health()
    expect(status).toBe(503)
    expect(body).toMatchObject({ ok: false, parts: { database: 'down', sandbox: 'ok' } })
    expect(text).not.toContain(SECRET_KEY)
  })

  it('names the parts that work badly without calling the whole thing down, or saying why', async () => {
    parts = [
      { part: 'schedule', state: 'degraded', detail: SECRET_KEY },
      { part: 'sending', state: 'paused', detail: SECRET_KEY },
    ]
    const { status, text, body } = await health()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, parts: { schedule: 'degraded', sending: 'paused' } })
    expect(text).not.toContain(SECRET_KEY)
  })

  it('does not wait longer than two seconds for a database that hangs', async () => {
    answerDatabase = 'never'
    const started = performance.now()
    const { status, body } = await health()
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(status).toBe(503)
    expect(body).toMatchObject({ ok: false, parts: { database: 'down' } })
  })

  it('answers 503 without a time when the sandbox clock is gone', async () => {
    await close(clock)
    expect(await health()).toMatchObject({
      status: 503,
      body: { ok: false, now: null, parts: { database: 'ok', sandbox: 'down' } },
    })
    clock = createServer()
    await listen(clock)
  })
})
