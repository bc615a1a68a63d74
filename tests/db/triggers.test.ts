import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/tests/database'

/** Noon in Denver, on a Wednesday. */
const NOW = new Date('2026-11-18T19:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  gym = await openGym()
})

async function openGym(firstReadDaysAgo: number | null = 60): Promise<string> {
  const id = await db.addGym(await db.addUser(`${randomUUID()}@owner.example`))
  const read = firstReadDaysAgo === null ? null : daysAgo(firstReadDaysAgo)
  await db.sql`insert into sync_runs (gym_id, kind, stage, checkins_since, started_at, finished_at, try_at)
    values (${id}, 'first', ${read ? 'done' : 'customers'}, ${daysAgo(425)}, ${read ?? NOW}, ${read}, ${NOW})`
  await db.sql`insert into plans (gym_id, pushpress_id, name, recurrence, synced_at)
    values (${id}, 'pln', 'Unlimited', 'recurring', ${NOW})`
  return id
}

let people = 0
type Person = Partial<{
  role: string
  joined_on: string | null
  first_seen_at: Date
  email: string | null
  dob: string
}>
async function addMember(person: Person = {}, inGym = gym): Promise<string> {
  const id = `cus_${++people}`
  const row = {
    gym_id: inGym,
    pushpress_id: id,
    first_name: 'Ana',
    last_name: 'Silva',
    role: 'member',
    joined_on: dayAgo(200),
    email: `${id}@mail.example`,
    first_seen_at: daysAgo(60),
    synced_at: NOW,
    ...person,
  }
  await db.sql`insert into members ${db.sql(row)}`
  return id
}
type Enrollment = Partial<{
  status: string
  start_date: string
  end_date: string | null
  alert_since: Date
  canceled_since: Date | null
  synced_at: Date
}>
async function enroll(customer: string, enrollment: Enrollment): Promise<string> {
  const id = `enr_${++people}`
  const row = {
    gym_id: gym,
    pushpress_id: id,
    customer_id: customer,
    plan_id: 'pln',
    status: 'active',
    billing_period: 'month',
    billing_interval: 1,
    start_date: dayAgo(200),
    synced_at: NOW,
    ...enrollment,
  }
  await db.sql`insert into enrollments ${db.sql(row)}`
  return id
}
async function visit(customer: string, times: number, last = daysAgo(0.5), everyDays = 2): Promise<void> {
  for (let at = 0; at < times; at++) {
    const row = {
      gym_id: gym,
      pushpress_id: `chk_${++people}`,
      customer_id: customer,
      kind: 'class',
      role: 'attendee',
      class_name: 'CrossFit',
      at: new Date(last.getTime() - at * everyDays * DAY_MS),
      synced_at: NOW,
    }
    await db.sql`insert into checkins ${db.sql(row)}`
  }
}

async function found(customers?: string[], at = NOW, inGym = gym) {
  await db.rpc('refresh_member_facts', { p_gym: inGym, p_now: at.toISOString() })
  return db.rpc('find_triggers', {
    p_gym: inGym,
    p_now: at.toISOString(),
    p_customer_ids: customers,
  })
}
const refs = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ ref }) => ref)

describe('a cancellation', () => {
  it('is found with what an agent may say about it', async () => {
    const who = await addMember()
    await visit(who, 3, daysAgo(20))
    const enrollment = await enroll(who, { status: 'canceled', end_date: dayAgo(5) })
    expect(await found()).toEqual([
      {
        type: 'win_back',
        member_id: expect.any(String),
        ref: `cancelled:${enrollment}`,
        facts: {
          planName: 'Unlimited',
          cancelledOn: dayAgo(5),
          daysSinceCancelled: 5,
          tenureMonths: 6,
          daysSinceLastVisit: 20,
          visitsAtStart: 3,
        },
        happened_at: expect.any(String),
      },
    ])
  })

  it.each([
    ['fifteen days ago is too long ago', { end_date: dayAgo(15) }, 0],
    ['fourteen days ago is not', { end_date: dayAgo(14) }, 1],
    ['without an end date counts from when we saw it', { end_date: null, canceled_since: daysAgo(3) }, 1],
    ['with an end date to come too', { end_date: dayAgo(-90), canceled_since: daysAgo(3) }, 1],
    ['seen by the first reading alone is of unknown age', { end_date: null, canceled_since: daysAgo(60) }, 0],
    ['seen a month ago is too long ago', { end_date: null, canceled_since: daysAgo(30) }, 0],
  ])('%s', async (_what, enrollment, count) => {
    await enroll(await addMember(), { status: 'canceled', ...enrollment })
    expect(await refs()).toHaveLength(count)
  })

  it('of one plan by someone who has another is a change of plans', async () => {
    const who = await addMember()
    await enroll(who, { status: 'canceled', end_date: dayAgo(2) })
    await enroll(who, { status: 'active' })
    expect(await refs()).toEqual([])
  })

  it('of two plans at once is one departure', async () => {
    const who = await addMember()
    await enroll(who, { status: 'canceled', end_date: dayAgo(6) })
    const later = await enroll(who, { status: 'canceled', end_date: dayAgo(2) })
    expect(await refs()).toEqual([`cancelled:${later}`])
  })

  it('is dated when it is first stored, and forgotten when it is taken back', async () => {
    const who = await addMember()
    const row = { pushpress_id: 'enr_s', customer_id: who, billing_period: 'month', billing_interval: 1 }
    const store = (status: string, at: Date) =>
      db.rpc('store_enrollments', {
        p_gym: gym,
        p_rows: [{ ...row, status }],
        p_read_at: at.toISOString(),
      })
    await store('active', daysAgo(9))
    await store('canceled', daysAgo(4))
    await store('canceled', daysAgo(1))
    expect(await refs()).toEqual(['cancelled:enr_s'])
    expect((await found())[0]?.facts).toMatchObject({ daysSinceCancelled: 4 })
    await store('active', daysAgo(0))
    expect(await refs()).toEqual([])
  })
})

describe('a failed payment', () => {
  it.each([
    ['two days old is still in its grace period', { alert_since: daysAgo(2) }, 0],
    ['past its grace period and read again counts', { alert_since: daysAgo(3.1) }, 1],
    ['not read again since counts for nothing', { alert_since: daysAgo(5), synced_at: daysAgo(3) }, 0],
  ])('%s', async (_what, enrollment, count) => {
    await enroll(await addMember(), { status: 'alert', ...enrollment })
    expect(await refs()).toHaveLength(count)
  })

  it('is named by the gym’s own day, so that the next one is another', async () => {
    // Half past five in the morning in London is still the day before in Denver.
    const enrollment = await enroll(await addMember(), {
      status: 'alert',
      alert_since: new Date('2026-11-14T05:30:00Z'),
    })
    expect(await refs()).toEqual([`payment:${enrollment}:2026-11-13`])
    expect((await found())[0]?.facts).toMatchObject({ daysInAlert: 5, alertSince: '2026-11-13' })
  })
})

describe('a lead', () => {
  it('that came in after the first reading is found', async () => {
    const who = await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(1) })
    expect(await found()).toMatchObject([
      { type: 'lead_followup', ref: `lead:${who}`, facts: { daysSinceEnquiry: 1, visitsAtStart: 0 } },
    ])
  })

  it('that the first reading found, came in long ago, or has been here already, is not', async () => {
    await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(60) })
    await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(8) })
    const visited = await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(1) })
    await visit(visited, 1)
    expect(await refs()).toEqual([])
  })

  it('of a gym that was connected an hour ago is not new to it', async () => {
    const young = await openGym(1 / 24)
    await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(1 / 20) }, young)
    expect(await refs(undefined, NOW, young)).toEqual([])
  })
})

describe('a new member', () => {
  it('of this week is found', async () => {
    const who = await addMember({ joined_on: dayAgo(3) })
    await enroll(who, { start_date: dayAgo(3) })
    await visit(who, 2, daysAgo(1), 1)
    expect(await found()).toMatchObject([
      {
        type: 'onboarding',
        ref: `joined:${who}`,
        facts: { joinedOn: dayAgo(3), daysSinceJoined: 3, planName: 'Unlimited', visitsAtStart: 2 },
      },
    ])
  })

  it.each([
    ['of eight days ago', { joined_on: dayAgo(8) }, {}],
    ['who starts tomorrow', { joined_on: dayAgo(-1) }, {}],
    ['who paid here a year ago', { joined_on: dayAgo(3) }, { start_date: dayAgo(365) }],
  ])('%s is not', async (_what, person, enrollment) => {
    await enroll(await addMember(person), { start_date: dayAgo(3), ...enrollment })
    expect(await refs()).toEqual([])
  })

  it('who trained here last winter is not', async () => {
    const who = await addMember({ joined_on: dayAgo(3) })
    await enroll(who, { start_date: dayAgo(3) })
    await visit(who, 1, daysAgo(300))
    expect(await refs()).toEqual([])
  })
})

describe('a round visit', () => {
  const member = async (visits: number, last?: Date, everyDays?: number, person: Person = {}) => {
    const who = await addMember(person)
    await enroll(who, {})
    await visit(who, visits, last, everyDays)
    return who
  }

  it.each([9, 10, 11, 24, 25, 26, 50, 99, 100])('number %i', async (visits) => {
    const who = await member(visits, daysAgo(0.5), 1.6)
    const round = [10, 25, 50, 100].find((n) => n === visits)
    expect(await refs()).toEqual(round ? [`visit:${round}:${who}`] : [])
  })

  it('is not missed when they came twice in a day', async () => {
    const who = await member(26, daysAgo(0.2), 0.4)
    expect(await found()).toMatchObject([
      { ref: `visit:25:${who}`, facts: { visitNumber: 25, className: 'CrossFit', visitedOn: '2026-11-17' } },
    ])
  })

  it('of three days ago is over', async () => {
    await member(25, daysAgo(3))
    expect(await refs()).toEqual([])
  })

  it('is not counted for someone whose earlier visits we do not know', async () => {
    await member(25, daysAgo(0.5), 2, { joined_on: dayAgo(426) })
    await member(25, daysAgo(0.5), 2, { joined_on: null })
    const known = await member(25, daysAgo(0.5), 2, { joined_on: dayAgo(424) })
    // The database learns a missing joining day from the enrollment.
    const learned = await refs()
    expect(learned).toContain(`visit:25:${known}`)
    expect(learned).toHaveLength(2)
  })
})

describe('whoever', () => {
  const leaves = async (person: Person = {}) => {
    const who = await addMember(person)
    return { who, enrollment: await enroll(who, { status: 'canceled', end_date: dayAgo(2) }) }
  }

  it('must not be written to is left out', async () => {
    await leaves({ email: null })
    await leaves({ email: 'not an address' })
    await leaves({ dob: dayAgo(3000) })
    const staff = await addMember({ role: 'coach', joined_on: dayAgo(2) })
    await enroll(staff, { start_date: dayAgo(2) })
    expect(await refs()).toEqual([])
  })

  it('asked for no more messages is left out', async () => {
    const { who } = await leaves()
    await db.rpc('suppress_member', {
      p_gym: gym,
      p_email: `${who}@MAIL.example`,
      p_reason: 'asked',
      p_source: 'reply',
      p_now: NOW.toISOString(),
    })
    expect(await refs()).toEqual([])
  })

  it('has a task for it, open or over, is left out', async () => {
    const { who, enrollment } = await leaves()
    const [row] = await found()
    const task = {
      id: randomUUID(),
      gym_id: gym,
      member_id: row?.member_id,
      type: 'win_back',
      category: 'communication',
      agent: 'retention',
      goal: 'Goal',
      status: 'pending_review',
      priority: 1,
      trigger: 'webhook',
      trigger_ref: row?.ref,
      budget_messages: 3,
      budget_turns: 4,
      budget_days: 30,
      facts: row?.facts,
    }
    const created = await db.rpc('create_task', { p_task: task as never, p_now: NOW.toISOString() })
    expect(created).toMatchObject({ kind: 'created' })
    expect(await refs()).toEqual([])
    // Another cancellation of theirs waits until this one is over.
    const later = await enroll(who, { status: 'canceled', end_date: dayAgo(1) })
    expect(await refs()).toEqual([])
    await db.sql`update tasks set status = 'cancelled', outcome = 'dismissed', resolved_at = ${NOW}, due_at = null
      where id = ${task.id}`
    expect(await refs()).toEqual([`cancelled:${later}`])
    expect(enrollment).not.toBe(later)
  })

  it('is at another gym, or was not asked about, is left out', async () => {
    const { who, enrollment } = await leaves()
    await leaves()
    expect(await refs([who])).toEqual([`cancelled:${enrollment}`])
    expect(await refs([])).toEqual([])
    expect(await refs(undefined, NOW, await openGym())).toEqual([])
  })
})

describe('the order', () => {
  it('is the most urgent first, and the newest among equals', async () => {
    const lead = await addMember({ role: 'lead', joined_on: null, first_seen_at: daysAgo(1) })
    const old = await enroll(await addMember(), { status: 'canceled', end_date: dayAgo(9) })
    const fresh = await enroll(await addMember(), { status: 'canceled', end_date: dayAgo(1) })
    const unpaid = await enroll(await addMember(), { status: 'alert', alert_since: daysAgo(4) })
    expect(await refs()).toEqual([
      `payment:${unpaid}:2026-11-14`,
      `cancelled:${fresh}`,
      `cancelled:${old}`,
      `lead:${lead}`,
    ])
  })
})

it('a gym whose first reading is not through shows nothing', async () => {
  gym = await openGym(null)
  await enroll(await addMember(), { status: 'canceled', end_date: dayAgo(1) })
  expect(await refs()).toEqual([])
})

describe('a gym is looked at', () => {
  const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const looked = async (at: Date) => {
    const rows = await db.sql`select claim_trigger_gyms as gym from claim_trigger_gyms(${at}, 100)`
    return rows.filter((row) => row.gym === gym).length
  }
  beforeEach(async () => {
    await db.sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state_since, last_ok_at, connected_at)
      values (${gym}, ${`cmp_${gym}`}, 'sealed', ${NOW}, ${NOW}, ${NOW})`
    expect(await looked(minutesOn(1))).toBe(1)
    expect(await looked(minutesOn(2))).toBe(0)
  })

  it('once its mirror was read again', async () => {
    await db.sql`update pushpress_connections set last_ok_at = ${minutesOn(3)} where gym_id = ${gym}`
    expect([await looked(minutesOn(4)), await looked(minutesOn(5))]).toEqual([1, 0])
  })

  it('at once when the gym software told of something, and no longer than that', async () => {
    const [event] = await db.sql`insert into webhook_events
      (source, event_key, gym_id, event, body, status, received_at, try_at, lease_token, lease_until)
      values ('pushpress', ${randomUUID()}, ${gym}, 'customer.created', '{}', 'stored', ${minutesOn(3)}, ${minutesOn(3)},
        gen_random_uuid(), ${minutesOn(9)}) returning id, lease_token`
    const told = [{ id: Number(event?.id), lease_token: event?.lease_token, status: 'done', result: 'Read.' }]
    await db.sql`select settle_webhooks(${db.sql.json(told)}, ${minutesOn(3)})`
    expect([await looked(minutesOn(4)), await looked(minutesOn(5))]).toEqual([1, 0])
  })
})
