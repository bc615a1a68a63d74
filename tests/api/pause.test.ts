import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DELIVERIES_AT_ONCE } from '@/lib/safety/limits'
import { type Rest, serveRpc } from '@/tests/api/rest'
import { addMember, addRunningGym, type Engine, openEngine } from '@/tests/tasks/engine'
import { stubEnvironment } from './environment'

/** The brake of the whole platform, pulled as its operator pulls it: over HTTP, with the admin secret. */

const SECRET = 'an-admin-secret-for-this-test'
const START = '2026-03-02T15:30:00Z'
const WITHIN_MS = 1_000
const TASKS = 12

let engine: Engine
let rest: Rest
beforeAll(async () => {
  engine = await openEngine({ at: START })
  rest = await serveRpc(engine.db)
  stubEnvironment({ SUPABASE_URL: rest.url, ADMIN_SECRET: SECRET })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rest.close()
  await engine.close()
})
beforeEach(async () => {
  await engine.db.sql`update platform set paused_at = null, paused_reason = null`
})

async function ask(body: unknown, authorization = `Bearer ${SECRET}`): Promise<Response> {
  const { POST } = await import('@/app/api/admin/pause/route')
  const headers: Record<string, string> = authorization === '' ? {} : { authorization }
  return POST(
    new Request('http://127.0.0.1:3000/api/admin/pause', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    }),
  )
}

async function pausedBy(): Promise<{ reason: string | null }> {
  const [row] = await engine.db.sql<{ reason: string | null }[]>`select paused_reason as reason from platform`
  return { reason: row?.reason ?? null }
}

describe('the pause of the platform', () => {
  it('stops a run that is under way, within a second of being set, and lets it go on when lifted', async () => {
    const gym = await addRunningGym(engine.db)
    for (let count = 0; count < TASKS; count++) {
      await engine.create({ gymId: gym, memberId: await addMember(engine.db, gym), type: 'churn_risk' })
    }
    await engine.db.sql`update tasks set due_at = ${START} where gym_id = ${gym}`
    let pausedAt = Number.POSITIVE_INFINITY
    const after: number[] = []
    const mail = {
      turn: async () => {},
      send: async (...sent: Parameters<typeof engine.ledger.send>) => {
        if (pausedAt === Number.POSITIVE_INFINITY) {
          expect((await ask({ reason: 'Something looks wrong.' })).status).toBe(200)
          pausedAt = performance.now()
        } else after.push(performance.now() - pausedAt)
        return engine.ledger.send(...sent)
      },
    }
    const { runExecutor } = await import('@/lib/tasks/executor')
    await runExecutor({ ...engine.deps, mail }, engine.clock)
    await runExecutor({ ...engine.deps, mail }, engine.clock)
    // Calls that had been cleared before may still be on the line; nothing is cleared after.
    expect(after.filter((ms) => ms > WITHIN_MS)).toEqual([])
    expect(engine.ledger.delivered.length).toBeLessThanOrEqual(DELIVERIES_AT_ONCE)
    expect(await pausedBy()).toEqual({ reason: 'Something looks wrong.' })

    expect(await (await ask({ reason: null })).json()).toEqual({ paused: false })
    await engine.pass(0.05, 10)
    expect(engine.ledger.delivered).toHaveLength(TASKS)
  })

  it.each([
    ['without the secret', ''],
    ['with another secret', 'Bearer somebody-elses-secret-here'],
    ['with half of it', `Bearer ${SECRET.slice(0, -1)}`],
  ])('is not for whoever comes %s', async (_, authorization) => {
    expect((await ask({ reason: 'Mine now.' }, authorization)).status).toBe(401)
    expect(await pausedBy()).toEqual({ reason: null })
  })

  it('is for nobody where no secret is set', async () => {
    vi.stubEnv('ADMIN_SECRET', '')
    vi.resetModules()
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${SECRET}`])
      expect((await ask({ reason: 'Mine now.' }, authorization)).status).toBe(401)
    expect(await pausedBy()).toEqual({ reason: null })
    vi.stubEnv('ADMIN_SECRET', SECRET)
    vi.resetModules()
  })

  it.each([
    ['nothing', ''],
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['a reason as long as a book', { reason: 'x'.repeat(301) }],
    ['no JSON', 'reason=stop'],
  ])('is not set by %s, and says what to send', async (_, body) => {
    const response = await ask(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toHaveProperty('error')
    expect(await pausedBy()).toEqual({ reason: null })
  })
})
