import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deriveKey } from '@/lib/messages/derive-key'
import { unsubscribeToken } from '@/lib/messages/unsubscribe-token'
import { type Rest, serveRpc } from '@/tests/api/rest'
import { type TestDatabase, testDatabase } from '@/tests/database'
import { stubEnvironment } from './environment'

const MASTER = Buffer.alloc(32, 1)
const KEY = deriveKey(MASTER, 'unsubscribe')
const TWO_YEARS_ON = '2028-11-18T10:00:00.000Z'
let time = '2026-11-18T10:00:00.000Z'

let db: TestDatabase
let rest: Rest
let clock: Server
let gym: string
beforeAll(async () => {
  db = await testDatabase()
  rest = await serveRpc(db)
  clock = createServer((_request, response) => response.end(JSON.stringify({ now: time })))
  await new Promise<void>((resolve) => clock.listen(0, '127.0.0.1', resolve))
  stubEnvironment({
    SUPABASE_URL: rest.url,
    ENCRYPTION_KEY: MASTER.toString('base64'),
    SANDBOX_URL: `http://127.0.0.1:${(clock.address() as AddressInfo).port}`,
  })
  gym = await db.addGym(await db.addUser('owner@iron.example'), 'Iron Harbor')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rest.close()
  clock.closeAllConnections()
  clock.close()
  await db.drop()
})

let email: string
let token: string
beforeEach(() => {
  email = `${randomUUID()}@member.example`
  token = unsubscribeToken(KEY, { gymId: gym, email })
})
afterEach(() => {
  rest.isDown = false
  time = '2026-11-18T10:00:00.000Z'
})

const addressOf = (of: string) => `http://127.0.0.1:3000/api/unsubscribe?token=${encodeURIComponent(of)}`
const FORM = 'application/x-www-form-urlencoded'

async function post(body: string, of = token, type = FORM) {
  const { POST } = await import('@/app/api/unsubscribe/route')
  return POST(new Request(addressOf(of), { method: 'POST', body, headers: { 'content-type': type } }))
}
const oneClick = (of = token) => post('List-Unsubscribe=One-Click', of)
const press = (button: string, of = token) => post(`button=${button}`, of)
async function suppressions() {
  return [
    ...(await db.sql`select gym_id, reason, source, removed_by from suppressions
    where email_key = ${email} order by created_at`),
  ]
}

describe('one click in a mail program', () => {
  it('stops everything, at once, with a plain answer: no page, no redirect, no cookie', async () => {
    const answer = await oneClick()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('location')).toBeNull()
    expect(await suppressions()).toEqual([
      { gym_id: gym, reason: 'unsubscribed', source: 'unsubscribe_link', removed_by: null },
    ])
  })

  it('works as multipart too, and with a body nobody understands', async () => {
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(multipart, token, 'multipart/form-data; boundary=x')).status).toBe(200)
    expect(await suppressions()).toHaveLength(1)
    const other = unsubscribeToken(KEY, { gymId: gym, email: 'huge@member.example' })
    expect((await post('x'.repeat(100_000), other)).status).toBe(200)
  })

  it('a hundred times is once, and the owner hears of it once', async () => {
    for (let at = 0; at < 100; at++) expect((await oneClick()).status).toBe(200)
    expect(await suppressions()).toHaveLength(1)
    const told = await db.sql`select 1 from notifications where gym_id = ${gym} and title like ${`${email}%`}`
    expect(told).toHaveLength(1)
  })

  it('works two years later, though the member is long gone', async () => {
    time = TWO_YEARS_ON
    expect((await oneClick()).status).toBe(200)
    expect(await suppressions()).toHaveLength(1)
  })

  it('is for one person at one gym only', async () => {
    const other = await db.addGym(await db.addUser('owner2@iron.example'), 'Other Gym')
    await oneClick()
    const [row] = await db.sql`select app.is_suppressed(${gym}, ${email}) as here,
      app.is_suppressed(${other}, ${email}) as there, app.is_suppressed(${gym}, 'x@member.example') as them`
    expect(row).toEqual({ here: true, there: false, them: false })
  })

  it('that cannot be saved is not said to have worked', async () => {
    rest.isDown = true
    expect((await oneClick()).status).toBe(503)
    rest.isDown = false
    expect(await suppressions()).toEqual([])
  })
})

describe('a link that was changed', () => {
  it.each([
    ['cut short', () => token.slice(0, -3)],
    ['bent', () => `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`],
    ['made with another key', () => unsubscribeToken(Buffer.alloc(32, 9), { gymId: gym, email })],
    ['missing', () => ''],
    ['of a gym that is gone', () => unsubscribeToken(KEY, { gymId: randomUUID(), email })],
    ['very long', () => 'A'.repeat(50_000)],
  ])('%s: changes nothing and says so', async (_what, changed) => {
    expect((await oneClick(changed())).status).toBe(400)
    for (const button of ['unsubscribe', 'resubscribe']) {
      const answer = await press(button, changed())
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^\/unsubscribe\?token=(&notice=again)?$/)
    }
    expect(await suppressions()).toEqual([])
  })
})

describe('opening the address', () => {
  it('a hundred times, by GET or HEAD, changes nothing and asks the database for nothing', async () => {
    const { GET } = await import('@/app/api/unsubscribe/route')
    rest.calls.length = 0
    for (let at = 0; at < 100; at++) {
      for (const method of ['GET', 'HEAD']) {
        const answer = GET(new Request(addressOf(token), { method }))
        expect(answer.status).toBe(303)
        expect(answer.headers.get('location')).toBe(`/unsubscribe?token=${encodeURIComponent(token)}`)
      }
    }
    expect(rest.calls).toEqual([])
    expect(await suppressions()).toEqual([])
  })

  it('the page only reads, a hundred times over', async () => {
    const { readSubscription } = await import('@/lib/live')
    rest.calls.length = 0
    for (let at = 0; at < 100; at++) {
      expect(await readSubscription(token)).toEqual({ gymName: 'Iron Harbor', email, state: 'subscribed' })
    }
    expect(new Set(rest.calls)).toEqual(new Set(['read_subscription']))
    expect(await suppressions()).toEqual([])
  })
})

describe('the buttons of the page', () => {
  it('stop, and take it back, each leading back to the page', async () => {
    const { readSubscription } = await import('@/lib/live')
    expect((await press('unsubscribe')).headers.get('location')).toMatch(/^\/unsubscribe\?token=/)
    expect(await readSubscription(token)).toMatchObject({ state: 'undoable' })
    expect((await press('resubscribe')).headers.get('location')).toMatch(/&notice=again$/)
    expect(await readSubscription(token)).toMatchObject({ state: 'subscribed' })
    expect(await suppressions()).toMatchObject([{ reason: 'unsubscribed', removed_by: 'member' }])
  })

  it('take back only what the link did: a complaint stays', async () => {
    const { readSubscription } = await import('@/lib/live')
    await db.rpc('suppress_member', {
      p_gym: gym,
      p_email: email,
      p_reason: 'complaint',
      p_source: 'provider',
      p_now: time,
    })
    await press('unsubscribe')
    await press('resubscribe')
    expect(await readSubscription(token)).toMatchObject({ state: 'stopped' })
    expect(await suppressions()).toMatchObject([{ reason: 'complaint', removed_by: null }])
  })

  it('that cannot be saved lead back to a page that says so', async () => {
    rest.isDown = true
    expect((await press('unsubscribe')).headers.get('location')).toMatch(/&notice=failed$/)
  })
})
