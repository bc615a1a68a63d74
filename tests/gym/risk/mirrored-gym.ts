import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { isoDay, localDay } from '@/sandbox/gym/days'
import { generateGym } from '@/sandbox/gym/generate'
import type { Person } from '@/sandbox/gym/person'
import { attendance, visitsOn } from '@/sandbox/gym/rhythm'
import type { TestDatabase } from '@/tests/database'

/** A generated gym as the mirror would hold it on a day, together with what the gym does not know. */
export type MirroredGym = { gymId: string; asOfDay: number; members: MirroredMember[] }
export type MirroredMember = { id: string; person: Person; visitDays: number[]; leaves: boolean }

const DAY_MS = 86_400_000
export const TIMEZONE = 'America/Denver'
export const HISTORY_DAYS = 365
const HORIZON_DAYS = 14
const LEAVING_SHARE = 0.5
const ROWS_PER_INSERT = 5_000

type Wanted = { seed: number; people: number; at: Date }

export async function mirrorGym(db: TestDatabase, o: Wanted & { gymId?: string }): Promise<MirroredGym> {
  const gymId = o.gymId ?? (await db.addGym(await db.addUser(`${randomUUID()}@example.com`)))
  return fillMirror(db.sql, gymId, o)
}

/** Everything up to `at`, without those who put their membership on hold; whether somebody leaves is looked up two weeks later. */
export async function fillMirror(sql: postgres.Sql, gymId: string, o: Wanted): Promise<MirroredGym> {
  const later = new Date(o.at.getTime() + HORIZON_DAYS * DAY_MS)
  const gym = generateGym({
    seed: o.seed,
    people: o.people,
    companyId: 'risk',
    name: 'Risk Gym',
    timezone: TIMEZONE,
    now: later,
    checkins: null,
  })
  const today = localDay(o.at, TIMEZONE)
  const members = gym.people
    .filter(({ customer }) => customer.role === 'member' || customer.role === 'ex-member')
    .filter(
      ({ enrollment, traits: { rhythm } }) =>
        enrollment !== null && rhythm.joined < today && rhythm.paused === null,
    )
    .map((person) => {
      const { rhythm } = person.traits
      const visitDays: number[] = []
      for (let day = Math.max(rhythm.joined, today - HISTORY_DAYS); day < today; day++)
        if (visitsOn(gym.seed, rhythm, day, gym.scale).length > 0) visitDays.push(day)
      const leaves = attendance(rhythm, today - 1 + HORIZON_DAYS) < LEAVING_SHARE
      return { id: randomUUID(), person, visitDays, leaves }
    })
  await store(sql, gymId, members, today, o.at)
  return { gymId, asOfDay: today - 1, members }
}

async function store(sql: postgres.Sql, gymId: string, members: MirroredMember[], today: number, at: Date) {
  const since = new Date(at.getTime() - HISTORY_DAYS * DAY_MS)
  await sql`insert into sync_runs (gym_id, kind, stage, checkins_since, started_at, finished_at, try_at)
    values (${gymId}, 'first', 'done', ${since}, ${at}, ${at}, ${at})`
  await sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state_since, last_ok_at, connected_at)
    values (${gymId}, ${`cmp_${gymId}`}, 'sealed', ${at}, ${at}, ${at}) on conflict do nothing`
  for (let from = 0; from < members.length; from += ROWS_PER_INSERT) {
    const rows = members.slice(from, from + ROWS_PER_INSERT).map(({ id, person }) => {
      const { rhythm } = person.traits
      const hasLeft = rhythm.until !== null && rhythm.until < today
      return {
        id,
        gym_id: gymId,
        pushpress_id: id,
        first_name: person.customer.name.first,
        last_name: person.customer.name.last,
        email: `${id}@example.com`,
        role: 'member',
        standing: hasLeft ? 'former' : 'active',
        joined_on: isoDay(rhythm.joined),
        first_seen_at: at,
        synced_at: at,
        monthly_cents: 15_000,
      }
    })
    await sql`insert into members ${sql(rows)}`
  }
  const visits = members.flatMap(({ id, visitDays }) => visitDays.map((day) => ({ id, day })))
  for (let from = 0; from < visits.length; from += ROWS_PER_INSERT * 10) {
    const part = visits.slice(from, from + ROWS_PER_INSERT * 10)
    await sql`insert into checkins (gym_id, pushpress_id, customer_id, kind, role, at, synced_at)
      select ${gymId}, c || ':' || d, c, 'open', 'attendee',
        (date '1970-01-01' + d + time '17:30') at time zone ${TIMEZONE}, ${at}
      from unnest(${part.map(({ id }) => id)}::text[], ${part.map(({ day }) => day)}::int[]) as v (c, d)`
  }
  await sql`update members m set first_visit_at = v.first, last_visit_at = v.last, visits_total = v.visits
    from (select customer_id, min(at) as first, max(at) as last, count(*) as visits from checkins
      where gym_id = ${gymId} group by 1) v
    where m.gym_id = ${gymId} and m.pushpress_id = v.customer_id`
  await sql`analyze checkins, members`
}
