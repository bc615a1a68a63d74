import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderOwnerMail } from '@/components/emails/render-owner-mail'
import { CRON_LATE_MINUTES } from '@/lib/platform/crons'
import { SAID, SHOWN } from '@/lib/platform/endings'
import { tellOperators } from '@/lib/platform/tell-operators'
import { watchPlatform } from '@/lib/platform/watch-platform'
import { type TestDatabase, testDatabase } from '../database'
import { addTask } from '../db/stage'

/** Wednesday. Days are UTC here, whatever the gym's own clock says. */
const NOW = new Date('2026-03-04T15:00:00Z')
const daysAgo = (days: number, hour = 12) => new Date(Date.UTC(2026, 2, 4 - days, hour, 30)).toISOString()

let db: TestDatabase
let owner: string
let operator: string
let gym: string
let member: string

beforeAll(async () => {
  db = await testDatabase()
  owner = await db.addUser('owner@example.com')
  operator = await db.addUser('ops@example.com')
  await db.sql`update auth.users set email_confirmed_at = now() where id = ${operator}`
  await db.rpc('grant_operator', {
    p_email: 'OPS@example.com ',
    p_by: 'test',
    p_now: NOW.toISOString(),
  })
})

beforeEach(async () => {
  await db.sql`truncate gyms, gym_metrics, platform_metrics, platform_alerts, engine_tallies, cron_runs cascade`
  gym = await db.addGym(owner)
  await db.sql`update gyms set created_at = ${daysAgo(3)} where id = ${gym}`
  member = await addMember('ana')
})

afterAll(() => db.drop())

async function addMember(name: string): Promise<string> {
  const at = daysAgo(3)
  const [row] =
    await db.sql`insert into members (gym_id, pushpress_id, first_name, last_name, role, first_seen_at, synced_at, email)
    values (${gym}, ${`cus_${name}`}, ${name}, 'Silva', 'member', ${at}, ${at}, ${`${name}@example.com`})
    returning id`
  return row?.id as string
}

const ended = (at: string, over: Record<string, unknown> = {}) =>
  addTask(db, gym, member, {
    status: 'completed',
    outcome: 'retained',
    resolved_at: at,
    created_at: at,
    last_activity_at: at,
    due_at: null,
    ...over,
  })

async function escalation(at: string, over: Record<string, unknown> = {}): Promise<string> {
  const id = await addTask(db, gym, await addMember(`m${Math.random()}`), {
    status: 'escalated',
    escalated_at: at,
    created_at: at,
    last_activity_at: at,
    ...over,
  })
  await db.rpc('notify_owner', {
    p_gym: gym,
    p_kind: 'escalation',
    p_key: `escalation:${id}`,
    p_title: 'A question',
    p_now: at,
    p_task: id,
  })
  return id
}

const openAlerts = async () =>
  (
    await db.sql`select kind, severity, gym_id, subject, detail from platform_alerts where closed_at is null order by kind`
  ).map((row) => `${row.severity} ${row.kind}`)

const watch = (at = NOW) => watchPlatform(db.rpc, at)

describe('the counts of a day', () => {
  it('are those of its rows, for the gym and for the platform', async () => {
    await ended(daysAgo(0), { attributed_cents: 15_000, turns_used: 2, confidence: 80 })
    await ended(daysAgo(0), { outcome: 'verbal_commitment', is_provisional: true, attributed_cents: 7_500 })
    await ended(daysAgo(1), { status: 'cancelled', outcome: 'unresponsive' })
    await ended(daysAgo(1), {
      status: 'cancelled',
      outcome: 'dismissed',
      approved_by: null,
      approved_at: null,
    })
    await ended(daysAgo(0), { status: 'cancelled', outcome: 'held_out', mode: 'dry_run' })
    const asked = await escalation(daysAgo(0, 8))
    await db.rpc('notify_owner', {
      p_gym: gym,
      p_kind: 'escalation',
      p_key: `reminder:${asked}`,
      p_title: 'Still waiting for you',
      p_now: daysAgo(0, 9),
      p_task: asked,
    })
    await db.sql`insert into task_log (gym_id, task_id, at, kind, content)
      values (${gym}, ${asked}, ${daysAgo(0, 9)}, 'owner', 'Go ahead')`
    await db.sql`insert into ai_calls (gym_id, purpose, reserved_at, cost_micros, failure) values
      (${gym}, 'draft', ${daysAgo(0)}, 1200, null), (${gym}, 'draft', ${daysAgo(0)}, 300, 'timeout')`
    await watch()
    const [today] = await db.sql`select * from gym_metrics where gym_id = ${gym} and day = '2026-03-04'`
    expect(today).toMatchObject({
      tasks_created: 3,
      tasks_completed: 2,
      tasks_cancelled: 0,
      tasks_escalated: 1,
      confidence_sum: 80,
      confidence_count: 1,
      members_kept: 2,
      cents_kept: '22500',
      said: 1,
      shown: 1,
      turns: 2,
      ai_calls: 2,
      ai_failures: 1,
      ai_cost_micros: '1500',
      escalations_answered: 1,
      answer_seconds: '3600',
      by_type: { churn_risk: { completed: 2, cancelled: 0, said: 1, shown: 1 } },
    })
    const [yesterday] = await db.sql`select * from gym_metrics where gym_id = ${gym} and day = '2026-03-03'`
    // The one the owner turned down was never begun.
    expect(yesterday).toMatchObject({ tasks_created: 2, tasks_completed: 0, tasks_cancelled: 1 })
  })

  it('add up: the platform is the sum of its gyms, also counted again and by two runs at once', async () => {
    const first = gym
    await ended(daysAgo(0), { attributed_cents: 15_000 })
    gym = await db.addGym(owner, 'Another')
    member = await addMember('ben')
    await ended(daysAgo(0), { attributed_cents: 5_000 })
    await Promise.all([watch(), watch(), watch()])
    const [sums] = await db.sql`select sum(cents_kept)::int as cents, sum(members_kept)::int as kept,
      count(*)::int as rows from gym_metrics where gym_id in (${first}, ${gym})`
    const [platform] =
      await db.sql`select cents_kept::int as cents, members_kept::int as kept, gyms, gyms_at_work
      from platform_metrics where day = '2026-03-04'`
    expect(sums).toEqual({ cents: 20_000, kept: 2, rows: 2 })
    expect(platform).toEqual({ cents: 20_000, kept: 2, gyms: 2, gyms_at_work: 2 })
  })

  it('change with an outcome that is judged weeks later, once the first hour of a day counts back', async () => {
    const task = await ended(daysAgo(20), { outcome: 'unresponsive' })
    const midnight = new Date('2026-03-04T00:37:00Z')
    await watch(midnight)
    await db.sql`update tasks set outcome = 'retained', is_late = true, attributed_cents = 9900 where id = ${task}`
    await watch(NOW)
    const kept = async () =>
      (await db.sql`select members_kept, late from gym_metrics where day = ${daysAgo(20).slice(0, 10)}`)[0]
    expect(await kept()).toEqual({ members_kept: 0, late: 0 })
    await watch(new Date('2026-03-05T00:37:00Z'))
    expect(await kept()).toEqual({ members_kept: 1, late: 1 })
  })

  it('tell good endings by words from those by deeds, for every kind of task', () => {
    expect(SAID).toContain('churn_risk:verbal_commitment')
    expect(SAID).toContain('churn_risk:engaged_conversation')
    expect(SHOWN).toContain('churn_risk:retained')
    expect(SHOWN).toContain('payment_recovery:recovered')
    expect(SAID.filter((ending) => SHOWN.includes(ending))).toEqual([])
  })
})

describe('an alert', () => {
  it('is not raised by a quiet gym', async () => {
    await ended(daysAgo(0))
    expect(await watch()).toMatchObject({ alertsOpened: 0 })
    expect(await openAlerts()).toEqual([])
  })

  it('names a gym whose tasks go to the owner three days in a row, and not after two', async () => {
    for (const day of [1, 2])
      for (const hour of [8, 9]) await escalation(daysAgo(day, hour), { escalated_at: daysAgo(0) })
    await ended(daysAgo(1))
    await watch()
    expect(await openAlerts()).toEqual([])
    for (const hour of [8, 9]) await escalation(daysAgo(3, hour), { escalated_at: daysAgo(0) })
    await db.rpc('collect_metrics', {
      p_from: daysAgo(5).slice(0, 10),
      p_said: SAID,
      p_shown: SHOWN,
      p_now: NOW.toISOString(),
    })
    await watch()
    expect(await openAlerts()).toEqual(['warning escalation_rate'])
  })

  it('is not raised where exactly half goes to the owner', async () => {
    for (const day of [1, 2, 3]) {
      await escalation(daysAgo(day), { escalated_at: daysAgo(0) })
      await ended(daysAgo(day))
    }
    await db.rpc('collect_metrics', {
      p_from: daysAgo(5).slice(0, 10),
      p_said: SAID,
      p_shown: SHOWN,
      p_now: NOW.toISOString(),
    })
    await watch()
    expect(await openAlerts()).toEqual([])
  })

  it('waits 48 hours for the owner, and ends with the answer', async () => {
    await ended(daysAgo(0))
    const asked = await escalation(new Date(NOW.getTime() - 48 * 3_600_000 + 60_000).toISOString())
    await watch()
    expect(await openAlerts()).toEqual([])
    const later = new Date(NOW.getTime() + 120_000)
    await watch(later)
    expect(await openAlerts()).toEqual(['warning unanswered_escalations'])
    // It stays one alert, however often it is looked at.
    expect(await watch(new Date(later.getTime() + 3_600_000))).toMatchObject({ alertsOpened: 0 })
    await db.sql`update tasks set status = 'cancelled', outcome = 'dismissed', escalated_at = null, due_at = null,
      resolved_at = ${NOW.toISOString()} where id = ${asked}`
    await watch(new Date(later.getTime() + 7_200_000))
    expect(await openAlerts()).toEqual([])
  })

  it('is raised above ten dollars of AI a day, not at ten', async () => {
    await ended(daysAgo(0))
    await db.sql`insert into ai_calls (gym_id, purpose, reserved_at, cost_micros)
      values (${gym}, 'draft', ${daysAgo(0)}, 10000000)`
    await watch()
    expect(await openAlerts()).toEqual([])
    await db.sql`update ai_calls set cost_micros = cost_micros + 1`
    await watch()
    expect(await openAlerts()).toEqual(['warning ai_cost'])
    // Two days on the cost is history.
    await watch(new Date(NOW.getTime() + 2 * 86_400_000))
    expect(await openAlerts()).toEqual([])
  })

  it.each([
    ['legal', 'critical legal_words'],
    ['hostile', 'warning hostile_words'],
  ])('is raised at once by %s words and stays until somebody has looked', async (reason, expected) => {
    const task = await ended(daysAgo(0))
    await db.rpc('suppress_member', {
      p_gym: gym,
      p_email: 'ana@example.com',
      p_reason: reason,
      p_source: 'reply',
      p_now: NOW.toISOString(),
      p_task: task,
    })
    expect(await openAlerts()).toEqual([expected])
    await watch()
    expect(await openAlerts()).toEqual([expected])
    const [alert] = await db.sql`select id, detail from platform_alerts`
    expect(alert?.detail).not.toMatch(/ana/i)
    const see = (userId: string) =>
      db.as({ userId }, async (tx) => {
        const [row] = await tx`select see_alert(${alert?.id}, ${NOW.toISOString()}) as seen`
        return row?.seen as boolean
      })
    await expect(see(owner)).rejects.toThrow(/Only an operator/)
    expect(await see(operator)).toBe(true)
    expect(await see(operator)).toBe(false)
    expect(await openAlerts()).toEqual([])
  })

  it('is not raised by somebody who only asks to stop', async () => {
    const task = await ended(daysAgo(0))
    await db.rpc('suppress_member', {
      p_gym: gym,
      p_email: 'ana@example.com',
      p_reason: 'asked',
      p_source: 'reply',
      p_now: NOW.toISOString(),
      p_task: task,
    })
    expect(await openAlerts()).toEqual([])
  })

  const tally = (tried: number, failed: number, operation = 'transition_task') =>
    db.rpc('record_cron_run', {
      p_path: '/api/cron/task-executor',
      p_now: NOW.toISOString(),
      p_took_ms: 5,
      p_tally: [{ operation, tried, failed, last_failure: failed ? 'illegal move' : null }],
    })

  it('is critical when more than one move in twenty fails, and counts over runs', async () => {
    await ended(daysAgo(0))
    await tally(60, 3)
    await tally(40, 2)
    await watch()
    expect(await openAlerts()).toEqual([])
    await tally(1, 1)
    await watch()
    expect(await openAlerts()).toEqual(['critical transition_errors'])
    await watch(new Date(NOW.getTime() + 3 * 3_600_000))
    expect(await openAlerts()).toEqual([])
  })

  it('does not take a failed reading of PushPress for a broken pipeline, nor one failure of three', async () => {
    await ended(daysAgo(0))
    await tally(100, 100, 'advance_sync')
    await tally(3, 1)
    await watch()
    expect(await openAlerts()).toEqual([])
  })

  it('tells of a gym with nothing completed after fourteen days', async () => {
    await db.sql`update gyms set created_at = ${new Date(NOW.getTime() - 14 * 86_400_000 + 60_000).toISOString()}`
    await watch()
    expect(await openAlerts()).toEqual([])
    await watch(new Date(NOW.getTime() + 120_000))
    expect(await openAlerts()).toEqual(['info stalled_onboarding'])
    await ended(daysAgo(0))
    await watch(new Date(NOW.getTime() + 180_000))
    expect(await openAlerts()).toEqual([])
  })

  it('tells of a kind of task most of whose good endings are words', async () => {
    for (let n = 0; n < 4; n++) await ended(daysAgo(0))
    for (let n = 0; n < 6; n++)
      await ended(daysAgo(0), { outcome: 'verbal_commitment', is_provisional: true })
    await watch()
    expect(await openAlerts()).toEqual([])
    await ended(daysAgo(0), { outcome: 'engaged_conversation' })
    await watch()
    expect(await openAlerts()).toEqual(['info generous_outcomes'])
  })

  it('is mailed to the operators once, and again as long as nobody was reached', async () => {
    await ended(daysAgo(0))
    await tally(100, 50)
    await watch()
    const sent: { to: string; subject: string; key: string; text: string }[] = []
    let works = false
    const deps = {
      rpc: db.rpc,
      mail: {
        async send({ to, subject, text }: { to: string; subject: string; text: string }, key: string) {
          sent.push({ to, subject, key, text })
          return works
            ? ({ kind: 'sent', providerId: 'x' } as const)
            : ({ kind: 'unavailable', why: 'down' } as const)
        },
      },
      render: renderOwnerMail,
      appUrl: 'https://app.example',
      fromAddress: 'hello@mail.example',
      log: () => {},
    }
    await tellOperators(deps, NOW)
    works = true
    await tellOperators(deps, NOW)
    await tellOperators(deps, NOW)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ops@example.com', 'Tasks cannot move'],
      ['ops@example.com', 'Tasks cannot move'],
    ])
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expect(sent[0]?.text).toContain('50 of 100 moves')
  })
})

describe('health', () => {
  const health = async (at = NOW) =>
    Object.fromEntries(
      (
        (await db.rpc('read_health', { p_now: at.toISOString(), p_crons: CRON_LATE_MINUTES })) as {
          part: string
          state: string
        }[]
      ).map(({ part, state }) => [part, state]),
    )

  it('is good where nothing has happened', async () => {
    expect(await health()).toEqual({
      schedule: 'ok',
      engine: 'ok',
      sending: 'ok',
      replies: 'ok',
      pushpress: 'ok',
      ai: 'ok',
    })
  })

  it('sees a job that is late, and one that fails', async () => {
    const run = (at: Date, error?: string) =>
      db.rpc('record_cron_run', {
        p_path: '/api/cron/task-executor',
        p_now: at.toISOString(),
        p_took_ms: 5,
        p_error: error,
      })
    await run(NOW)
    expect(await health()).toMatchObject({ schedule: 'ok' })
    expect(await health(new Date(NOW.getTime() + 11 * 60_000))).toMatchObject({ schedule: 'degraded' })
    await run(NOW, 'it broke')
    expect(await health()).toMatchObject({ schedule: 'degraded' })
    await run(NOW)
    expect(await health()).toMatchObject({ schedule: 'ok' })
  })

  it('says paused while everything is paused', async () => {
    await db.rpc('set_global_pause', { p_reason: 'drill', p_by: 'test', p_now: NOW.toISOString() })
    expect(await health()).toMatchObject({ sending: 'paused' })
    await db.rpc('set_global_pause', { p_reason: null as never, p_by: 'test', p_now: NOW.toISOString() })
    expect(await health()).toMatchObject({ sending: 'ok' })
  })

  it('sees connections in trouble', async () => {
    await db.sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state, failures, state_since, connected_at)
      values (${gym}, 'cmp_1', 'sealed', 'unreachable', 1, ${daysAgo(0)}, ${daysAgo(3)})`
    expect(await health()).toMatchObject({ pushpress: 'degraded' })
  })

  it('watches every job of the schedule', () => {
    const { crons } = JSON.parse(readFileSync(resolve('vercel.json'), 'utf8')) as {
      crons: { path: string }[]
    }
    expect(Object.keys(CRON_LATE_MINUTES).sort()).toEqual(crons.map(({ path }) => path).sort())
  })
})

describe('an operator', () => {
  const asOperator = <T>(run: (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) => Promise<T>) =>
    db.as({ userId: operator }, run)

  it('is only who has proven the address', async () => {
    const at = { p_by: 'test', p_now: NOW.toISOString() }
    expect(await db.rpc('grant_operator', { ...at, p_email: 'nobody@example.com' })).toBe('unknown')
    expect(await db.rpc('grant_operator', { ...at, p_email: 'owner@example.com' })).toBe('unconfirmed')
  })

  it('reads the platform and its gyms; an owner reads neither', async () => {
    await ended(daysAgo(0), { attributed_cents: 15_000 })
    await watch()
    const read = (userId: string) =>
      db.as({ userId }, async (tx) => {
        const [row] =
          await tx`select read_platform(${NOW.toISOString()}, 30, ${tx.json(CRON_LATE_MINUTES)}) as platform,
          list_platform_gyms(${NOW.toISOString()}, 30, '', 50, 0) as gyms`
        return row as { platform: { days: unknown[] }; gyms: { total: number; gyms: { name: string }[] } }
      })
    await expect(read(owner)).rejects.toThrow(/Only an operator/)
    const seen = await read(operator)
    expect(seen.platform.days).toHaveLength(2)
    expect(seen.gyms).toMatchObject({
      total: 1,
      gyms: [{ name: 'Test Gym', counts: { kept: 1, cents: 15_000 } }],
    })
    expect(JSON.stringify(seen)).not.toContain('ana@example.com')
  })

  it('searches for what was typed, percent signs included', async () => {
    gym = await db.addGym(owner, '100% Fit_ness')
    const found = (search: string) =>
      asOperator(async (tx) => {
        const [row] = await tx`select list_platform_gyms(${NOW.toISOString()}, 30, ${search}, 50, 0) as gyms`
        return (row?.gyms as { total: number } | undefined)?.total
      })
    expect(await found('%')).toBe(1)
    expect(await found('t_n')).toBe(1)
    expect(await found('gym')).toBe(1)
    expect(await found('')).toBe(2)
  })

  it('pauses and resumes once each, and both are on record', async () => {
    const pause = (reason: string | null) =>
      asOperator(async (tx) => {
        const [row] = await tx`select pause_platform(${reason}, ${NOW.toISOString()}) as result`
        return row?.result as string
      })
    expect(await pause('Mail provider is down')).toBe('done')
    expect(await pause('Me too')).toBe('already')
    expect(await pause(null)).toBe('done')
    expect(await pause(null)).toBe('already')
    const events = await db.sql`select kind, by, note from platform_events where kind in ('paused', 'resumed')
      and by = 'ops@example.com' order by id`
    expect(events.map((row) => ({ ...row }))).toEqual([
      { kind: 'paused', by: 'ops@example.com', note: 'Mail provider is down' },
      { kind: 'resumed', by: 'ops@example.com', note: '' },
    ])
    const asOwner = db.as(
      { userId: owner },
      (tx) => tx`select pause_platform('mine now', ${NOW.toISOString()})`,
    )
    await expect(asOwner).rejects.toThrow(/Only an operator/)
  })

  it('is one until it is taken back', async () => {
    const other = await db.addUser('second@example.com')
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${other}`
    const at = { p_email: 'second@example.com', p_by: 'test', p_now: NOW.toISOString() }
    const operators = () => db.as({ userId: other }, (tx) => tx`select user_id from platform_operators`)
    expect(await operators()).toHaveLength(0)
    await db.rpc('grant_operator', at)
    expect(await operators()).toHaveLength(2)
    expect(await db.rpc('revoke_operator', at)).toBe(true)
    expect(await operators()).toHaveLength(0)
  })
})
