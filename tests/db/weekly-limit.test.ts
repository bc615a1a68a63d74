import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym } from '../tasks/engine'
import {
  type Answer,
  chunked,
  hours,
  type Leased,
  later,
  leaseAgain,
  leasedTask,
  miscounted,
  NOW,
  reserve,
  reserveOne,
  shuffled,
  wish,
} from './stage'

/** No member gets more than three messages in any 168 hours, whatever sends them and however many at once. */

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const CONNECTIONS = 32
const PEOPLE = 1_000
const GYM_PAIRS = 40
const TASKS_PER_MEMBER = 8
const PER_BATCH = 50
const LIMIT = 3

/** Each person is a member of two gyms and has eight tasks in either. */
async function crowd(): Promise<Leased[]> {
  for (let pair = 0; pair < GYM_PAIRS; pair++) {
    for (const side of ['a', 'b']) {
      const gym = await addRunningGym(db, { daily_send_limit: 100 })
      await db.sql`insert into members
        (gym_id, pushpress_id, first_name, last_name, email, role, first_seen_at, synced_at)
        select ${gym}, ${`${side}${pair}_`} || n, 'Ana', 'Silva',
          -- The same person, spelled differently.
          case when ${side} = 'a' then 'Person' else 'person' end || ${pair}::text || '_' || n || '@example.com',
          'member', ${NOW}, ${NOW} from generate_series(1, ${PEOPLE / GYM_PAIRS}) n`
    }
  }
  const rows =
    await db.sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, status, priority,
      trigger, approved_by, approved_at, budget_messages, budget_turns, budget_days, expires_at, due_at, lease_token,
      lease_until, created_at, last_activity_at)
    select gen_random_uuid(), m.gym_id, m.id, 'type_' || n, 'communication', 'retention', 'Bring them back',
      'executing', n % 4, 'manual', 'gate', ${NOW}, 3, 8, 14, ${later(hours(24 * 14))}, ${later(5)},
      gen_random_uuid(), ${later(5)}, ${NOW}, ${NOW}
    from members m cross join generate_series(1, ${TASKS_PER_MEMBER}) n
    returning id, lease_token as token, (select email from members m where m.id = member_id) as recipient`
  return rows as unknown as Leased[]
}

describe('a thousand people in two gyms each, raced for by 32 connections', () => {
  it('get three messages each, not one more and not one less', { timeout: 120_000 }, async () => {
    const tasks = await crowd()
    expect(tasks).toHaveLength(2 * PEOPLE * TASKS_PER_MEMBER)
    const batches = chunked(shuffled(tasks), PER_BATCH).map((some) =>
      some.map((task) => wish(task, { kind: 'reply' })),
    )
    const answers: Answer[] = []
    const began = performance.now()
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, worker) => {
        for (let at = worker; at < batches.length; at += CONNECTIONS) {
          answers.push(...(await reserve(db, batches[at] ?? [])))
        }
      }),
    )
    const seconds = (performance.now() - began) / 1_000
    const people =
      await db.sql`select email_key, count(*)::integer as messages from messages group by email_key`
    expect(people.filter(({ messages }) => messages > LIMIT)).toEqual([])
    expect(people).toHaveLength(PEOPLE)
    expect(people.filter(({ messages }) => messages < LIMIT)).toEqual([])
    expect(answers.filter(({ result }) => result === 'reserved')).toHaveLength(PEOPLE * LIMIT)
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['reserved', 'weekly_limit']))
    expect(await miscounted(db)).toEqual([])
    process.stdout.write(
      `${tasks.length} attempts on ${PEOPLE} people over ${CONNECTIONS} connections: 0 over, ${seconds.toFixed(1)} s\n`,
    )
  })
})

describe('the 168 hours', () => {
  /** Sends one answer at that moment, and says what the limit thought of it. */
  async function answerAt(member: { gym: string; task: Leased }, at: string): Promise<string> {
    const task = await leaseAgain(db, member.task)
    const asked = wish(task, { kind: 'reply' })
    const result = await reserveOne(db, asked, at)
    if (result === 'reserved') {
      await db.sql`update messages set status = 'sending', try_at = null, lease_token = gen_random_uuid(),
        lease_until = ${later(1, at)}, counts_at = ${at} where id = ${asked.id}`
      await db.sql`update messages set status = 'sent', lease_token = null, lease_until = null, left_at = ${at},
        provider_id = ${asked.id} where id = ${asked.id}`
    } else {
      await db.sql`update tasks set status = 'waiting', lease_token = null, lease_until = null where id = ${task.id}`
    }
    return result
  }

  async function someone(timezone: string) {
    const gym = await addRunningGym(db, { timezone })
    const member = await addMember(db, gym)
    return { gym, task: await leasedTask(db, gym, member, { budget_messages: 10 }) }
  }

  it('roll on by the hour and know nothing of calendar weeks', async () => {
    const who = await someone('America/Denver')
    for (const at of [0, 1, 2]) expect(await answerAt(who, later(hours(at)))).toBe('reserved')
    expect(await answerAt(who, later(hours(167)))).toBe('weekly_limit')
    expect(await answerAt(who, later(hours(168)))).toBe('reserved')
    expect(await answerAt(who, later(hours(168) + 1))).toBe('weekly_limit')
    expect(await answerAt(who, later(hours(169)))).toBe('reserved')
  })

  it.each([
    ['when the clocks go forward', '2026-03-05T17:00:00Z'],
    ['when the clocks go back', '2026-10-29T17:00:00Z'],
  ])('are 168 of them %s', async (_, from) => {
    const who = await someone('America/Denver')
    await db.sql`update tasks set expires_at = '2027-01-01' where id = ${who.task.id}`
    for (const at of [0, 1, 2]) expect(await answerAt(who, later(hours(at), from))).toBe('reserved')
    expect(await answerAt(who, later(hours(168) - 1, from))).toBe('weekly_limit')
    expect(await answerAt(who, later(hours(168), from))).toBe('reserved')
  })

  it('say when it is worth trying again', async () => {
    const who = await someone('America/Denver')
    for (const at of [0, 1, 2]) await answerAt(who, later(hours(at)))
    const [answer] = await reserve(
      db,
      [wish(await leaseAgain(db, who.task), { kind: 'reply' })],
      later(hours(5)),
    )
    expect(answer).toMatchObject({ result: 'weekly_limit' })
    expect(Date.parse(answer?.retry_at ?? '')).toBe(Date.parse(later(hours(168))))
  })

  it('count a message that may have left', async () => {
    const who = await someone('America/Denver')
    for (const at of [0, 1, 2]) await answerAt(who, later(hours(at)))
    await db.sql`update messages set counts_at = ${NOW} where task_id = ${who.task.id}`
    expect(await answerAt(who, later(hours(3)))).toBe('weekly_limit')
  })
})

describe('a transaction that cannot see what others committed', () => {
  it.each(['repeatable read', 'serializable'])('is refused under %s', async (isolation) => {
    const gym = await addRunningGym(db)
    const task = await leasedTask(db, gym, await addMember(db, gym))
    const reading = db.sql.begin(`isolation level ${isolation}`, async (tx) => {
      await tx`set local role service_role`
      await tx`select * from reserve_messages(${tx.json([wish(task)] as never)}, ${NOW})`
    })
    await expect(reading).rejects.toThrow(/read committed/)
  })
})
