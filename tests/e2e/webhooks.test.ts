import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WEBHOOK_BODY_MAX_BYTES } from '@/lib/safety/limits'
import { NOW, readAll } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'
import { type App, openApp } from './app'
import { bodyOf, play, signatureOf, takeOverWebhook } from './pushpress'

const WORKED_OFF_MS = 15_000

let app: App
let secret: string
let otherGym: string
beforeAll(async () => {
  app = await openApp({ members: 40 })
  await app.scene.connect()
  await readAll(app.scene.deps)
  secret = await takeOverWebhook(app.scene)
  otherGym = await app.scene.db.addGym(await app.scene.db.addUser('other@test.gym'), 'Another gym')
})
afterAll(() => app.close())

type Post = { body: BodyInit; signature?: string; gym?: string; headers?: Record<string, string> }

async function post({ body, signature, gym, headers }: Post) {
  const url = `${app.url}/api/webhooks/pushpress${gym === undefined ? '' : `?gym=${gym}`}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(signature === undefined ? {} : { 'webhook-signature': signature }) },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as { ok?: true; error?: string } }
}

const stored = () => app.scene.db.sql`select id, event, status, result from webhook_events order by id`
const mirror = () => app.scene.db.sql`select * from members order by pushpress_id`
const companyId = () => app.scene.companyId
const signed = (body: string) => signatureOf(body, secret)
const event = (data: object, name = 'customer.details.changed') =>
  JSON.stringify({ event: name, created: NOW.getTime() / 1000, data })

async function untilWorkedOff(): Promise<void> {
  const deadline = Date.now() + WORKED_OFF_MS
  while ((await stored()).some(({ status }) => status === 'stored')) {
    if (Date.now() > deadline) throw new Error('The events were never worked off.')
    await sleep(50)
  }
}

type Case = [string, () => Post, number, RegExp]
const about = () => event({ id: 'usr_1', companyId: companyId() })
const REFUSED: Case[] = [
  ['no signature', () => ({ body: about() }), 401, /header is missing/],
  ['an empty signature', () => ({ body: about(), signature: '' }), 401, /header is missing/],
  ['a signature that is no hex', () => ({ body: about(), signature: 'not-hex' }), 401, /not match/],
  ['a short signature', () => ({ body: about(), signature: signed(about()).slice(2) }), 401, /not match/],
  [
    'another secret',
    () => ({ body: about(), signature: signatureOf(about(), 'whsec_of_someone') }),
    401,
    /match/,
  ],
  [
    'a signature over other data',
    () => ({ body: about(), signature: signed(event({ id: 'usr_2', companyId: companyId() })) }),
    401,
    /not match/,
  ],
  ['a body that is no JSON', () => ({ body: '{"event":', signature: 'ab' }), 400, /not JSON/],
  ['an empty body', () => ({ body: '', signature: 'ab' }), 400, /not JSON/],
  ['JSON that is no object', () => ({ body: '[1,2]', signature: 'ab' }), 400, /no data/],
  ['data that is a list', () => ({ body: '{"event":"a.b","data":[]}', signature: 'ab' }), 400, /no data/],
  ['an event without a name', () => ({ body: event({ companyId: 'x' }, ''), signature: 'ab' }), 400, /name/],
  [
    'an event that names no company',
    () => ({ body: event({ id: 'enr_1' }), signature: 'ab' }),
    400,
    /company/,
  ],
  [
    'a company nobody here has',
    () => {
      const body = event({ id: 'usr_1', companyId: 'cmp_stranger' })
      return { body, signature: signed(body) }
    },
    404,
    /No gym here/,
  ],
  [
    "another gym's address",
    () => ({ body: about(), signature: signed(about()), gym: otherGym }),
    403,
    /another gym's company/,
  ],
  [
    'an address that names no gym',
    () => ({ body: about(), signature: signed(about()), gym: "1'%20or%20'1'='1" }),
    400,
    /cannot exist/,
  ],
]

describe('a webhook is refused, said why, and changes nothing', () => {
  it.each(REFUSED)('with %s', async (_what, make, status, message) => {
    const before = { events: await stored(), members: await mirror(), log: app.log().length }
    const answer = await post(make())
    expect(answer).toEqual({ status, body: { error: expect.stringMatching(message) } })
    expect(await stored()).toEqual(before.events)
    expect(await mirror()).toEqual(before.members)
    const line = app.log().slice(before.log)
    expect(line).toContain('"event":"webhook.refused"')
    expect(line).toContain(`"status":${status}`)
    expect(line).not.toContain(secret)
  })

  it('with a body over the limit, whether or not its length is told', async () => {
    const body = event({ id: 'usr_1', companyId: companyId(), pad: 'x'.repeat(WEBHOOK_BODY_MAX_BYTES) })
    const untold = new Blob([body]).stream()
    for (const sent of [body, untold]) {
      expect(await post({ body: sent, signature: signed(body) })).toMatchObject({
        status: 413,
        body: { error: expect.stringContaining('too large') },
      })
    }
    expect(await stored()).toEqual([])
  })

  it('when the database cannot take it: not stored is not acknowledged', async () => {
    const { sql } = app.scene.db
    const body = event({ id: 'usr_kept', companyId: companyId() })
    await sql`alter table webhook_events rename to webhook_events_away`
    try {
      expect(await post({ body, signature: signed(body) })).toMatchObject({ status: 503 })
    } finally {
      await sql`alter table webhook_events_away rename to webhook_events`
    }
    expect(app.log()).toContain('"event":"webhook.not_stored"')
    expect(await post({ body, signature: signed(body) })).toMatchObject({ status: 200 })
    await untilWorkedOff()
  })
})

describe('a webhook is kept', () => {
  it('before it is acknowledged, once for the same content, and the API is what counts', async () => {
    const { scene } = app
    const [member] = await scene.db.sql`select pushpress_id as id from members where role = 'member' limit 1`
    const played = await play(scene, 'customer.details.changed', {
      id: member?.id,
      name: { first: 'Zoë 💪' },
    })
    // Someone who can sign still cannot put words into the mirror: only the id is taken from an event.
    const lying = { ...played, data: { ...played.data, name: { first: 'Mallory', last: 'Lie' } } }
    const before = (await stored()).length
    for (const body of [bodyOf(lying), bodyOf(lying), bodyOf(lying)]) {
      expect(await post({ body, signature: signed(body), gym: scene.gymId })).toMatchObject({ status: 200 })
    }
    expect((await stored()).length).toBe(before + 1)
    await untilWorkedOff()
    expect(await differences(scene)).toEqual([])
    const [row] = await scene.db.sql`select first_name from members where pushpress_id = ${member?.id}`
    expect(row?.first_name).toBe('Zoë 💪')
  })

  it('and set aside when nothing here depends on it', async () => {
    const body = event({ id: 'cls_1', companyId: companyId() }, 'class.turned.upside-down')
    expect(await post({ body, signature: signed(body) })).toMatchObject({ status: 200 })
    await untilWorkedOff()
    expect((await stored()).at(-1)).toMatchObject({
      event: 'class.turned.upside-down',
      status: 'ignored',
      result: 'Nothing here depends on it.',
    })
    expect(app.log()).toContain('"event":"webhooks.ignored"')
  })

  it('about a person PushPress does not have, who then is not in the mirror either', async () => {
    const body = event({ id: 'usr_never_was', companyId: companyId() })
    expect(await post({ body, signature: signed(body) })).toMatchObject({ status: 200 })
    await untilWorkedOff()
    expect((await stored()).at(-1)).toMatchObject({ status: 'done', result: 'PushPress no longer has it.' })
    expect(await differences(app.scene)).toEqual([])
  })

  it('through an outage, and worked off when PushPress is back', async () => {
    const { scene } = app
    const [member] = await scene.db.sql`select pushpress_id as id from members where role = 'member' limit 1`
    const played = await play(scene, 'customer.details.changed', { id: member?.id, phone: '+1 303 555 0199' })
    scene.line.trouble = () => ({ kind: 'answer', status: 503, body: '{}' })
    const body = bodyOf(played)
    expect(await post({ body, signature: signed(body) })).toMatchObject({ status: 200 })
    const putOff = () =>
      scene.db.sql`select 1 from webhook_events where status = 'stored' and result like '%503%'`
    await expect.poll(async () => (await putOff()).length, { timeout: WORKED_OFF_MS }).toBe(1)
    expect(app.log()).toContain('"event":"webhooks.waiting"')
    scene.line.trouble = undefined
    await scene.db.sql`update webhook_events set try_at = ${NOW} where status = 'stored'`
    const headers = { authorization: `Bearer ${app.secrets.CRON_SECRET}` }
    expect((await fetch(`${app.url}/api/cron/sync`, { headers })).status).toBe(200)
    // The app itself may have taken it up a moment before the cron did.
    await untilWorkedOff()
    const [row] = await scene.db.sql`select phone from members where pushpress_id = ${member?.id}`
    expect(row?.phone).toBe('+1 303 555 0199')
  })
})

describe('the cron route', () => {
  it.each([
    ['no secret', {}],
    ['a wrong secret', { authorization: 'Bearer not-the-cron-secret' }],
    ['an empty secret', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic bm8=' }],
  ])('does nothing for a caller with %s', async (_what, headers: Record<string, string>) => {
    const before = { log: app.log().length, asked: app.scene.line.requests.length }
    const answer = await fetch(`${app.url}/api/cron/sync`, { headers })
    expect(answer.status).toBe(401)
    expect(app.log().slice(before.log)).toContain('"event":"cron.refused"')
    expect(app.scene.line.requests.length).toBe(before.asked)
  })
})

describe("Resend's webhook", () => {
  const body = JSON.stringify({ type: 'email.received', data: { email_id: 'em_1' } })
  function resend(text: string, change: Record<string, string | null> = {}) {
    const at = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(app.secrets.RESEND_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`msg_1.${at}.${text}`).digest('base64')
    const headers = {
      'svix-id': 'msg_1',
      'svix-timestamp': at,
      'svix-signature': `v1,${signature}`,
      ...change,
    }
    const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
    return fetch(`${app.url}/api/webhooks/resend`, {
      method: 'POST',
      body: text,
      headers: Object.fromEntries(kept),
    })
  }
  const kept = () => app.scene.db.sql`select event_key, event from webhook_events where source = 'resend'`

  it('is stored once however often it comes', async () => {
    for (let at = 0; at < 3; at++) expect((await resend(body)).status).toBe(200)
    expect(await kept()).toEqual([{ event_key: 'msg_1', event: 'email.received' }])
  })

  it.each([
    ['no signature', body, { 'svix-signature': null }, 401],
    ['a wrong signature', body, { 'svix-signature': `v1,${Buffer.alloc(32).toString('base64')}` }, 401],
    ['an old timestamp', body, { 'svix-timestamp': '1700000000' }, 401],
    ['a body that is no JSON', '{"type":', {}, 400],
    ['no type', '{"data":{}}', {}, 400],
  ])('is refused with %s', async (_what, text, change, status) => {
    const before = await kept()
    const answer = await resend(text, change)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.any(String) })
    expect(await kept()).toEqual(before)
  })
})

describe('a booking', () => {
  it('is kept as it was signed, once, dated by PushPress, and stays called off', async () => {
    const booked = (status: string) =>
      event(
        {
          id: 'res_1',
          reservedId: 'cls_1',
          customerId: 'usr_1',
          companyId: companyId(),
          registrationTimestamp: NOW.getTime() / 1000 - 60,
          status,
        },
        'reservation.created',
      )
    const tell = async (status: string) => {
      const body = booked(status)
      expect((await post({ body, signature: signed(body) })).status).toBe(200)
      await untilWorkedOff()
      return app.scene.db.sql`select customer_id, booked_at, cancelled_at is not null as off from bookings`
    }
    const kept = { customer_id: 'usr_1', booked_at: new Date(NOW.getTime() - 60_000) }
    expect(await tell('reserved')).toEqual([{ ...kept, off: false }])
    expect(await tell('canceled')).toEqual([{ ...kept, off: true }])
    expect(await tell('checked-in')).toEqual([{ ...kept, off: true }])
  })
})
