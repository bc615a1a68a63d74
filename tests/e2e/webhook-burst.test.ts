import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, readAll } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'
import { type App, openApp } from './app'
import {
  bodyOf,
  openSender,
  type PlayedEvent,
  play,
  shuffled,
  signatureOf,
  takeOverWebhook,
} from './pushpress'

const EVENTS = 1_000
const TIMES = 3
const GONE = 5
/** A sender keeps a pool of connections; thousands opened in one instant would measure the kernel's backlog. */
const CONNECTIONS = 128
const WORKED_OFF_MS = 60_000

let app: App
let secret: string
beforeAll(async () => {
  app = await openApp({ members: 120 })
  await app.scene.connect()
  await readAll(app.scene.deps)
  secret = await takeOverWebhook(app.scene)
})
afterAll(() => app.close())

/** A busy day: people come, someone's visit is taken back, payments fail, leads sign up, members leave. */
async function busyDay(): Promise<PlayedEvent[]> {
  const { scene } = app
  const rows = await scene.db.sql`select m.pushpress_id as id, e.pushpress_id as enrollment
    from members m join enrollments e on e.customer_id = m.pushpress_id and e.status = 'active' order by 1`
  const someone = (at: number) => rows[at % rows.length] ?? { id: '', enrollment: '' }
  const events: PlayedEvent[] = []
  for (let at = 0; events.length < EVENTS - GONE; at++) {
    const { id, enrollment } = someone(at)
    const visit = await play(scene, 'checkin.created', { customer: id, timestamp: NOW.getTime() / 1000 - at })
    events.push(visit)
    if (at % 20 === 3) events.push(await play(scene, 'checkin.deleted', { id: visit.data.id }))
    if (at % 9 === 4) events.push(await play(scene, 'customer.created', { email: `lead-${at}@example.com` }))
    if (at % 11 === 5) {
      events.push(await play(scene, 'customer.details.changed', { id, name: { first: `Renamed ${at}` } }))
    }
    if (at % 13 === 6) {
      const status = at % 2 === 0 ? 'alert' : 'active'
      events.push(await play(scene, 'enrollment.status.changed', { id: enrollment, status }))
    }
  }
  // Last, because nothing more can happen to people who are gone.
  for (const { id } of rows.slice(-GONE)) events.push(await play(scene, 'customer.deleted', { id }))
  return events
}

async function untilWorkedOff(): Promise<void> {
  const deadline = Date.now() + WORKED_OFF_MS
  for (;;) {
    const [row] = await app.scene.db
      .sql`select count(*)::int as open from webhook_events where status = 'stored'`
    if (row?.open === 0) return
    if (Date.now() > deadline) throw new Error(`${row?.open} events are still open.`)
    await sleep(100)
  }
}

/** How fast they are answered depends on the machine, and is what `npm run bench -- webhooks` holds to its target. */
it('a thousand webhooks at once, each three times and shuffled, are each stored once, acknowledged, and true', async () => {
  const bodies = (await busyDay()).map(bodyOf)
  expect(bodies.length).toBeGreaterThanOrEqual(EVENTS)
  const before = await differences(app.scene)
  expect(before.length).toBeGreaterThan(EVENTS / 2)

  const url = `${app.url}/api/webhooks/pushpress?gym=${app.scene.gymId}`
  const letters = shuffled(Array.from({ length: TIMES }, () => bodies).flat()).map((body) => ({
    body,
    headers: { 'content-type': 'application/json', 'webhook-signature': signatureOf(body, secret) },
  }))
  const sender = openSender(CONNECTIONS)
  // A server that has just been started loads a route with the first request for it.
  expect((await sender.send(url, '{}', {})).status).toBe(400)
  const answers = await Promise.all(letters.map(({ body, headers }) => sender.send(url, body, headers)))
  sender.close()

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [stored] = await app.scene.db.sql`select count(*)::int as rows, count(distinct event_key)::int as keys
    from webhook_events`
  expect(stored).toEqual({ rows: bodies.length, keys: bodies.length })
  await untilWorkedOff()
  expect(await differences(app.scene)).toEqual([])
}, 180_000)
