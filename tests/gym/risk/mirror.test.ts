import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rpc } from '@/lib/db/rpc'
import { featuresOf, type RiskFeatures } from '@/lib/gym/risk/features'
import { scoreRisk } from '@/lib/gym/risk/score'
import { scoreMembers } from '@/lib/gym/risk/score-members'
import { type TestDatabase, testDatabase } from '@/tests/database'
import { run } from '@/tests/evals/risk'
import { HISTORY_DAYS, type MirroredGym, mirrorGym, TIMEZONE } from './mirrored-gym'

const AT = new Date('2026-11-04T18:00:00Z')
const AUC_MIN = 0.85
const EPOCH = Date.UTC(1970, 0, 1)
const DAY_MS = 86_400_000

let db: TestDatabase
let gym: MirroredGym
let features: Map<string, RiskFeatures>

beforeAll(async () => {
  db = await testDatabase()
  gym = await mirrorGym(db, { seed: 11, people: 1_000, at: AT })
  features = await featuresIn(gym.gymId)
})
afterAll(() => db.drop())

async function featuresIn(gymId: string): Promise<Map<string, RiskFeatures>> {
  await db.rpc('count_gym_days', { p_gym: gymId, p_now: AT.toISOString() })
  const rows = (await db.rpc('risk_features', { p_gym: gymId, p_now: AT.toISOString() })) as unknown as ({
    id: string
  } & RiskFeatures)[]
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

async function busynessOf(gymId: string): Promise<(day: number) => number> {
  const rows = await db.sql`select day::text, busyness from app.gym_calendar(${gymId},
    date '1970-01-01' + ${gym.asOfDay - HISTORY_DAYS}::int, date '1970-01-01' + ${gym.asOfDay}::int, ${TIMEZONE})`
  const byDay = new Map(rows.map((row) => [(Date.parse(row.day) - EPOCH) / DAY_MS, row.busyness as number]))
  return (day) => byDay.get(day) ?? 1
}

describe('the features the database counts', () => {
  it('are those the pure function finds in the same visits', async () => {
    const gymBusyness = await busynessOf(gym.gymId)
    let compared = 0
    for (const { id, person, visitDays } of gym.members) {
      const counted = features.get(id)
      if (!counted) continue
      const found = featuresOf({
        visitDays,
        joinedDay: person.traits.rhythm.joined,
        asOfDay: gym.asOfDay,
        knownFromDay: gym.asOfDay + 1 - HISTORY_DAYS,
        gymBusyness,
      })
      for (const [name, value] of Object.entries(found))
        expect(Number(counted[name as keyof RiskFeatures] ?? -1), `${name} of ${id}`).toBeCloseTo(
          Number(value ?? -1),
          3,
        )
      compared++
    }
    expect(compared).toBeGreaterThan(400)
  })

  it('tell those who leave within two weeks from those who stay', () => {
    const cases = gym.members.flatMap(({ id, leaves }) => {
      const known = features.get(id)
      return known ? [{ features: known, label: leaves ? (1 as const) : (0 as const) }] : []
    })
    const scores = run(cases)
    expect(scores.n).toBeGreaterThan(400)
    expect(scores.auc).toBeGreaterThanOrEqual(AUC_MIN)
  })

  it('are not held against anybody when the gym was closed for two weeks', async () => {
    const other = await mirrorGym(db, { seed: 12, people: 400, at: AT })
    const scoresOf = async () =>
      [...(await featuresIn(other.gymId)).values()].map((it) => scoreRisk(it).score)
    const mean = (values: number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
    const before = mean(await scoresOf())
    await db.sql`delete from checkins where gym_id = ${other.gymId} and at > ${new Date(AT.getTime() - 14 * DAY_MS)}`
    await db.sql`update members m set last_visit_at = (select max(at) from checkins c
      where c.gym_id = m.gym_id and c.customer_id = m.pushpress_id) where gym_id = ${other.gymId}`
    expect(mean(await scoresOf())).toBeLessThan(before + 6)
  })
})

describe('scoring a gym', () => {
  it('writes score, confidence and reasons, and takes them back from whoever is no member any more', async () => {
    const scored = await scoreMembers(db.rpc, gym.gymId, AT)
    expect(scored).toBe(features.size)
    const [top] = await db.sql`select id, risk_score, risk_confidence, risk_factors from members
      where gym_id = ${gym.gymId} order by risk_score desc nulls last limit 1`
    expect(top?.risk_score).toBeGreaterThan(80)
    expect(top?.risk_confidence).toBeGreaterThan(40)
    expect(top?.risk_factors[0].words).toMatch(/\w+\.$/)
    // A page that tells why somebody is at risk must know which of them speak for staying.
    expect(top?.risk_factors[0].weight).toBeGreaterThan(0)
    await db.sql`update members set standing = 'former' where id = ${top?.id}`
    await scoreMembers(db.rpc, gym.gymId, AT)
    const [gone] = await db.sql`select risk_score, risk_factors from members where id = ${top?.id}`
    expect(gone).toEqual({ risk_score: null, risk_factors: [] })
  })

  it('keeps only reasons that speak for leaving, however well someone is doing otherwise', async () => {
    await scoreMembers(db.rpc, gym.gymId, AT)
    const rows = await db.sql`select id, risk_factors from members
      where gym_id = ${gym.gymId} and risk_score is not null`
    let kept = 0
    for (const row of rows) {
      const known = features.get(row.id)
      if (!known) continue
      const calming = scoreRisk(known).factors.filter(({ weight }) => weight < 0)
      const words: string[] = row.risk_factors.map((it: { words: string }) => it.words)
      kept += calming.length
      for (const factor of calming) expect(words).not.toContain(factor.words)
    }
    expect(kept).toBeGreaterThan(0)
  })

  it('forgets a score with the standing it was about, not at the next look', async () => {
    const [member] =
      await db.sql`update members set risk_score = 90, risk_confidence = 80 where id = (select id
      from members where gym_id = ${gym.gymId} and standing = 'active' order by id desc limit 1) returning id`
    await db.sql`update members set standing = 'payment_alert' where id = ${member?.id}`
    const [row] =
      await db.sql`select risk_score, risk_confidence, risk_factors from members where id = ${member?.id}`
    expect(row).toEqual({ risk_score: null, risk_confidence: null, risk_factors: [] })
  })

  it('gives somebody with an open payment no score, and says why', async () => {
    const [member] = await db.sql`update members set standing = 'payment_alert'
      where id = (select id from members where gym_id = ${gym.gymId} and standing = 'active' order by id limit 1)
      returning id`
    await scoreMembers(db.rpc, gym.gymId, AT)
    const [row] = await db.sql`select risk_score, risk_factors from members where id = ${member?.id}`
    expect(row?.risk_score).toBeNull()
    expect(row?.risk_factors[0].code).toBe('payment_alert')
  })

  it('waits for the first reading of a gym', async () => {
    const unread = await db.addGym(await db.addUser('unread@example.com'))
    expect(await scoreMembers(db.rpc, unread, AT)).toBeNull()
  })

  it('explains its twenty most endangered by the visits they miss', async () => {
    const leaving = new Set(gym.members.filter(({ leaves }) => leaves).map(({ id }) => id))
    const flagged = [...features]
      .map(([id, known]) => ({ id, known, risk: scoreRisk(known) }))
      .sort((a, b) => b.risk.score - a.risk.score)
      .slice(0, 20)
    expect(flagged.filter(({ id }) => leaving.has(id)).length).toBeGreaterThanOrEqual(17)
    for (const { risk, known } of flagged) {
      expect(['thinning', 'absence', 'long_absence', 'early_thinning']).toContain(risk.factors[0]?.code)
      expect(known.visits_per_week_last_month ?? 0).toBeLessThan(known.visits_per_week_lifetime ?? 0)
    }
  })
})

describe('ten thousand members', () => {
  // How many seconds that is on a quiet machine is what `npm run bench -- analysis` measures.
  it('are scored in as many questions as a hundred, and each costs no more than where there are few', async () => {
    const gymId = await addLargeGym()
    const perMember = async (id: string) => {
      const took: number[] = []
      let scored = 0
      // The first look counts a year of days, which later ones do not. Of the others the best counts: what a busy
      // machine adds is not the product's.
      for (let look = 0; look < 4; look++) {
        await db.sql`update members set risk_score = 0 where gym_id = ${id}`
        const began = performance.now()
        scored = (await scoreMembers(db.rpc, id, AT)) ?? 0
        if (look > 0) took.push(performance.now() - began)
      }
      return { ms: Math.min(...took) / scored, scored }
    }
    const few = await perMember(gym.gymId)
    const many = await perMember(gymId)
    expect(many.scored).toBe(10_000)
    expect(many.ms).toBeLessThan(4 * few.ms)
    const asked: string[] = []
    const counting: Rpc = (name, args) => {
      asked.push(name)
      return db.rpc(name, args)
    }
    await scoreMembers(counting, gymId, AT)
    expect(asked).toHaveLength(3)
  }, 180_000)
})

/** Ten thousand people with 300,000 visits, made where they are needed. */
async function addLargeGym(): Promise<string> {
  const { sql } = db
  const id = await db.addGym(await db.addUser('large@example.com'))
  await sql`insert into sync_runs (gym_id, kind, stage, checkins_since, started_at, finished_at, try_at)
    values (${id}, 'first', 'done', '2025-11-04T18:00Z', ${AT}, ${AT}, ${AT})`
  await sql`insert into members (gym_id, pushpress_id, first_name, last_name, role, standing, joined_on, first_seen_at,
      synced_at, first_visit_at, last_visit_at, visits_total)
    select ${id}, 'big_' || n, 'Ana', 'Silva', 'member', 'active', date '2026-10-20' - n % 900, ${AT}, ${AT},
      greatest(timestamptz '2025-11-05T18:00Z', (date '2026-10-20' - n % 900) + time '18:00'),
      timestamptz '2026-10-01T18:00Z' + n % 34 * interval '1 day',
      80 from generate_series(1, 10000) n`
  await sql`insert into checkins (gym_id, pushpress_id, customer_id, kind, role, at, synced_at)
    select ${id}, 'big_' || n || ':' || d, 'big_' || n, 'open', 'attendee', timestamptz '2026-11-04' - d * interval '1 day', ${AT}
    from generate_series(1, 10000) n cross join generate_series(1, 364) d where (n * 7 + d * 31) % 36 < 3`
  await sql`analyze checkins, members`
  return id
}
