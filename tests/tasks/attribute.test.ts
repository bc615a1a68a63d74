import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributeOutcomes } from '@/lib/tasks/attribute'
import { type Attribution, judgePromise, judgeSignal } from '@/lib/tasks/goal'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import { isOver, type Status } from '@/lib/tasks/task'
import { addMember, addRunningGym, type Engine, openEngine, ownerOf, taskOf } from './engine'
import { day } from './snapshot'

/** Every cell of the outcome table, carried out on the database: the pure judgement is what happens, and nothing else. */

const MONTHLY_CENTS = 15_000
const BUDGET = { budgetMs: 20_000 }

let engine: Engine
let gym: string
beforeAll(async () => {
  engine = await openEngine({ at: day(0).toISOString() })
  gym = await addRunningGym(engine.db)
})
afterAll(() => engine.close())

type Setup = {
  type?: string
  status: Status
  outcome?: string | null
  provisional?: boolean
  started?: boolean
  resolvedDay?: number
  facts?: Record<string, string>
}

const STANDING: Record<string, string> = {
  win_back: 'former',
  payment_recovery: 'payment_alert',
  lead_followup: 'lead',
}

/** A task as it stands on its day, and the member it is about. */
async function stage(o: Setup) {
  const { sql } = engine.db
  const type = REGISTRY.taskType(o.type ?? 'churn_risk')
  const standing = STANDING[type.type] ?? 'active'
  const member = await addMember(engine.db, gym, { standing, last_visit_at: day(-20), synced_at: day(0) })
  const over = isOver(o.status)
  const resolved = over ? day(o.resolvedDay ?? 10) : null
  const id = randomUUID()
  const row = {
    id,
    gym_id: gym,
    member_id: member,
    type: type.type,
    category: 'communication',
    agent: type.agent,
    goal: 'Bring them back',
    facts: sql.json(o.facts ?? {}),
    status: o.status,
    priority: 1,
    trigger: 'analysis',
    approved_by: 'owner',
    approved_at: day(0),
    budget_messages: 3,
    budget_turns: 6,
    budget_days: 60,
    expires_at: day(60),
    due_at: over ? null : day(60),
    started_at: (o.started ?? true) ? day(1) : null,
    dormant_until: o.status === 'dormant' ? day(80) : null,
    escalated_at: o.status === 'escalated' ? day(2) : null,
    outcome: over ? (o.outcome ?? 'unresponsive') : null,
    is_provisional: o.provisional ?? false,
    created_at: day(0),
    last_activity_at: day(0),
    resolved_at: resolved,
  }
  await sql`insert into tasks ${sql(row)}`
  return {
    id,
    member,
    type,
    snapshot: {
      ...o,
      type,
      createdAt: day(0),
      startedAt: (o.started ?? true) ? day(1) : null,
      resolvedAt: resolved,
      outcome: row.outcome,
      provisional: row.is_provisional,
      percent: 0,
    },
  }
}

/** They come in, and the next reading of the mirror shows it. */
async function checkIn(member: string, ...visits: Date[]) {
  const { sql } = engine.db
  for (const at of visits) {
    await sql`insert into checkins (gym_id, pushpress_id, customer_id, kind, role, at, synced_at)
      select gym_id, ${randomUUID()}, pushpress_id, 'open', 'attendee', ${at}, ${at} from members where id = ${member}`
  }
  await sql`update members set last_visit_at = ${visits.at(-1) ?? null}, visits_total = visits_total + ${visits.length},
    synced_at = ${visits.at(-1) ?? null} where id = ${member}`
}

async function attribute(at: Date) {
  return attributeOutcomes(engine.deps, { now: at, ...BUDGET })
}

const seenOf = (task: Record<string, unknown>) => ({
  status: task.status,
  outcome: task.outcome,
  cents: task.attributed_cents,
  late: task.is_late,
  provisional: task.is_provisional,
})

/** What the database must show after a judgement. */
function expected(before: Record<string, unknown>, judged: Attribution) {
  if (judged.kind === 'none' || judged.kind === 'progress') return seenOf(before)
  return {
    status: isOver(before.status as Status) ? before.status : 'completed',
    outcome: judged.outcome,
    cents: Math.round(MONTHLY_CENTS * judged.valueMultiplier),
    late: judged.late,
    provisional: false,
  }
}

const TIMES = { before: 0.5, inWindow: 9, edge: 15, late: 20, tooLate: 30 } as const
const STATES: Setup[] = [
  { status: 'pending_review', started: false },
  { status: 'ready', started: false },
  { status: 'waiting' },
  { status: 'dormant' },
  { status: 'escalated' },
  ...(
    [
      'unresponsive',
      'engaged_conversation',
      'escalated_unresolved',
      'churned',
      'opted_out',
      'retained',
    ] as const
  ).flatMap((outcome): Setup[] => [
    { status: 'completed', outcome },
    { status: 'cancelled', outcome },
  ]),
  { status: 'completed', outcome: 'verbal_commitment', provisional: true },
  { status: 'completed', outcome: 'verbal_commitment', provisional: true, resolvedDay: 12 },
  { status: 'cancelled', outcome: 'dismissed', started: false },
]

describe('a check-in', () => {
  for (const state of STATES) {
    for (const [when, days] of Object.entries(TIMES)) {
      const { status, outcome, provisional, resolvedDay } = state
      const name = [status, outcome, provisional && 'promised', resolvedDay].filter(Boolean).join(' ')
      it(`of a task that is ${name}, ${when}, has the effect the judgement names`, async () => {
        const { id, member, snapshot } = await stage(state)
        const before = await taskOf(engine.db, id)
        const at = day(days)
        await checkIn(member, at)
        await attribute(new Date(at.getTime() + 60_000))
        const judged = judgeSignal(snapshot, { kind: 'checkin', at, count: 1 })
        const timed = judged.kind === 'none' ? judgePromise(snapshot, at) : judged
        const after = await taskOf(engine.db, id)
        expect(seenOf(after)).toEqual(expected(before, timed))
        const logged = await engine.db
          .sql`select 1 from task_log where task_id = ${id} and kind in ('evaluation', 'decision')`
        expect(logged.length > 0).toBe(timed.kind !== 'none')
      })
    }
  }
})

describe('other signals', () => {
  it('a visit in the second in which the task began counts as one after it', async () => {
    const { id, member } = await stage({ status: 'pending_review', started: false })
    const began = new Date(day(0).getTime() + 640)
    await engine.db.sql`update tasks set created_at = ${began} where id = ${id}`
    await checkIn(member, day(0))
    await attribute(day(0.01))
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'self_resolved' })
  })

  it('rejoining wins back a former member, also after the task was cancelled', async () => {
    const { id, member } = await stage({ type: 'win_back', status: 'cancelled' })
    await engine.db.sql`update members set standing = 'active', synced_at = ${day(20)} where id = ${member}`
    await attribute(day(20.1))
    expect(seenOf(await taskOf(engine.db, id))).toEqual({
      status: 'cancelled',
      outcome: 'recovered',
      cents: 3 * MONTHLY_CENTS,
      late: true,
      provisional: false,
    })
  })

  it('a payment counts when the paid time has moved on, and not when only the standing has', async () => {
    const facts = { paidUntil: '2026-03-01' }
    const favour = await stage({ type: 'payment_recovery', status: 'waiting', facts })
    const paid = await stage({ type: 'payment_recovery', status: 'waiting', facts })
    const { sql } = engine.db
    await sql`update members set standing = 'active', paid_until = '2026-03-01', synced_at = ${day(3)} where id = ${favour.member}`
    await sql`update members set standing = 'active', paid_until = '2026-04-01', synced_at = ${day(3)} where id = ${paid.member}`
    await attribute(day(3.1))
    expect(await taskOf(engine.db, favour.id)).toMatchObject({ status: 'waiting', attributed_cents: 0 })
    expect(await taskOf(engine.db, paid.id)).toMatchObject({
      outcome: 'recovered',
      attributed_cents: MONTHLY_CENTS,
    })
  })

  describe('a booking', () => {
    const lead = (o: Partial<Setup> = {}) => stage({ type: 'lead_followup', status: 'waiting', ...o })
    const book = async (member: string, at: Date, over: Record<string, unknown> = {}) => {
      const [row] = await engine.db.sql`select pushpress_id from members where id = ${member}`
      const booking = { kind: 'reservation', id: 'one', customer_id: row?.pushpress_id, is_cancelled: false }
      await engine.db.rpc('note_booking', {
        p_gym: gym,
        p_booking: { ...booking, id: `of ${member}`, booked_at: at.toISOString(), ...over },
        p_now: new Date(at.getTime() + 1_000).toISOString(),
      })
    }

    it('of a trial is what a lead was written to for, once, however often it is told', async () => {
      const { id, member } = await lead()
      await Promise.all([book(member, day(6)), book(member, day(6))])
      await attribute(day(6.1))
      expect(seenOf(await taskOf(engine.db, id))).toEqual({
        status: 'completed',
        outcome: 'converted',
        cents: MONTHLY_CENTS,
        late: false,
        provisional: false,
      })
    })

    it('before anybody wrote earns nothing', async () => {
      const { id, member } = await lead({ status: 'ready', started: false })
      await book(member, day(0.5))
      await attribute(day(0.6))
      expect(await taskOf(engine.db, id)).toMatchObject({ outcome: 'self_resolved', attributed_cents: 0 })
    })

    it('improves a task that ended, late, without reopening it, and not too late', async () => {
      const late = await lead({ status: 'cancelled' })
      const tooLate = await lead({ status: 'cancelled' })
      await book(late.member, day(30))
      await book(tooLate.member, day(40))
      await attribute(day(40.1))
      expect(await taskOf(engine.db, late.id)).toMatchObject({
        status: 'cancelled',
        outcome: 'converted',
        is_late: true,
        attributed_cents: MONTHLY_CENTS,
      })
      expect(await taskOf(engine.db, tooLate.id)).toMatchObject({
        outcome: 'unresponsive',
        attributed_cents: 0,
      })
    })

    it('that was called off is none, also when it is told of again', async () => {
      const { id, member } = await lead()
      await book(member, day(6), { is_cancelled: true })
      await book(member, day(6))
      await attribute(day(6.1))
      expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', attributed_cents: 0 })
    })

    it('does not bring back a member who is drifting away: they have to come', async () => {
      const { id, member } = await stage({ status: 'waiting' })
      await book(member, day(6))
      await attribute(day(6.1))
      expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', attributed_cents: 0 })
    })
  })

  it('two visits of a new member are two thirds of the way, the third is the goal', async () => {
    const { id, member } = await stage({ type: 'onboarding', status: 'waiting' })
    await checkIn(member, day(3), day(6))
    await attribute(day(6.1))
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'waiting', progress: { percent: 66 } })
    await checkIn(member, day(9))
    await attribute(day(9.1))
    expect(await taskOf(engine.db, id)).toMatchObject({
      status: 'completed',
      outcome: 'habit_formed',
      attributed_cents: MONTHLY_CENTS,
    })
  })

  it('the visit that counts is the first after outreach, however long ago it was seen', async () => {
    const { id, member } = await stage({ status: 'cancelled', resolvedDay: 12 })
    await checkIn(member, day(8), day(40))
    await attribute(day(40.1))
    expect(await taskOf(engine.db, id)).toMatchObject({
      outcome: 'retained',
      attributed_cents: MONTHLY_CENTS,
    })
  })

  it('a promise nobody kept stops counting after two weeks, without any sign of the member', async () => {
    const { id } = await stage({ status: 'completed', outcome: 'verbal_commitment', provisional: true })
    await engine.db.sql`update tasks set attributed_cents = 7500 where id = ${id}`
    await attribute(day(23.9))
    expect(await taskOf(engine.db, id)).toMatchObject({
      outcome: 'verbal_commitment',
      attributed_cents: 7500,
    })
    await attribute(day(24.1))
    expect(await taskOf(engine.db, id)).toMatchObject({
      status: 'completed',
      outcome: 'engaged_conversation',
      attributed_cents: 0,
      is_provisional: false,
    })
  })

  it('a membership that ends ends the task', async () => {
    const { id, member } = await stage({ status: 'waiting' })
    await engine.db.sql`update members set standing = 'former', synced_at = ${day(5)} where id = ${member}`
    await attribute(day(5.1))
    expect(await taskOf(engine.db, id)).toMatchObject({
      status: 'completed',
      outcome: 'churned',
      attributed_cents: 0,
    })
  })
})

describe('the owner’s own judgement', () => {
  it('is not overruled by a later signal', async () => {
    const { id, member } = await stage({ status: 'completed', outcome: 'unresponsive' })
    const { version } = await taskOf(engine.db, id)
    await engine.db.as(
      { userId: await ownerOf(engine.db, gym) },
      (tx) => tx`select correct_outcome(${id}, ${version}, 'engaged_conversation', 0, ${day(11)})`,
    )
    await checkIn(member, day(12))
    await attribute(day(12.1))
    expect(await taskOf(engine.db, id)).toMatchObject({
      outcome: 'engaged_conversation',
      attributed_cents: 0,
    })
  })
})

describe('runs at the same moment', () => {
  it('attribute each task once, and the money is the sum of what was logged', async () => {
    const own = await addRunningGym(engine.db)
    const before = gym
    gym = own
    const staged = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        stage(at % 2 === 0 ? { status: 'waiting' } : { status: 'cancelled', outcome: 'unresponsive' }),
      ),
    )
    for (const { member } of staged) await checkIn(member, day(9))
    const sums: number[] = []
    const watch = async () => {
      for (let look = 0; look < 20; look++) {
        const [row] = await engine.db.sql`select
          coalesce((select sum(attributed_cents) from tasks where gym_id = ${own}), 0)::int as rows,
          (select count(*) * ${MONTHLY_CENTS} from tasks where gym_id = ${own} and outcome = 'retained')::int as outcomes`
        expect(row?.rows).toBe(row?.outcomes)
        sums.push(row?.rows)
      }
    }
    await Promise.all([
      attribute(day(9.1)),
      attribute(day(9.1)),
      attribute(day(9.1)),
      attribute(day(9.1)),
      watch(),
    ])
    gym = before
    const tasks = await engine.db
      .sql`select status, outcome, attributed_cents from tasks where gym_id = ${own}`
    expect(tasks.every(({ outcome }) => outcome === 'retained')).toBe(true)
    expect(tasks.filter(({ status }) => status === 'cancelled')).toHaveLength(20)
    const judged = await engine.db.sql`select task_id, count(*)::int as times from task_log
      where gym_id = ${own} and (data ->> 'decision') in ('retained', 'improve') group by task_id`
    expect(judged).toHaveLength(40)
    expect(judged.every(({ times }) => times === 1)).toBe(true)
    expect(
      await engine.db.sql`select 1 from changed_members c join members m on m.id = c.member_id
      where m.gym_id = ${own}`,
    ).toHaveLength(0)
  })

  it('leave somebody on the list whose task is in a worker’s hands', async () => {
    const { id, member } = await stage({ status: 'waiting' })
    await engine.db
      .sql`update tasks set status = 'executing', lease_token = ${randomUUID()}, lease_until = ${day(9)} where id = ${id}`
    await checkIn(member, day(8))
    await attribute(day(8.1))
    expect((await taskOf(engine.db, id)).status).toBe('executing')
    await engine.db
      .sql`update tasks set status = 'waiting', lease_token = null, lease_until = null where id = ${id}`
    await attribute(day(8.2))
    expect(await taskOf(engine.db, id)).toMatchObject({ status: 'completed', outcome: 'retained' })
  })
})
