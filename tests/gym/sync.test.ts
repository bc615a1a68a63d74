import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runSyncs } from '@/lib/gym/pushpress/sync'
import { connectionOf, latestRun, minutesLater, NOW, openScene, readAll, type Scene } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'

let scene: Scene
beforeEach(async () => {
  scene = await openScene({ members: 50 })
})
afterEach(() => scene.close())

const mirrorRows = async () => {
  const [row] = await scene.db.sql`select (select count(*) from members)::int as members,
    (select count(*) from enrollments)::int as enrollments, (select count(*) from checkins)::int as checkins`
  return row
}

describe('a first reading', () => {
  it('ends with a mirror that equals PushPress, and counts what it read', async () => {
    await scene.connect()
    expect(await readAll(scene.deps)).toMatchObject({ finished: 1, failed: 0, lost: 0 })
    expect(await differences(scene)).toEqual([])
    const run = await latestRun(scene)
    const rows = await mirrorRows()
    expect(run).toMatchObject({ kind: 'first', stage: 'done', leased: false, failures: 0, ...renamed(rows) })
    expect(run.checkins_expected).toBe(rows?.checkins)
    expect(await connectionOf(scene)).toMatchObject({ state: 'ok', failures: 0 })
  })

  it('derives the facts: visits, standing, plan and who must never be written to', async () => {
    await scene.connect()
    await readAll(scene.deps)
    const [facts] = await scene.db.sql`select
      count(*) filter (where standing = 'active' and visits_total > 0 and usual_hour is not null)::int as regulars,
      count(*) filter (where standing = 'staff' and contact_block = 'staff')::int as staff,
      count(*) filter (where plan_name is not null)::int as with_plan,
      bool_and(visits_total = (select count(*) from checkins c where c.customer_id = m.pushpress_id
        and c.role = 'attendee' and c.at <= ${NOW})) as counted
      from members m`
    expect(facts).toMatchObject({ counted: true })
    expect(facts?.regulars).toBeGreaterThan(5)
    expect(facts?.staff).toBeGreaterThan(0)
    expect(facts?.with_plan).toBeGreaterThan(5)
  })

  it.each([2, 5, 9, 20, 45])(
    'killed after %i requests goes on where it stopped, without duplicates',
    async (k) => {
      await scene.connect()
      const before = scene.line.requests.length
      const crashing = crashAfter(k)
      await runSyncs({ ...scene.deps, rpc: crashing }, NOW, 30_000).catch(() => {})
      const asked = scene.line.requests.length - before
      // Nobody gave the lease back: it has to run out.
      expect(await readAll(scene.deps, minutesLater(1))).toMatchObject({ finished: 0 })
      expect(await readAll(scene.deps, minutesLater(3))).toMatchObject({ finished: 1, failed: 0 })
      expect(asked).toBeGreaterThan(0)
      expect(await differences(scene)).toEqual([])
      const run = await latestRun(scene)
      expect(run).toMatchObject(renamed(await mirrorRows()))
    },
  )

  it('stops when its time is up and goes on in the next run', async () => {
    await scene.connect()
    scene.line.trouble = () => ({ kind: 'delay', ms: 30 })
    expect(await runSyncs(scene.deps, NOW, 150)).toMatchObject({ finished: 0, paused: 1 })
    expect(await latestRun(scene)).toMatchObject({ leased: false, failures: 0, last_error: null })
    scene.line.trouble = undefined
    expect(await readAll(scene.deps, minutesLater(1))).toMatchObject({ finished: 1 })
    expect(await differences(scene)).toEqual([])
  })

  it('is done once when several workers run at the same time', async () => {
    await scene.connect()
    const counts = await Promise.all(Array.from({ length: 4 }, () => readAll(scene.deps)))
    expect(counts.reduce((sum, { finished }) => sum + finished, 0)).toBe(1)
    expect(await differences(scene)).toEqual([])
    expect(await latestRun(scene)).toMatchObject(renamed(await mirrorRows()))
  })

  it('writes nothing more once its lease was lost to another worker', async () => {
    await scene.connect()
    let awake: () => void = () => {}
    const asleep = new Promise<void>((resolve) => {
      awake = resolve
    })
    let stopped: () => void = () => {}
    const isAsleep = new Promise<void>((resolve) => {
      stopped = resolve
    })
    let advances = 0
    const sleepy: typeof scene.deps.rpc = async (name, args) => {
      if (name === 'advance_sync' && ++advances === 3) {
        stopped()
        await asleep
      }
      return scene.deps.rpc(name, args)
    }
    const loser = runSyncs({ ...scene.deps, rpc: sleepy }, NOW, 30_000)
    await isAsleep
    await scene.db.sql`update sync_runs set lease_until = ${NOW}`
    const winner = await readAll(scene.deps, minutesLater(1))
    const after = await scene.db.sql`select * from members order by pushpress_id`
    awake()
    expect(winner).toMatchObject({ finished: 1 })
    expect(await loser).toMatchObject({ finished: 0, lost: 1 })
    expect(await scene.db.sql`select * from members order by pushpress_id`).toEqual(after)
    expect(await differences(scene)).toEqual([])
  })
})

/** A process that dies: from its k-th step on nothing it sends arrives any more, not even giving up the lease. */
function crashAfter(k: number): typeof scene.deps.rpc {
  let steps = 0
  return async (name, args) => {
    if (name === 'advance_sync') steps += 1
    if (steps > k) throw new Error('killed')
    return scene.deps.rpc(name, args)
  }
}

const renamed = (rows: Record<string, unknown> | undefined) => ({
  customers: rows?.members,
  enrollments: rows?.enrollments,
  checkins: rows?.checkins,
})
