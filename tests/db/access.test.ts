import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'

/**
 * Who may do what, for every table and every function. A table or function that is not listed here fails the first
 * test of its block, so nothing can be added without deciding who may touch it.
 */

type Verb = 'select' | 'insert' | 'update' | 'delete'
type Actor = 'anonymous' | 'stranger' | 'coach' | 'owner'

/** What a person at the gym may do with its rows. Everyone else may do nothing, and so nothing else is listed. */
const TABLES: Record<string, Partial<Record<'coach' | 'owner', Verb[]>>> = {
  checkins: { coach: ['select'], owner: ['select'] },
  enrollments: { coach: ['select'], owner: ['select'] },
  gym_people: { coach: ['select'], owner: ['select'] },
  gyms: { coach: ['select'], owner: ['select', 'update'] },
  members: { coach: ['select'], owner: ['select'] },
  plans: { coach: ['select'], owner: ['select', 'update'] },
  pushpress_connections: { coach: ['select'], owner: ['select'] },
  sync_runs: { coach: ['select'], owner: ['select'] },
  webhook_events: {},
}

const FUNCTIONS: Record<string, 'signed in' | 'service only'> = {
  advance_sync: 'service only',
  begin_due_syncs: 'service only',
  begin_sync: 'service only',
  claim_syncs: 'service only',
  claim_webhooks: 'service only',
  connect_pushpress: 'service only',
  count_members: 'signed in',
  create_gym: 'signed in',
  find_pushpress_connection: 'service only',
  find_triggers: 'service only',
  forget_pushpress_object: 'service only',
  forget_unseen: 'service only',
  next_sync_at: 'service only',
  read_mail_sweep: 'service only',
  read_subscription: 'service only',
  record_mail_sweep: 'service only',
  record_pushpress_health: 'service only',
  record_pushpress_webhook: 'service only',
  refresh_member_facts: 'service only',
  release_sync: 'service only',
  reply_context: 'service only',
  settle_webhooks: 'service only',
  store_checkins: 'service only',
  store_customers: 'service only',
  store_enrollments: 'service only',
  store_member: 'service only',
  store_plans: 'service only',
  store_webhooks: 'service only',
  unknown_mail: 'service only',
}

/** Functions outside the API that run with the caller's own rights. */
const ASKED_BY_POLICIES = ['is_plain_line', 'is_timezone', 'my_gyms']

/** A column each table lets its readers see, and one its writers may set. */
const READABLE = 'gym_id'
const WRITABLE: Record<string, string> = { gyms: "name = 'Renamed'", plans: 'monthly_cents = 1' }

let db: TestDatabase
const users: Record<'owner' | 'coach' | 'stranger', string> = { owner: '', coach: '', stranger: '' }
let gym: string

beforeAll(async () => {
  db = await testDatabase()
  for (const who of ['owner', 'coach', 'stranger'] as const)
    users[who] = await db.addUser(`${who}@example.com`)
  gym = await db.addGym(users.owner)
  await db.addGym(users.stranger, 'Another Gym')
  const at = '2026-01-05T12:00:00Z'
  const { sql } = db
  await sql`insert into gym_people values (${gym}, ${users.coach}, 'coach', 'coach@example.com', ${at})`
  await sql`insert into pushpress_connections (gym_id, company_id, api_key_sealed, state_since, connected_at)
    values (${gym}, 'cmp_1', 'sealed', ${at}, ${at})`
  await sql`insert into members (gym_id, pushpress_id, first_name, last_name, role, first_seen_at, synced_at)
    values (${gym}, 'cus_1', 'Ana', 'Silva', 'member', ${at}, ${at})`
  await sql`insert into plans (gym_id, pushpress_id, name, recurrence, synced_at)
    values (${gym}, 'pln_1', 'Unlimited', 'recurring', ${at})`
  await sql`insert into enrollments (gym_id, pushpress_id, customer_id, status, billing_period, billing_interval, synced_at)
    values (${gym}, 'enr_1', 'cus_1', 'active', 'month', 1, ${at})`
  await sql`insert into checkins values (${gym}, 'chk_1', 'cus_1', 'open', 'attendee', null, ${at}, ${at})`
  await sql`insert into sync_runs (gym_id, kind, checkins_since, started_at, try_at)
    values (${gym}, 'first', ${at}, ${at}, ${at})`
  await sql`insert into webhook_events (source, event_key, gym_id, event, body, received_at, try_at)
    values ('pushpress', 'key', ${gym}, 'checkin.created', '{}', ${at}, ${at})`
})

afterAll(() => db.drop())

class RolledBack extends Error {}

/** How many of the gym's rows the statement reached as that person; a refusal counts as none. */
async function reached(actor: Actor, table: string, verb: Verb): Promise<number> {
  const key = table === 'gyms' ? 'id' : READABLE
  const set = WRITABLE[table] ?? `${key} = ${key}`
  const statements: Record<Verb, string> = {
    select: `select ${key} from public.${table} where ${key} = '${gym}'`,
    // Permission and policy are asked before any constraint, so an empty row is enough to learn the answer.
    insert: `insert into public.${table} default values`,
    update: `update public.${table} set ${set} where ${key} = '${gym}'`,
    delete: `delete from public.${table} where ${key} = '${gym}'`,
  }
  let rows = 0
  const who = actor === 'anonymous' ? 'anon' : { userId: users[actor] }
  try {
    await db.as(who, async (tx) => {
      rows = (await tx.unsafe(statements[verb])).count
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return rows
    if (error instanceof Error && /permission denied|row-level security/.test(error.message)) return 0
    if (error instanceof Error && /violates not-null constraint/.test(error.message)) return 1
    throw error
  }
  return rows
}

describe('every table', () => {
  it('is listed here and has row level security on', async () => {
    const found = await db.sql`select relname, relrowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`
    expect(found.map((row) => row.relname)).toEqual(Object.keys(TABLES).sort())
    expect(found.filter((row) => !row.relrowsecurity)).toEqual([])
  })

  for (const [table, allowed] of Object.entries(TABLES)) {
    for (const actor of ['anonymous', 'stranger', 'coach', 'owner'] as const) {
      const verbs = actor === 'coach' || actor === 'owner' ? (allowed[actor] ?? []) : []
      const phrase = verbs.length > 0 ? verbs.join(' and ') : 'do nothing with'
      it(`${table}: ${actor} can ${phrase} the gym's rows`, async () => {
        const could: Verb[] = []
        for (const verb of ['select', 'insert', 'update', 'delete'] as const) {
          if ((await reached(actor, table, verb)) > 0) could.push(verb)
        }
        expect(could).toEqual(verbs)
      })
    }
  }

  it('keeps sealed keys from everyone who is signed in', async () => {
    for (const column of ['api_key_sealed', 'webhook_secret_sealed']) {
      const read = db.as({ userId: users.owner }, (tx) =>
        tx.unsafe(`select ${column} from pushpress_connections`),
      )
      await expect(read).rejects.toThrow(/permission denied/)
    }
  })

  it('does not let an owner move a row to another gym, or a gym to another owner', async () => {
    const steal = db.as({ userId: users.owner }, (tx) => tx`update plans set gym_id = gen_random_uuid()`)
    await expect(steal).rejects.toThrow(/permission denied/)
    const promote = db.as({ userId: users.coach }, (tx) => tx`update gym_people set role = 'owner'`)
    await expect(promote).rejects.toThrow(/permission denied/)
  })
})

describe('every function', () => {
  it('is listed here', async () => {
    const found =
      await db.sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by proname`
    expect(found.map((row) => row.proname)).toEqual(Object.keys(FUNCTIONS).sort())
  })

  for (const [name, access] of Object.entries(FUNCTIONS)) {
    it(`${name} is for ${access}`, async () => {
      const [row] = await db.sql`select
          has_function_privilege('anon', oid, 'execute') as anon,
          has_function_privilege('authenticated', oid, 'execute') as authenticated,
          has_function_privilege('service_role', oid, 'execute') as service
        from pg_proc where proname = ${name} and pronamespace = 'public'::regnamespace`
      expect(row?.anon).toBe(false)
      expect(row?.authenticated).toBe(access === 'signed in')
      expect(access === 'signed in' || row?.service === true).toBe(true)
    })
  }

  it('of the app schema is closed to visitors, and to people signed in unless a policy or a check asks it', async () => {
    const open = await db.sql`select proname, has_function_privilege('anon', oid, 'execute') as anon
      from pg_proc where pronamespace = 'app'::regnamespace
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      order by proname`
    expect(open).toEqual(ASKED_BY_POLICIES.map((proname) => ({ proname, anon: false })))
  })

  it('meant for people signed in tells them nothing about another gym', async () => {
    const count = (userId: string) => db.as({ userId }, (tx) => tx`select * from count_members(${gym})`)
    expect((await count(users.owner)).length).toBe(1)
    expect((await count(users.stranger)).length).toBe(0)
  })

  it('pins its search path, and runs as its owner only where it must', async () => {
    const loose = await db.sql`select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce(proconfig, '{}') @> array['search_path=""']`
    expect(loose.map((row) => row.proname)).toEqual([])
    const definers = await db.sql`select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and prosecdef order by proname`
    expect(definers.map((row) => row.proname)).toEqual(['create_gym', 'my_gyms'])
  })
})
