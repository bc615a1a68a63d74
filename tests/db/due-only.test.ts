import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addMember, addRunningGym } from '../tasks/engine'
import { addTask, later, leasedTask, NOW, wish } from './stage'

/** A tick costs what is due, not what exists: no table that grows is ever read from end to end. */

const WAITING = 60_000
const GROWING = [
  'tasks',
  'messages',
  'replies',
  'task_log',
  'members',
  'recipients',
  'suppressions',
  'ai_calls',
  'webhook_events',
]

let db: TestDatabase
let gym: string
beforeAll(async () => {
  db = await testDatabase()
  gym = await addRunningGym(db)
  const crowded = await addRunningGym(db)
  await db.sql`insert into members (gym_id, pushpress_id, first_name, last_name, email, role, first_seen_at, synced_at)
    select ${crowded}, 'cus_c' || n, 'Ana', 'Silva', 'c' || n || '@example.com', 'member', ${NOW}, ${NOW}
    from generate_series(1, 5000) n`
  await db.sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, status, priority, trigger,
      approved_by, approved_at, budget_messages, messages_used, budget_turns, budget_days, expires_at, due_at,
      created_at, last_activity_at, dormant_until)
    select gen_random_uuid(), m.gym_id, m.id, 'type_' || n, 'communication', 'retention', 'x',
      case when n % 4 = 0 then 'dormant' else 'waiting' end, 2, 'manual', 'gate', ${NOW}, 3, 1, 8, 14,
      ${later(60 * 24 * 14)}, ${NOW}::timestamptz + n * interval '1 hour', '2026-02-01', ${NOW},
      case when n % 4 = 0 then ${later(60 * 24 * 60)}::timestamptz end
    from members m cross join generate_series(1, ${WAITING / 5000}) n where m.gym_id = ${crowded}`
  await db.sql`insert into recipients select email_key from members where gym_id = ${crowded}`
  await db.sql`insert into suppressions (gym_id, email_key, reason, source, created_at)
    select ${crowded}, email_key, 'asked', 'reply', ${NOW} from recipients`
  await db.sql`insert into messages (id, gym_id, task_id, member_id, agent, email_key, kind, touch, status, sender,
      recipient, reply_to, subject, body_text, body_html, headers, idempotency_key, written_by, reserved_at, counts_at,
      left_at, provider_id)
    select t.id, t.gym_id, t.id, t.member_id, t.agent, m.email_key, 'touch', 0, 'sent', 's', m.email, 'r',
      's', 't', 'h', '{}', t.id, 'playbook', '2026-02-01', '2026-02-01', '2026-02-01', t.id
    from tasks t join members m on m.id = t.member_id where t.gym_id = ${crowded}`
  await db.sql`insert into replies (id, provider_id, gym_id, task_id, sender, kind, body_text, new_text, try_at,
      received_at, status, handled_at)
    select t.id, t.id, t.gym_id, t.id, 'x', 'human', 'x', 'x', '2026-02-01', '2026-02-01', 'handled', '2026-02-01'
    from tasks t where t.gym_id = ${crowded} limit 20000`
})
afterAll(() => db.drop())

const CALLS = 8
const FOUND_PER_CALL_MAX = 500

/** Rows read by scanning a growing table from its beginning, or more than a few by an index, while the calls ran. */
async function scanned(
  run: (sql: TestDatabase['sql']) => Promise<unknown>,
  { sql } = db,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  class RolledBack extends Error {}
  await sql
    .begin(async (tx) => {
      const before = await reads(tx as never)
      // Often enough that the planner settles on a plan for any arguments.
      for (let at = 0; at < CALLS; at++) await run(tx as never)
      const after = await reads(tx as never)
      for (const [table, { read, found }] of after) {
        const was = before.get(table) ?? { read: 0, found: 0 }
        if (read > was.read) rows[table] = read - was.read
        if (found - was.found > CALLS * FOUND_PER_CALL_MAX) rows[`${table} by index`] = found - was.found
      }
      throw new RolledBack()
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return rows
}

/** What this connection has read of each table and not yet reported. */
async function reads(sql: TestDatabase['sql']): Promise<Map<string, { read: number; found: number }>> {
  const rows = await sql`select relname, pg_stat_get_xact_tuples_returned(oid)::integer as read,
      pg_stat_get_xact_tuples_fetched(oid)::integer as found
    from pg_class where relnamespace = 'public'::regnamespace and relname in ${sql(GROWING)}`
  return new Map(rows.map(({ relname, read, found }) => [relname, { read, found }]))
}

describe.each([
  ['before anybody looked at the tables', false],
  ['once the planner knows them', true],
])('%s', (_, analysed) => {
  beforeAll(async () => {
    if (analysed) await db.sql`analyze`
    for (let at = 0; at < 20; at++) await addTask(db, gym, await addMember(db, gym), { due_at: NOW })
  })

  it.each([
    'select * from claim_tasks($1, 200, 20)',
    "select * from due_tasks('dormant', $1, 200)",
    "select * from due_tasks('escalated', $1, 200)",
    "select * from due_tasks('pending_review', $1, 200)",
    'select * from rescue_tasks($1, 200)',
    "select * from claim_messages($1, 50, 20, '60 seconds')",
    'select * from rescue_messages($1, 200)',
    'select * from claim_replies($1, 50)',
    'select * from claim_tasks($1, 200, 20, 1, 4)',
  ])('%s', async (statement) => {
    expect(await scanned((sql) => sql.unsafe(statement, [NOW]))).toEqual({})
  })

  it('reserving messages', async () => {
    const tasks = []
    for (let at = 0; at < 8; at++) tasks.push(await leasedTask(db, gym, await addMember(db, gym)))
    const wishes = tasks.map((task) => wish(task))
    expect(
      await scanned(
        (sql) => sql`select * from reserve_messages(${sql.json([wishes.pop()] as never)}, ${NOW})`,
      ),
    ).toEqual({})
  })

  it('opening a task, and suppressing a person', async () => {
    const member = await addMember(db, gym)
    const [row] = await db.sql`select email from members where id = ${member}`
    const task = {
      gym_id: gym,
      member_id: member,
      category: 'communication',
      agent: 'retention',
      goal: 'x',
      status: 'ready',
      priority: 2,
      trigger: 'manual',
      budget_messages: 3,
      budget_turns: 8,
      budget_days: 14,
      type: 'win_back',
    }
    const read = await scanned(async (sql) => {
      await sql`select create_task(${sql.json({ ...task, id: crypto.randomUUID() })}, ${NOW})`
      await sql`select suppress_member(${gym}, ${row?.email}, 'asked', 'reply', ${NOW})`
    })
    expect(read).toEqual({})
  })
})

describe('on a connection that planned while the tables were empty', () => {
  it('reserving reads no more for every message there has ever been', async () => {
    const fresh = await testDatabase()
    try {
      const young = await addRunningGym(fresh)
      const tasks = []
      for (let at = 0; at < CALLS; at++)
        tasks.push(await leasedTask(fresh, young, await addMember(fresh, young)))
      const wishes = tasks.map((task) => wish(task))
      const next = () => fresh.sql.json([wishes.pop()] as never)
      expect(await scanned((sql) => sql`select * from reserve_messages(${next()}, ${NOW})`, fresh)).toEqual(
        {},
      )
    } finally {
      await fresh.drop()
    }
  })
})
