import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreMembers } from '@/lib/gym/risk/score-members'
import { JUST_HERE_DAYS, RISK_SCORE_MIN, TASKS_PER_ANALYSIS_MAX } from '@/lib/safety/limits'
import { analyseGyms } from '@/lib/tasks/analyse'
import { mirrorGym } from '@/tests/gym/risk/mirrored-gym'
import { addRunningGym, type Engine, openEngine } from './engine'

const AT = new Date('2026-11-04T18:00:00Z')
const HOUR_MS = 3_600_000
const PEOPLE = 250

let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ at: AT.toISOString() })
})
afterAll(() => engine.close())

const analyse = (now: Date, onlyNew = false) =>
  analyseGyms(engine.deps, (gymId, at) => scoreMembers(engine.deps.rpc, gymId, at), {
    now,
    budgetMs: 30_000,
    onlyNew,
  })

async function openGym(over: Record<string, unknown> = {}, seed = 21): Promise<string> {
  const gymId = await addRunningGym(engine.db, over)
  await mirrorGym(engine.db, { seed, people: PEOPLE, at: AT, gymId })
  return gymId
}

async function lastRun(gymId: string) {
  const [run] = await engine.db
    .sql`select * from analysis_runs where gym_id = ${gymId} order by started_at desc, id limit 1`
  return run
}

const tasksOf = (gymId: string) =>
  engine.db.sql`select t.*, m.risk_score, m.monthly_cents from tasks t join members m on m.id = t.member_id
    where t.gym_id = ${gymId} order by t.created_at, m.risk_score desc`

describe('the analysis of a gym', () => {
  it('opens tasks for those most likely to leave, with a draft and the reasons in words', async () => {
    const gymId = await openGym()
    await analyse(AT)
    const tasks = await tasksOf(gymId)
    expect(tasks.length).toBeGreaterThan(3)
    expect(tasks.length).toBeLessThanOrEqual(TASKS_PER_ANALYSIS_MAX)
    for (const task of tasks) {
      expect(task).toMatchObject({ type: 'churn_risk', trigger: 'analysis' })
      expect(task.draft_text).toBeTruthy()
      expect(task.facts.why).toMatch(/\w/)
      expect(task.facts.riskScore).toBeGreaterThanOrEqual(60)
      expect(task.confidence).toBeGreaterThan(0)
    }
    const [left] = await engine.db.sql`select max(risk_score) as top from members m where gym_id = ${gymId}
      and not exists (select 1 from tasks t where t.member_id = m.id)`
    const lowest = Math.min(...tasks.map(({ risk_score: score }) => score))
    if (tasks.length === TASKS_PER_ANALYSIS_MAX) expect(left?.top).toBeLessThanOrEqual(lowest)
    const run = await lastRun(gymId)
    expect(run).toMatchObject({ status: 'done', opened: tasks.length })
    const explained = Object.values(run?.left_alone as Record<string, number>).reduce(
      (sum, it) => sum + it,
      0,
    )
    expect(run?.opened + run?.held_out + explained).toBe(run?.at_risk)
  })

  it('opens nothing twice, and says that somebody is already being written to', async () => {
    const gymId = await openGym({}, 22)
    await analyse(AT)
    const first = await lastRun(gymId)
    await engine.db.sql`update pushpress_connections set analysed_at = null where gym_id = ${gymId}`
    await Promise.all([analyse(AT), analyse(AT)])
    expect(await tasksOf(gymId)).toHaveLength(first?.opened)
    const runs = await engine.db.sql`select left_alone from analysis_runs where gym_id = ${gymId}`
    expect(runs).toHaveLength(2)
    expect(runs.some(({ left_alone: why }) => why.already_being_written_to > 0)).toBe(true)
  })

  it('leaves alone who was here a few days ago, and who came back after a message', async () => {
    const gymId = await openGym({}, 27)
    await analyse(AT)
    const tasks = await tasksOf(gymId)
    const [back, absent] = tasks
    const { sql } = engine.db
    // One came back after our message and stays at risk by their month; one was here by themselves the other day.
    await sql`update tasks set status = 'ready', approved_by = 'owner', approved_at = ${AT}, due_at = ${AT}
      where id = ${back?.id} and status = 'pending_review'`
    await sql`update tasks set status = 'completed', outcome = 'retained', started_at = ${AT}, due_at = null,
      resolved_at = ${new Date(AT.getTime() + 2 * HOUR_MS)} where id = ${back?.id}`
    await sql`update tasks set status = 'completed', outcome = 'self_resolved', due_at = null,
      resolved_at = ${new Date(AT.getTime() + 2 * HOUR_MS)} where id = ${absent?.id}`
    await sql`update members set last_visit_at = ${new Date(AT.getTime() - 24 * HOUR_MS)}, risk_score = 99
      where id = ${absent?.member_id}`
    await sql`update members set last_visit_at = ${new Date(AT.getTime() - 120 * HOUR_MS)}, risk_score = 99
      where id = ${back?.member_id}`
    const found = (await engine.deps.rpc('churn_candidates', {
      p_gym: gymId,
      p_now: new Date(AT.getTime() + 6 * HOUR_MS).toISOString(),
      p_score: RISK_SCORE_MIN,
      p_cool_off_days: 30,
      p_just_here_days: JUST_HERE_DAYS,
    })) as { member_id: string; leave_alone: string | null }[]
    const whyNot = new Map(found.map(({ member_id: id, leave_alone: why }) => [id, why]))
    expect(whyNot.get(back?.member_id)).toBe('cool_off')
    expect(whyNot.get(absent?.member_id)).toBe('was_here_lately')
  })

  it('does not look at a gym whose line is down or whose mirror is old, and says so', async () => {
    const down = await openGym({}, 23)
    const stale = await openGym({}, 24)
    await engine.db
      .sql`update pushpress_connections set state = 'unreachable', failures = 3 where gym_id = ${down}`
    await engine.db.sql`update pushpress_connections set last_ok_at = ${new Date(AT.getTime() - 9 * HOUR_MS)}
      where gym_id = ${stale}`
    await analyse(AT)
    expect(await lastRun(down)).toMatchObject({ status: 'skipped', reason: 'pushpress_unreachable' })
    expect(await lastRun(stale)).toMatchObject({ status: 'skipped', reason: 'mirror_is_stale' })
    expect(await tasksOf(down)).toHaveLength(0)
  })

  it('waits six hours before it looks again, and looks at once at a gym that is new', async () => {
    const gymId = await openGym({}, 25)
    expect((await analyse(AT, true)).gyms).toBeGreaterThanOrEqual(1)
    expect((await analyse(AT, true)).gyms).toBe(0)
    await analyse(new Date(AT.getTime() + HOUR_MS))
    expect(await engine.db.sql`select 1 from analysis_runs where gym_id = ${gymId}`).toHaveLength(1)
    await analyse(new Date(AT.getTime() + 6 * HOUR_MS))
    expect(await engine.db.sql`select 1 from analysis_runs where gym_id = ${gymId}`).toHaveLength(2)
  })

  it('leaves alone whoever does not want to be written to, and names the reason', async () => {
    const gymId = await openGym({}, 26)
    await engine.db.sql`update members set email = null where gym_id = ${gymId}`
    await analyse(AT)
    const run = await lastRun(gymId)
    expect(run?.opened).toBe(0)
    expect(run?.left_alone.not_to_be_contacted_no_email).toBe(run?.at_risk)
  })
})
