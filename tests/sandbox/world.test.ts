import { Resend } from 'resend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATEFUL_EVENTS } from '@/sandbox/pushpress/events'
import {
  API_KEY,
  COMPANY,
  everyPage,
  RESEND_KEY,
  START,
  startTestSandbox,
  type TestSandbox,
} from '@/tests/sandbox/start'

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
const since = Math.floor(START.getTime() / 1000)

async function listen(to: TestSandbox): Promise<void> {
  const requestBody = { url: `${to.app.url}/hook`, eventTypes: STATEFUL_EVENTS.slice() }
  await to.pushpress.manageWebhooks.create({ requestBody })
}

async function visitsSince(of: TestSandbox) {
  const classes = await everyPage(await of.pushpress.checkins.class.list({ after: since, limit: 200 }))
  const open = await everyPage(await of.pushpress.checkins.open.list({ after: since, limit: 200 }))
  return [...classes, ...open].map((one) => `${one.id} ${one.timestamp}`).sort()
}

describe('as time passes', () => {
  let it: TestSandbox
  let told: { at: string; event: string; created: number; data: { id: string; timestamp: number } }[]

  beforeAll(async () => {
    it = await startTestSandbox({ members: 180 })
    await listen(it)
    await it.control('/clock', { advance: '3w' })
    told = it.app.arrivals.map((one) => ({ ...JSON.parse(one.body), at: one.at }))
  }, 120_000)
  afterAll(() => it.close())

  test('members go on visiting by their rhythm, and each visit is told at its own minute', async () => {
    const visits = told.filter((one) => one.event === 'checkin.created')
    expect(visits.length).toBeGreaterThan(450)
    expect(visits.every((one) => seconds(one.at) === one.data.timestamp)).toBe(true)
    expect(told.map((one) => one.at)).toEqual(told.map((one) => one.at).sort())
  })

  test('what was told is what the API shows', async () => {
    const shown = await visitsSince(it)
    const toldIds = new Set(told.filter((one) => one.event === 'checkin.created').map((one) => one.data.id))
    expect(shown.every((one) => toldIds.has(one.split(' ')[0] ?? ''))).toBe(true)
    expect(shown.length).toBeGreaterThan(400)
  })

  test('payments fail and recover, people leave, leads come', () => {
    const events = new Set(told.map((one) => one.event))
    expect(events).toContain('enrollment.status.changed')
    expect(events).toContain('customer.created')
    const statuses = told
      .filter((one) => one.event === 'enrollment.status.changed')
      .map((one) => (one.data as unknown as { status: string }).status)
    expect(statuses).toContain('alert')
    expect(statuses).toContain('active')
    expect(statuses).toContain('canceled')
  })

  test('monthly payments that go well move the dates without a word', async () => {
    const active = await everyPage(await it.pushpress.enrollment.list({ status: 'active', limit: 200 }))
    const now = new Date(START.getTime() + 21 * 86_400_000).toISOString().slice(0, 10)
    expect(active.filter((one) => one.nextCharge && one.nextCharge < now)).toEqual([])
    expect(active.some((one) => (one.lastCharge ?? '') > START.toISOString().slice(0, 10))).toBe(true)
  })
})

test('the same seed lives the same weeks, in one leap or day by day', async () => {
  const leap = await startTestSandbox({ members: 60 })
  const steps = await startTestSandbox({ members: 60 })
  await leap.control('/clock', { advance: '1w' })
  for (let day = 0; day < 7; day++) await steps.control('/clock', { advance: '1d' })
  const visits = await visitsSince(leap)
  expect(visits.length).toBeGreaterThan(20)
  expect(await visitsSince(steps)).toEqual(visits)
  await leap.close()
  await steps.close()
}, 60_000)

test('a paused world rests', async () => {
  const it = await startTestSandbox({ members: 60 })
  await it.control('/world', { paused: true })
  await it.control('/clock', { advance: '3d' })
  expect(await visitsSince(it)).toEqual([])
  await it.control('/world', { paused: false })
  await it.control('/clock', { advance: '2d' })
  expect((await visitsSince(it)).length).toBeGreaterThan(0)
  await it.close()
}, 60_000)

describe('members answer mail in their own ways', () => {
  let it: TestSandbox
  let received: {
    from: string
    subject: string
    text: string | null
    headers: Record<string, string> | null
    at: string
  }[]

  beforeAll(async () => {
    it = await startTestSandbox({ members: 180 })
    const resend = new Resend(RESEND_KEY, { baseUrl: `${it.url}/resend` })
    const members = await everyPage(await it.pushpress.customers.list({ role: 'member', limit: 200 }))
    for (const { email, account } of members) {
      if (!email || account.type === 'linked') continue
      const mail = {
        from: 'Coach <coach@ironworks.example>',
        to: email,
        replyTo: 'r+1@in.example',
        subject: 'Hi',
        text: 'How are you?',
      }
      await resend.emails.send(mail)
    }
    await it.control('/clock', { advance: '3d' })
    const { data } = await resend.emails.receiving.list({ limit: 100 })
    received = await Promise.all(
      (data?.data ?? []).map(async (one) => {
        const full = (await resend.emails.receiving.get(one.id)).data
        return {
          from: one.from,
          subject: one.subject,
          text: full?.text ?? null,
          headers: full?.headers ?? null,
          at: one.created_at,
        }
      }),
    )
  }, 120_000)
  afterAll(() => it.close())

  test('some write back, some stay silent', () => {
    expect(received.length).toBeGreaterThan(20)
    expect(received.length).toBeLessThan(80)
  })

  test('nobody but a machine answers at night', () => {
    const human = received.filter((one) => !one.headers?.['auto-submitted'])
    const hours = human.map((one) =>
      Number(
        new Date(one.at).toLocaleString('en-US', {
          timeZone: 'America/Denver',
          hour: 'numeric',
          hourCycle: 'h23',
        }),
      ),
    )
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7)
    expect(Math.max(...hours)).toBeLessThanOrEqual(21)
  })

  test('an out-of-office answer comes at once, marked as automatic', () => {
    const away = received.filter((one) => one.headers?.['auto-submitted'] === 'auto-replied')
    expect(away.length).toBeGreaterThan(0)
    expect(away.every((one) => Date.parse(one.at) - START.getTime() < 120_000)).toBe(true)
  })

  test('somebody wants no more mail', () => {
    expect(received.some((one) => /stop emailing|unsubscribe|take me off|anymore/.test(one.text ?? ''))).toBe(
      true,
    )
  })

  test('every reply was told by a signed webhook', () => {
    const told = it.app.arrivals.filter((one) => one.body.includes('"email.received"'))
    expect(told).toHaveLength(received.length)
  })
})

test('a gym can be looked at as a whole', async () => {
  const it = await startTestSandbox({ members: 30 })
  expect((await it.control('/state')).body).toMatchObject({
    now: START.toISOString(),
    gyms: [{ companyId: COMPANY, customers: 30 }],
    faults: { pushpress: 'ok', resend: 'ok', claude: 'ok' },
  })
  const unknown = await fetch(`${it.url}/nothing`, { headers: { 'api-key': API_KEY } })
  expect(unknown.status).toBe(404)
  await it.close()
})
