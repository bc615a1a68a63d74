import { afterEach, describe, expect, test } from 'vitest'
import {
  API_KEY,
  COMPANY,
  CRON_SECRET,
  START,
  startTestSandbox,
  type TestSandbox,
} from '@/tests/sandbox/start'

let it: TestSandbox
afterEach(() => it.close())

type Moved = { now: string; crons: { path: string; at: string; status: number }[]; events: number }

const CRONS = [
  { path: '/api/cron/minute', schedule: '* * * * *' },
  { path: '/api/cron/hourly', schedule: '5 * * * *' },
  { path: '/api/cron/daily', schedule: '0 6 * * *' },
]

const crons = (of: TestSandbox) => of.app.arrivals.filter((one) => one.path.startsWith('/api/cron/'))
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString()

describe('advancing', () => {
  test('fires every cron that fell due, in order, with the secret and the clock standing at its time', async () => {
    it = await startTestSandbox({ members: 0, crons: CRONS })
    const { status, body } = await it.control('/clock', { advance: '2h' })
    const moved: Moved = body
    expect(status).toBe(200)
    expect(moved.now).toBe(later(120))
    const fired = crons(it)
    expect(fired.filter((one) => one.path === '/api/cron/minute').map((one) => one.at)).toEqual(
      Array.from({ length: 120 }, (_, at) => later(at + 1)),
    )
    expect(fired.filter((one) => one.path === '/api/cron/hourly').map((one) => one.at)).toEqual([
      later(5),
      later(65),
    ])
    expect(fired.map((one) => one.at)).toEqual(fired.map((one) => one.at).sort())
    expect(fired.every((one) => one.method === 'GET')).toBe(true)
    expect(fired.every((one) => one.headers.authorization === `Bearer ${CRON_SECRET}`)).toBe(true)
    expect(moved.crons).toHaveLength(fired.length)
  })

  test('runs crons in UTC, as Vercel does', async () => {
    it = await startTestSandbox({ members: 0, crons: [{ path: '/api/cron/daily', schedule: '0 6 * * *' }] })
    await it.control('/clock', { advance: '2d' })
    expect(crons(it).map((one) => one.at)).toEqual(['2025-05-15T06:00:00.000Z', '2025-05-16T06:00:00.000Z'])
  })

  test('skips firings a cron said it would sleep through, but not once something has happened', async () => {
    it = await startTestSandbox({ members: 0, crons: [{ path: '/api/cron/minute', schedule: '* * * * *' }] })
    it.app.answer = (arrival) => ({
      status: 200,
      body: { idleUntil: new Date(Date.parse(arrival.at) + 60 * 60_000).toISOString() },
    })
    await it.control('/clock', { advance: '3h' })
    expect(crons(it).map((one) => one.at)).toEqual([later(1), later(61), later(121)])
    it.app.arrivals.length = 0
    const headers = { authorization: 'Bearer re_test_0123456789abcdef' }
    const mail = { from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' }
    await fetch(`${it.url}/resend/emails`, { method: 'POST', headers, body: JSON.stringify(mail) })
    await it.control('/clock', { advance: '30m' })
    // The mail's webhooks (half a second and two seconds on) void the promise; the next firing counts again.
    expect(it.app.arrivals.map((one) => one.path)).toEqual([
      '/api/webhooks/resend',
      '/api/webhooks/resend',
      '/api/cron/minute',
    ])
  })

  test('a cron that fails is reported and fires again', async () => {
    it = await startTestSandbox({ members: 0, crons: [{ path: '/api/cron/minute', schedule: '* * * * *' }] })
    it.app.answer = () => ({ status: 500 })
    const moved: Moved = (await it.control('/clock', { advance: '3m' })).body
    expect(moved.crons.map((one) => one.status)).toEqual([500, 500, 500])
  })

  test('refuses what is not a length of time, and says what is', async () => {
    it = await startTestSandbox({ members: 0 })
    for (const advance of ['', 'soon', '-1h', '0h', '5', '1y', '9999w', 7, null]) {
      const { status, body } = await it.control('/clock', { advance })
      expect(status, String(advance)).toBe(400)
      expect(body).toMatchObject({ error: expect.stringContaining('"advance"') })
    }
  })
})

describe('the clock', () => {
  test('is kept over a restart, standing or running', async () => {
    it = await startTestSandbox({ members: 0 })
    await it.control('/clock', { advance: '1w' })
    const again = await it.restart()
    expect(await (await fetch(`${again.url}/clock`)).json()).toMatchObject({ now: later(7 * 24 * 60) })
  })

  test('runs with real time when it may, and goes on from where it was moved', async () => {
    it = await startTestSandbox({ members: 0, realTime: true, startAt: undefined })
    await it.control('/clock', { advance: '1d' })
    const again = await it.restart()
    const { now, offsetMs } = await (await fetch(`${again.url}/clock`)).json()
    expect(Math.abs(Date.parse(now) - Date.now() - 86_400_000)).toBeLessThan(10_000)
    expect(Math.abs(offsetMs - 86_400_000)).toBeLessThan(10_000)
  })

  test('ticks in real time: what falls due happens by itself', async () => {
    it = await startTestSandbox({
      members: 0,
      realTime: true,
      crons: [{ path: '/api/cron/s', schedule: '* * * * * *' }],
    })
    it.sandbox.startTicker()
    const headers = { authorization: 'Bearer re_test_0123456789abcdef' }
    const mail = { from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' }
    await fetch(`${it.url}/resend/emails`, { method: 'POST', headers, body: JSON.stringify(mail) })
    await expect
      .poll(() => it.app.arrivals.filter((one) => one.path.includes('webhooks')).length, { timeout: 8_000 })
      .toBe(2)
    await expect.poll(() => crons(it).length, { timeout: 5_000 }).toBeGreaterThan(1)
  })
})

test('what happened while the stack was off is in the gym, but told to nobody', async () => {
  it = await startTestSandbox({
    members: 80,
    realTime: true,
    startAt: new Date(Date.now() - 10 * 86_400_000),
  })
  await it.sandbox.seedGym({
    seed: 1,
    members: 80,
    companyId: COMPANY,
    apiKey: API_KEY,
    now: new Date(Date.now() - 10 * 86_400_000),
  })
  const requestBody = { url: `${it.app.url}/hook`, eventTypes: ['checkin.created' as const] }
  await it.pushpress.manageWebhooks.create({ requestBody })
  const count = async (url: string) => {
    const answer = await fetch(`${url}/pushpress/v3/checkins/count`, { headers: { 'api-key': API_KEY } })
    return ((await answer.json()) as { count: number }).count
  }
  const before = await count(it.url)
  // Ten days pass with nobody running: the clock is put on, the agenda is not.
  const again = await it.restart({ wakeAt: new Date() })
  again.startTicker()
  await expect.poll(() => count(again.url), { timeout: 15_000 }).toBeGreaterThan(before + 50)
  expect(it.app.arrivals.filter((one) => one.path === '/hook')).toHaveLength(0)
})
