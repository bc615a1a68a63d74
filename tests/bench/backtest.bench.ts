import { replay } from '@/lib/gym/risk/backtest'
import type { History } from '@/lib/gym/risk/history'
import { addGyms, openServer } from '@/tests/bench/engine-stage'
import { say } from '@/tests/bench/stack'
import { fillMirror } from '@/tests/gym/risk/mirrored-gym'

/** What autopilot would have done over 90 days, for a thousand members and a year of their visits, read and replayed. */

const AT = new Date('2026-11-04T18:00:00Z')
const PEOPLE = 1_500
const MEMBERS_MIN = 1_000
const TARGET_MS = 60_000

async function measure() {
  const server = await openServer({ durable: true })
  try {
    await addGyms(server.sql, 1)
    const [gym] = await server.sql`select id from gyms`
    await fillMirror(server.sql, gym?.id, { seed: 31, people: PEOPLE, at: AT })
    await server.sql`select count_gym_days(${gym?.id}, ${AT})`
    const began = performance.now()
    const history = await readHistory(server.sql, gym?.id)
    const days = replay(history)
    let step = days.next()
    while (!step.done) step = days.next()
    const ms = Math.round(performance.now() - began)
    return { ms, members: history.members.length, flagged: step.value.flagged.length }
  } finally {
    await server.close()
  }
}

type Sql = Awaited<ReturnType<typeof openServer>>['sql']

/** As one of the gym's owners: nobody else may. */
function readHistory(sql: Sql, gymId: string): Promise<History> {
  return sql.begin(async (tx) => {
    const [user] = await tx`insert into auth.users (id, email)
      values (gen_random_uuid(), 'owner@example.com') returning id`
    await tx`insert into gym_people values (${gymId}, ${user?.id}, 'owner', 'owner@example.com', ${AT})`
    await tx`select set_config('request.jwt.claim.sub', ${user?.id}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user?.id, role: 'authenticated' })}, true)`
    const [row] = await tx`select read_history(${gymId}, ${AT}) as history`
    return row?.history as History
  }) as Promise<History>
}

const { ms, members, flagged } = await measure()
say(`${members} members over 90 days: ${ms} ms, ${flagged} flagged`)
const isMet = members >= MEMBERS_MIN && ms <= TARGET_MS
say(JSON.stringify({ members, ms, targetMs: TARGET_MS, ratio: ms / TARGET_MS }))
process.exitCode = isMet ? 0 : 1
