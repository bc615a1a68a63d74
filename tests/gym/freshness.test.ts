import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshMember } from '@/lib/gym/freshness'
import { runSyncs } from '@/lib/gym/pushpress/sync'
import type { Mishap } from '@/tests/gym/line'
import { connectionOf, minutesLater, NOW, openScene, readAll, type Scene } from '@/tests/gym/scene'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ members: 60 })
  await scene.connect()
  await readAll(scene.deps)
})
afterAll(() => scene.close())

/** Each test is a while after the one before, so that what it reads is newer than what is known. */
let now = NOW
beforeEach(async () => {
  now = minutesLater(10, now)
  scene.line.trouble = undefined
  scene.line.requests.length = 0
  await fault('ok')
})

const control = async (path: string, body: unknown) => {
  const answer = await fetch(`${scene.sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { data: { id: string } }
}
const happens = (event: string, data: object) => control('/pushpress', { event, data })
const fault = (mode: string) => control('/faults', { pushpress: mode })
const refresh = (pushpressId: string) => refreshMember(scene.deps, { gymId: scene.gymId, pushpressId }, now)

async function someone(standing = 'active', skip = 0) {
  const [row] = await scene.db.sql`select * from members
    where gym_id = ${scene.gymId} and standing = ${standing} and deleted_at is null and visits_total > 0
    order by pushpress_id offset ${skip} limit 1`
  if (!row) throw new Error(`Nobody is ${standing}.`)
  return row
}
async function known(pushpressId: string) {
  const [row] = await scene.db.sql`select m.*, c.email as reached_at, c.block from members m
    join app.contacts c on c.member_id = m.id where gym_id = ${scene.gymId} and pushpress_id = ${pushpressId}`
  return row
}

describe('a member who is read again', () => {
  it('came back meanwhile: the visit is there', async () => {
    const { pushpress_id: id, visits_total } = await someone()
    await happens('checkin.created', { customer: id })
    expect(await refresh(id)).toEqual({ kind: 'fresh' })
    expect(await known(id)).toMatchObject({ visits_total: visits_total + 1, synced_at: now })
  })

  it('failed to pay, then paid', async () => {
    const { pushpress_id: id } = await someone('active', 1)
    await happens('enrollment.status.changed', { customer: id, status: 'alert' })
    await refresh(id)
    expect(await known(id)).toMatchObject({ standing: 'payment_alert', alert_since: now })
    await happens('enrollment.status.changed', { customer: id, status: 'active' })
    now = minutesLater(1, now)
    await refresh(id)
    expect(await known(id)).toMatchObject({ standing: 'active', alert_since: null })
  })

  it('cancelled', async () => {
    const { pushpress_id: id } = await someone('active', 2)
    await happens('enrollment.status.changed', { customer: id, status: 'canceled' })
    await refresh(id)
    expect(await known(id)).toMatchObject({ standing: 'former' })
  })

  it('lost an enrollment and a visit that PushPress no longer lists', async () => {
    const { pushpress_id: id, visits_total } = await someone('active', 3)
    await scene.db.sql`insert into enrollments (gym_id, pushpress_id, customer_id, status, billing_period,
      billing_interval, alert_since, synced_at)
      values (${scene.gymId}, 'enr_gone', ${id}, 'alert', 'month', 1, ${NOW}, ${NOW})`
    await scene.db
      .sql`insert into checkins values (${scene.gymId}, 'chk_gone', ${id}, 'open', 'attendee', null,
      ${NOW}, ${NOW})`
    await scene.db.rpc('refresh_member_facts', { p_gym: scene.gymId, p_now: now.toISOString() })
    expect(await known(id)).toMatchObject({ standing: 'payment_alert', visits_total: visits_total + 1 })
    await refresh(id)
    expect(await known(id)).toMatchObject({ standing: 'active', visits_total })
  })

  it('keeps the visits of long ago, which are not read again', async () => {
    const { pushpress_id: id, visits_total, first_visit_at } = await someone('active', 4)
    await refresh(id)
    expect(await known(id)).toMatchObject({ visits_total, first_visit_at })
  })

  it('is unchanged by a reading that is older than what is known', async () => {
    const { pushpress_id: id } = await someone('active', 5)
    await refresh(id)
    await happens('enrollment.status.changed', { customer: id, status: 'canceled' })
    const earlier = minutesLater(-5, now)
    await refreshMember(scene.deps, { gymId: scene.gymId, pushpressId: id }, earlier)
    expect(await known(id)).toMatchObject({ standing: 'active', synced_at: now })
  })

  it('costs a few requests about themselves, however large the gym', async () => {
    const { pushpress_id: id } = await someone('active', 6)
    await refresh(id)
    expect(scene.line.requests.length).toBeLessThanOrEqual(12)
    const others = scene.line.requests.filter((request) => !request.includes(id))
    expect(others).toEqual([])
  })

  it('is gone when PushPress no longer has them, and is kept, marked', async () => {
    const { pushpress_id: id } = await someone('active', 7)
    await happens('customer.deleted', { id })
    expect(await refresh(id)).toEqual({ kind: 'gone' })
    expect(await known(id)).toMatchObject({ deleted_at: now, block: 'gone' })
  })
})

describe('a linked account', () => {
  const linked = async (primary: string) => {
    const { pushpress_id: id } = await someone('active', 8)
    scene.line.trouble = (request) =>
      request.startsWith(`GET /customers/${id}`)
        ? {
            kind: 'rewrite',
            rewrite: (json) => ({
              ...(json as object),
              account: { type: 'linked', primaryCustomerId: primary },
            }),
          }
        : undefined
    return id as string
  }

  it('brings the account it is reached through up to date', async () => {
    const primary = await someone('active', 9)
    await scene.db.sql`update members set email = 'old@mail.example' where id = ${primary.id}`
    const id = await linked(primary.pushpress_id)
    expect(await refresh(id)).toEqual({ kind: 'fresh' })
    expect(await known(id)).toMatchObject({ reached_at: primary.email, block: null })
  })

  it('cannot be reached when that account is gone', async () => {
    const id = await linked('usr_nobody')
    expect(await refresh(id)).toEqual({ kind: 'fresh' })
    expect(await known(id)).toMatchObject({ block: 'no_primary' })
  })
})

describe('when PushPress cannot be read', () => {
  it.each([
    ['down', 'unreachable'],
    ['garbage', 'garbled'],
    ['unauthorized', 'unauthorized'],
    ['rate-limited', 'rate_limited'],
  ])('%s: says so, changes nothing, and notes the state of the line', async (mode, state) => {
    const { pushpress_id: id } = await someone('active', 10)
    const before = await known(id)
    await fault(mode)
    const refreshed = await refresh(id)
    expect(refreshed).toMatchObject({ kind: 'unreadable', why: expect.stringMatching(/PushPress/) })
    expect(await known(id)).toEqual(before)
    expect(await connectionOf(scene)).toMatchObject({ state })
    await fault('ok')
    expect(await refresh(id)).toEqual({ kind: 'fresh' })
    expect(await connectionOf(scene)).toMatchObject({ state: 'ok' })
  })

  const part = (path: string, mishap: Mishap) => {
    scene.line.trouble = (request) => (request.includes(path) ? mishap : undefined)
  }
  it.each(['/enrollments', '/checkins/class', '/checkins/open', '/checkins/event', '/checkins/appointment'])(
    'a missing %s list is not a member without any',
    async (path) => {
      const { pushpress_id: id } = await someone('active', 11)
      const before = await known(id)
      part(path, { kind: 'answer', status: 404, body: '{"message":"gone"}' })
      expect((await refresh(id)).kind).toBe('unreadable')
      expect(await known(id)).toEqual(before)
      scene.line.trouble = undefined
      await refresh(id)
    },
  )

  it('one enrollment of an unknown status holds everything back and leaves the line in peace', async () => {
    const { pushpress_id: id } = await someone('active', 11)
    scene.line.trouble = (request) =>
      request.includes('/enrollments')
        ? {
            kind: 'rewrite',
            rewrite: (json) => JSON.parse(JSON.stringify(json).replace('"active"', '"odd"')),
          }
        : undefined
    expect((await refresh(id)).kind).toBe('unreadable')
    expect(await connectionOf(scene)).toMatchObject({ state: 'ok' })
  })

  it("a server that ignores the filter does not make others' visits theirs", async () => {
    const { pushpress_id: id, visits_total } = await someone('active', 11)
    scene.line.trouble = (request) => {
      if (!request.includes('/checkins/class')) return undefined
      const rewrite = (json: unknown) => {
        const page = json as { data: { resultArray: object[] } }
        const stranger = { id: 'chk_strange', customer: 'usr_other', timestamp: NOW.getTime() / 1000 }
        if (request.includes('page=1')) page.data.resultArray.push(stranger)
        return page
      }
      return { kind: 'rewrite', rewrite }
    }
    expect(await refresh(id)).toEqual({ kind: 'fresh' })
    expect(await known(id)).toMatchObject({ visits_total })
    expect(await scene.db.sql`select 1 from checkins where pushpress_id = 'chk_strange'`).toHaveLength(0)
  })

  it('a gym that is not connected has no fresh members', async () => {
    const other = await scene.db.addGym(await scene.db.addUser('other@test.gym'))
    expect(await refreshMember(scene.deps, { gymId: other, pushpressId: 'usr_1' }, now)).toEqual({
      kind: 'unreadable',
      why: 'The gym is not connected to PushPress.',
    })
  })

  it('a reading of the whole gym afterwards finds nothing to put right', async () => {
    now = minutesLater(5 * 60, now)
    await runSyncs(scene.deps, now, 30_000)
    now = minutesLater(1, now)
    const { pushpress_id: id } = await someone('active', 11)
    const before = await known(id)
    await refresh(id)
    expect(await known(id)).toEqual({ ...before, synced_at: now })
  })
})
