import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  API_KEY,
  COMPANY,
  everyPage,
  pushpressSdk,
  START,
  startTestSandbox,
  type TestSandbox,
} from '@/tests/sandbox/start'

let it: TestSandbox

beforeAll(async () => {
  it = await startTestSandbox({ members: 180 })
  await it.sandbox.seedGym({
    seed: 2,
    members: 20,
    companyId: 'cmp_other',
    apiKey: 'sk_other',
    now: START,
    name: 'Other Gym',
    timezone: 'Europe/Berlin',
  })
})
afterAll(() => it.close())

const raw = (path: string, headers: Record<string, string> = { 'api-key': API_KEY }) =>
  fetch(`${it.url}/pushpress/v3${path}`, { headers })

describe('the official SDK accepts every answer', () => {
  test('the company', async () => {
    const company = await it.pushpress.company.get({})
    expect(company).toMatchObject({ id: COMPANY, defaultTimezone: 'America/Denver' })
    expect(company.name).toBe('Ironworks Strength & Conditioning')
  })

  test('customers, page by page, each exactly once, and one by one', async () => {
    const customers = await everyPage(await it.pushpress.customers.list({ limit: 7 }))
    expect(customers).toHaveLength(180)
    expect(new Set(customers.map((one) => one.id)).size).toBe(180)
    for (const customer of customers.slice(0, 10)) {
      expect(await it.pushpress.customers.get({ uuid: customer.id })).toEqual(customer)
    }
  })

  test('customers by role and by email', async () => {
    const coaches = await everyPage(await it.pushpress.customers.list({ role: 'coach', limit: 100 }))
    expect(coaches.length).toBeGreaterThan(0)
    expect(coaches.every((one) => one.role === 'coach')).toBe(true)
    const email = coaches[0]?.email.toUpperCase()
    const found = await everyPage(await it.pushpress.customers.list({ email, limit: 10 }))
    expect(found.map((one) => one.id)).toEqual([coaches[0]?.id])
  })

  test('enrollments, their plans, and filters', async () => {
    const enrollments = await everyPage(await it.pushpress.enrollment.list({ limit: 50 }))
    expect(enrollments.length).toBeGreaterThan(120)
    const alerts = await everyPage(await it.pushpress.enrollment.list({ status: 'alert', limit: 50 }))
    expect(alerts.length).toBe(enrollments.filter((one) => one.status === 'alert').length)
    const [first] = alerts
    if (!first?.planId) throw new Error('no alert in the generated gym')
    expect(await it.pushpress.enrollment.get({ uuid: first.id })).toEqual(first)
    const own = await everyPage(await it.pushpress.enrollment.list({ customerId: first.customerId }))
    expect(own.map((one) => one.id)).toEqual([first.id])
    expect((await it.pushpress.plans.get({ id: first.planId })).companyId).toBe(COMPANY)
  })

  test('class types', async () => {
    const { data } = await it.pushpress.classes.type.list({})
    expect(data.resultArray.map((one) => one.name).sort()).toEqual([
      'CrossFit',
      'Foundations',
      'Olympic Lifting',
      'Open Gym',
      'Yoga',
    ])
    const [first] = data.resultArray
    expect((await it.pushpress.classes.type.get({ id: first?.id ?? '' })).name).toBe(first?.name)
  })
})

describe('the official SDK reads check-ins', () => {
  test('of every kind, adding up to the count', async () => {
    const { checkins } = it.pushpress
    const classes = await everyPage(await checkins.class.list({ limit: 200 }))
    const open = await everyPage(await checkins.open.list({ limit: 200 }))
    const events = await everyPage(await checkins.event.list({ limit: 200 }))
    const appointments = await everyPage(await checkins.appointment.list({}))
    for (const list of [classes, open, events, appointments]) {
      expect(list.length).toBeGreaterThan(0)
      expect(new Set(list.map((one) => one.id)).size).toBe(list.length)
      expect(list.every((one, at) => at === 0 || one.timestamp >= (list[at - 1]?.timestamp ?? 0))).toBe(true)
    }
    const { count } = await checkins.count({})
    expect(count).toBe(classes.length + open.length + events.length + appointments.length)
    expect((await checkins.count({ include: 'open' })).count).toBe(open.length)
    expect(await checkins.class.get({ uuid: classes[0]?.id ?? '' })).toEqual(classes[0])
    expect(await checkins.open.get({ uuid: open[0]?.id ?? '' })).toEqual(open[0])
    expect(await checkins.event.get({ uuid: events[0]?.id ?? '' })).toEqual(events[0])
    expect(await checkins.appointment.get({ uuid: appointments[0]?.id ?? '' })).toEqual(appointments[0])
  })

  test('of one customer within a window', async () => {
    const [some] = await everyPage(await it.pushpress.checkins.class.list({ limit: 200 }))
    const before = Math.floor(START.getTime() / 1000)
    const after = before - 60 * 86_400
    const window = { customer: some?.customer, before, after, limit: 200 }
    const found = await everyPage(await it.pushpress.checkins.class.list(window))
    expect(found.every((one) => one.customer === some?.customer)).toBe(true)
    expect(found.every((one) => one.timestamp > after && one.timestamp < before)).toBe(true)
  })
})

describe('webhooks are managed', () => {
  test('create, list, get, update, rotate, delete', async () => {
    const { manageWebhooks } = it.pushpress
    const requestBody = { url: 'http://127.0.0.1:9/hook', eventTypes: ['checkin.created' as const] }
    const made = await manageWebhooks.create({ requestBody })
    expect(made.signingSecret).toHaveLength(64)
    expect((await manageWebhooks.list({})).data.map((one) => one.id)).toContain(made.id)
    expect(await manageWebhooks.get({ uuid: made.id })).toEqual(made)
    const eventTypes = ['customer.created' as const]
    const updated = await manageWebhooks.update({ uuid: made.id, requestBody: { eventTypes } })
    expect(updated).toMatchObject({ url: requestBody.url, eventTypes })
    const rotated = await manageWebhooks.rotateSecret({ uuid: made.id })
    expect(rotated.webhookUuid).toBe(made.id)
    expect(rotated.signingSecret).not.toBe(made.signingSecret)
    await manageWebhooks.delete({ uuid: made.id })
    await expect(manageWebhooks.get({ uuid: made.id })).rejects.toMatchObject({ statusCode: 404 })
  })

  // Over plain HTTP: the SDK asks for JSON inside a 204, which HTTP does not allow, and throws on any answer.
  test('a webhook is deactivated and activated', async () => {
    const requestBody = { url: 'http://127.0.0.1:9/hook', eventTypes: ['checkin.created' as const] }
    const { id } = await it.pushpress.manageWebhooks.create({ requestBody })
    for (const [verb, active] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      const headers = { 'api-key': API_KEY, 'company-id': COMPANY }
      const answer = await fetch(`${it.url}/pushpress/v3/webhooks/${id}/${verb}`, {
        method: 'PATCH',
        headers,
      })
      expect(answer.status).toBe(204)
      expect((await it.pushpress.manageWebhooks.get({ uuid: id })).active).toBe(active)
    }
    await it.pushpress.manageWebhooks.delete({ uuid: id })
  })
})

describe('who asks for what', () => {
  test('a wrong or missing key is 401', async () => {
    await expect(pushpressSdk(it.url, 'sk_wrong', COMPANY).company.get({})).rejects.toMatchObject({
      statusCode: 401,
      name: 'Unauthorized',
    })
    expect((await raw('/company', {})).status).toBe(401)
  })

  test('a company the key does not belong to is 404, also when it exists', async () => {
    await expect(pushpressSdk(it.url, API_KEY, 'cmp_none').company.get({})).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(pushpressSdk(it.url, API_KEY, 'cmp_other').company.get({})).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test("one gym's key never shows another gym's people", async () => {
    const other = pushpressSdk(it.url, 'sk_other', 'cmp_other')
    const theirs = await everyPage(await other.customers.list({ limit: 100 }))
    expect(theirs).toHaveLength(20)
    expect(theirs.every((one) => one.companyId === 'cmp_other')).toBe(true)
    await expect(it.pushpress.customers.get({ uuid: theirs[0]?.id ?? '' })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=-5', 'limit=1001', 'limit=NaN', 'limit=1.5'])(
    '%s is refused with a reason',
    async (query) => {
      const answer = await raw(`/customers?${query}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toMatch(/^(page|limit) must be/)
    },
  )

  test('a limit above the largest page is shortened', async () => {
    const answer = await raw('/checkins/class?limit=1000')
    expect((await answer.json()).data.resultArray).toHaveLength(200)
  })

  test('a page past the end is empty', async () => {
    expect((await (await raw('/customers?page=999&limit=100')).json()).data.resultArray).toEqual([])
  })
})

describe('failing on demand', () => {
  const withFault = async (mode: string, work: () => Promise<void>) => {
    await it.control('/faults', { pushpress: mode })
    try {
      await work()
    } finally {
      await it.control('/faults', { pushpress: 'ok' })
    }
  }

  test('down: the connection breaks', () =>
    withFault('down', async () => {
      await expect(it.pushpress.company.get({})).rejects.toMatchObject({ name: 'ConnectionError' })
    }))

  test('garbage: a 200 the SDK cannot read', () =>
    withFault('garbage', async () => {
      await expect(it.pushpress.checkins.class.list({})).rejects.toThrow('Unexpected Status or Content-Type')
      const truncated = await raw('/company')
      expect(truncated.status).toBe(200)
      await expect(truncated.json()).rejects.toThrow(SyntaxError)
    }))

  test('unauthorized and rate-limited', async () => {
    await withFault('unauthorized', () =>
      expect(it.pushpress.company.get({})).rejects.toMatchObject({ statusCode: 401 }),
    )
    await withFault('rate-limited', async () => {
      const answer = await raw('/company')
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('30')
    })
  })

  test('slow: the answer takes three seconds', () =>
    withFault('slow', async () => {
      const began = Date.now()
      await it.pushpress.company.get({})
      expect(Date.now() - began).toBeGreaterThanOrEqual(2_900)
    }))

  test('timeout after accept: a webhook is registered and nobody hears of it', () =>
    withFault('timeout-after-accept', async () => {
      const requestBody = { url: 'http://127.0.0.1:9/lost', eventTypes: ['checkin.created' as const] }
      await expect(it.pushpress.manageWebhooks.create({ requestBody })).rejects.toThrow()
      await it.control('/faults', { pushpress: 'ok' })
      const { data } = await it.pushpress.manageWebhooks.list({})
      expect(data.filter((one) => one.url === requestBody.url)).toHaveLength(1)
    }))

  test('too many requests in a second: 429 with Retry-After', async () => {
    const strict = await startTestSandbox({ members: 10, limits: { pushpressPerSecond: 5 } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        fetch(`${strict.url}/pushpress/v3/company`, { headers: { 'api-key': API_KEY } }),
      ),
    )
    const refused = answers.filter((one) => one.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((one) => one.headers.get('retry-after') === '1')).toBe(true)
    expect(answers.find((one) => one.status === 200)?.headers.get('x-ratelimit-limit')).toBe('5')
    await strict.close()
  })

  test('an unknown provider or mode is refused with what is possible', async () => {
    const wrong = await it.control('/faults', { resend: 'sideways' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ error: expect.stringContaining('timeout-after-accept') })
    expect((await it.control('/faults', { stripe: 'down' })).status).toBe(400)
  })
})
