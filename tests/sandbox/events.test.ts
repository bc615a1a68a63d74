import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { STATEFUL_EVENTS } from '@/sandbox/pushpress/events'
import { type Arrival, everyPage, startTestSandbox, type TestSandbox } from '@/tests/sandbox/start'

let it: TestSandbox
let secret: string
let member: string

type Played = { event: string; data: Record<string, unknown>; deliveries: { status: number | null }[] }
type Refused = { error: string; possible: string[] }

beforeAll(async () => {
  it = await startTestSandbox()
  await it.control('/world', { paused: true })
  const requestBody = { url: `${it.app.url}/hook`, eventTypes: STATEFUL_EVENTS.slice() }
  secret = (await it.pushpress.manageWebhooks.create({ requestBody })).signingSecret
  const active = await everyPage(await it.pushpress.enrollment.list({ status: 'active', limit: 50 }))
  const customers = await everyPage(await it.pushpress.customers.list({ role: 'member', limit: 100 }))
  member = customers.find((one) => active.some((other) => other.customerId === one.id))?.id ?? ''
})
afterEach(() => {
  it.app.arrivals.length = 0
  it.app.answer = () => ({ status: 200 })
})
afterAll(() => it.close())

const play = (event: string, data: object, more: object = {}) =>
  it.control('/pushpress', { event, data, ...more })

/** What the SDK itself says about a webhook that arrived. */
function validate(arrival: Arrival | undefined, key = secret) {
  if (!arrival) throw new Error('no webhook arrived')
  return it.pushpress.validateWebhook({
    request: {
      body: arrival.body,
      method: 'POST',
      url: `${it.app.url}/hook`,
      headers: { 'webhook-signature': String(arrival.headers['webhook-signature']) },
    },
    secret: key,
  })
}

describe('an event changes the gym first and is then told, signed', () => {
  test('a check-in: fills in what was left out, and the API agrees', async () => {
    const { status, body } = await play('checkin.created', { customer: member })
    const played: Played = body
    expect(status).toBe(200)
    expect(played.deliveries).toMatchObject([{ status: 200 }])
    const validated = await validate(it.app.arrivals[0])
    expect(validated).toMatchObject({ event: 'checkin.created', data: { customer: member, kind: 'class' } })
    const stored = await it.pushpress.checkins.class.get({ uuid: String(played.data.id) })
    expect(stored).toMatchObject({ customer: member, timestamp: Date.parse('2025-05-14T15:00:00Z') / 1000 })
    await play('checkin.deleted', { id: stored.id })
    expect(await validate(it.app.arrivals[1])).toMatchObject({ event: 'checkin.deleted' })
    await expect(it.pushpress.checkins.class.get({ uuid: stored.id })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('a failed payment and its recovery move the dates as PushPress does', async () => {
    const failed: Played = (await play('enrollment.status.changed', { customer: member, status: 'alert' }))
      .body
    const id = String(failed.data.id)
    expect(await it.pushpress.enrollment.get({ uuid: id })).toMatchObject({
      status: 'alert',
      paidUntil: '2025-05-14',
    })
    await play('enrollment.status.changed', { id, status: 'active' })
    const recovered = await it.pushpress.enrollment.get({ uuid: id })
    expect(recovered).toMatchObject({ status: 'active', lastCharge: '2025-05-14', paidUntil: '2025-06-14' })
    for (const arrival of it.app.arrivals) {
      expect(await validate(arrival)).toMatchObject({ event: 'enrollment.status.changed' })
    }
  })

  test('a customer is created from little, changed, and deleted with everything of theirs', async () => {
    const name = { first: '<script>alert(1)</script>', last: '🤸' }
    const made: Played = (
      await play('customer.created', { name, email: 'new@example.com', dob: '2190-01-01' })
    ).body
    const id = String(made.data.id)
    expect(await it.pushpress.customers.get({ uuid: id })).toMatchObject({
      name,
      role: 'lead',
      dob: '2190-01-01',
    })
    await play('enrollment.created', { customer: 'NEW@example.com' })
    await play('customer.status.changed', { id, role: 'member' })
    await play('customer.details.changed', { id, phone: '+13035550199' })
    expect(await it.pushpress.customers.get({ uuid: id })).toMatchObject({
      role: 'member',
      phone: '+13035550199',
    })
    await play('customer.deleted', { id })
    await expect(it.pushpress.customers.get({ uuid: id })).rejects.toMatchObject({ statusCode: 404 })
    expect(await everyPage(await it.pushpress.enrollment.list({ customerId: id }))).toEqual([])
    expect(it.app.arrivals).toHaveLength(5)
    for (const arrival of it.app.arrivals) expect(await validate(arrival)).toHaveProperty('event')
  })
})

describe('what is sent', () => {
  test('a signature by another secret is not accepted by the SDK', async () => {
    await play('checkin.created', { customer: member })
    await expect(validate(it.app.arrivals[0], 'another secret')).rejects.toThrow('Invalid signature')
  })

  test('raw data goes out signed, as it is, and changes nothing', async () => {
    const before = await it.pushpress.checkins.count({})
    const { body } = await play('checkin.created', { nonsense: true }, { raw: true })
    expect(body).toMatchObject({ deliveries: [{ status: 200 }] })
    expect(JSON.parse(it.app.arrivals[0]?.body ?? '')).toMatchObject({ data: { nonsense: true } })
    expect(await it.pushpress.checkins.count({})).toEqual(before)
  })

  test('a webhook that is not taken is tried again, later and later, and then given up', async () => {
    it.app.answer = () => ({ status: 500 })
    await play('checkin.created', { customer: member })
    await it.control('/clock', { advance: '30m' })
    expect(it.app.arrivals.map((one) => one.at.slice(11, 19))).toEqual([
      '15:00:00',
      '15:00:10',
      '15:01:10',
      '15:11:10',
    ])
    expect(new Set(it.app.arrivals.map((one) => one.body)).size).toBe(1)
  })

  test('while PushPress is down its webhooks wait too', async () => {
    await it.control('/faults', { pushpress: 'down' })
    await play('checkin.created', { customer: member })
    expect(it.app.arrivals).toHaveLength(0)
    await it.control('/faults', { pushpress: 'ok' })
    await it.control('/clock', { advance: '1m' })
    expect(it.app.arrivals).toHaveLength(1)
  })

  test('an inactive webhook and one for other events get nothing', async () => {
    const requestBody = { url: `${it.app.url}/other`, eventTypes: ['class.canceled' as const] }
    await it.pushpress.manageWebhooks.create({ requestBody })
    await play('checkin.created', { customer: member })
    expect(it.app.arrivals.map((one) => one.path)).toEqual(['/hook'])
  })
})

describe('what is refused says why and what is possible', () => {
  test.each([
    ['an unknown event', { event: 'payment.failed', data: {} }, 'checkin.created'],
    ['an unknown customer', { event: 'checkin.created', data: { customer: 'usr_none' } }, 'usr_'],
    ['a missing customer', { event: 'checkin.created', data: {} }, 'usr_'],
    ['an unknown status', { event: 'enrollment.status.changed', data: { status: 'broke' } }, null],
    ['an unknown gym', { event: 'checkin.created', data: {}, companyId: 'cmp_none' }, 'cmp_test_gym'],
    ['an unknown role', { event: 'customer.created', data: { role: 'wizard' } }, 'member'],
  ])('%s', async (_what, request, possible) => {
    const { status, body } = await it.control('/pushpress', request)
    const refused: Refused = body
    expect(status).toBe(422)
    expect(refused.error.length).toBeGreaterThan(20)
    if (possible) expect(refused.possible.some((one) => one.startsWith(possible))).toBe(true)
    expect(it.app.arrivals).toHaveLength(0)
  })

  test('a body that is not JSON', async () => {
    const answer = await fetch(`${it.url}/pushpress`, { method: 'POST', body: 'hello' })
    expect(answer.status).toBe(400)
  })
})
