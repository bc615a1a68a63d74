import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processWebhooks } from '@/lib/gym/pushpress/process'
import { runSyncs } from '@/lib/gym/pushpress/sync'
import type { Mishap } from '@/tests/gym/line'
import { connectionOf, latestRun, minutesLater, NOW, openScene, readAll, type Scene } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'

let scene: Scene
beforeEach(async () => {
  scene = await openScene({ members: 40 })
  await scene.connect()
})
afterEach(() => scene.close())

const MISHAPS: [string, string, Mishap][] = [
  ['hangs up', 'unreachable', { kind: 'hang-up' }],
  ['answers 503', 'unreachable', { kind: 'answer', status: 503, body: '{"message":"down"}' }],
  ['refuses the key', 'unauthorized', { kind: 'answer', status: 401, body: '{"message":"no"}' }],
  [
    'asks to slow down',
    'rate_limited',
    { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '90' } },
  ],
  ['breaks off its JSON', 'garbled', { kind: 'answer', status: 200, body: '{"data":{"resultArr' }],
  ['answers JSON of another shape', 'garbled', { kind: 'answer', status: 200, body: '{"hello":"world"}' }],
  [
    'answers a web page',
    'garbled',
    { kind: 'answer', status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
  ],
  ['has lost the address', 'garbled', { kind: 'answer', status: 404, body: '{"message":"gone"}' }],
]

describe.each(MISHAPS)('when PushPress %s in the middle of a reading', (_what, state, mishap) => {
  it('says so, keeps what was read, and goes on by itself', async () => {
    const soFar = scene.line.requests.length
    scene.line.trouble = (_request, count) => (count > soFar + 8 ? mishap : undefined)
    expect(await readAll(scene.deps)).toMatchObject({ finished: 0, failed: 1 })

    const broken = await latestRun(scene)
    expect(broken).toMatchObject({ leased: false, failures: 1, finished_at: null })
    expect(broken.last_error).toMatch(/PushPress/)
    expect(broken.customers).toBeGreaterThan(0)
    expect(await connectionOf(scene)).toMatchObject({ state, state_reason: broken.last_error, failures: 1 })
    const wait = broken.try_at.getTime() - NOW.getTime()
    expect(wait).toBeGreaterThanOrEqual(60_000)

    // Nothing is asked before the wait is over.
    const asked = scene.line.requests.length
    await readAll(scene.deps, new Date(broken.try_at.getTime() - 1_000))
    expect(scene.line.requests.length).toBe(asked)

    scene.line.trouble = undefined
    expect(await readAll(scene.deps, minutesLater(5))).toMatchObject({ finished: 1, failed: 0 })
    expect(await connectionOf(scene)).toMatchObject({ state: 'ok', state_reason: null, failures: 0 })
    expect(await differences(scene)).toEqual([])
  })
})

describe('a line in trouble', () => {
  it('is asked less and less often: after 1, 5, 15 and 60 minutes', async () => {
    scene.line.trouble = () => ({ kind: 'answer', status: 401, body: '{}' })
    const waits: number[] = []
    let now = NOW
    for (let at = 0; at < 5; at++) {
      await readAll(scene.deps, now)
      const { try_at } = await latestRun(scene)
      waits.push(Math.round((try_at.getTime() - now.getTime()) / 60_000))
      now = new Date(try_at.getTime() + 5_000)
    }
    expect(waits).toEqual([1, 5, 15, 60, 60])
  })

  it('is forgiven a single hiccup without anyone noticing', async () => {
    const soFar = scene.line.requests.length
    scene.line.trouble = (_request, count) => (count === soFar + 4 ? { kind: 'hang-up' } : undefined)
    expect(await readAll(scene.deps)).toMatchObject({ finished: 1, failed: 0 })
    expect(await connectionOf(scene)).toMatchObject({ state: 'ok' })
    expect(await differences(scene)).toEqual([])
  })

  it('is not called well because somebody checks in and their visit cannot be read either', async () => {
    scene.line.trouble = () => ({ kind: 'answer', status: 200, body: '{"hello":"world"}' })
    await readAll(scene.deps)
    expect(await connectionOf(scene)).toMatchObject({ state: 'garbled' })
    const event = { source: 'pushpress', event_key: 'one', gym_id: scene.gymId, event: 'customer.created' }
    await scene.deps.rpc('store_webhooks', {
      p_events: [{ ...event, body: { data: { id: 'usr_1' } } }],
      p_now: NOW.toISOString(),
    })
    expect(await processWebhooks(scene.deps, NOW, 5_000)).toMatchObject({ stored: 1 })
    expect(await connectionOf(scene)).toMatchObject({ state: 'garbled' })
  })

  it('being slow costs time, not data', async () => {
    scene.line.trouble = () => ({ kind: 'delay', ms: 40 })
    const first = await runSyncs(scene.deps, NOW, 400)
    expect(first).toMatchObject({ finished: 0, paused: 1 })
    expect((await latestRun(scene)).customers).toBeGreaterThan(0)
    scene.line.trouble = undefined
    expect(await readAll(scene.deps, minutesLater(1))).toMatchObject({ finished: 1 })
    expect(await differences(scene)).toEqual([])
  })
})

type List = { data: { resultArray: Record<string, unknown>[] } }
const rewriteCustomers = (change: (rows: Record<string, unknown>[]) => unknown[]) => (request: string) =>
  request.startsWith('GET /customers?')
    ? ({
        kind: 'rewrite',
        rewrite: (json: unknown) => ({ data: { resultArray: change((json as List).data.resultArray) } }),
      } as const)
    : undefined

describe('odd answers', () => {
  it('one customer that makes no sense does not hide the others', async () => {
    scene.line.trouble = rewriteCustomers((rows) =>
      rows.map((row, at) =>
        at === 3 ? { ...row, role: 'grand-vizier', address: null, gender: 7, dob: '2031-13-45' } : row,
      ),
    )
    expect(await readAll(scene.deps)).toMatchObject({ finished: 1, failed: 0 })
    const [row] = await scene.db.sql`select count(*)::int as members,
      count(*) filter (where role = 'frontdesk' and contact_block = 'staff' and dob is null)::int as odd from members`
    expect(row?.members).toBe((await latestRun(scene)).customers)
    expect(row?.odd).toBeGreaterThan(0)
  })

  it('a customer without an id is left out, and everyone else is kept', async () => {
    scene.line.trouble = rewriteCustomers((rows) =>
      rows.map((row, at) => (at === 0 ? { ...row, id: null } : row)),
    )
    expect(await readAll(scene.deps)).toMatchObject({ finished: 1, failed: 0 })
    expect((await differences(scene)).length).toBeLessThanOrEqual(1)
  })

  it('a gym that suddenly has nobody is not believed', async () => {
    await readAll(scene.deps)
    const members = () => scene.db.sql`select pushpress_id from members where deleted_at is null`
    const before = (await members()).length
    scene.line.trouble = rewriteCustomers(() => [])
    expect(await readAll(scene.deps, minutesLater(5 * 60))).toMatchObject({ opened: 1, finished: 1 })
    expect((await members()).length).toBe(before)
  })
})
