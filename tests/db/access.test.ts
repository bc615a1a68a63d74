import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database'
import { addTask } from './stage'

/**
 * Who may do what, for every table and every function. A table or function that is not listed here fails the first
 * test of its block, so nothing can be added without deciding who may touch it.
 */

type Verb = 'select' | 'insert' | 'update' | 'delete'
type Actor = 'anonymous' | 'stranger' | 'coach' | 'owner'

/** What a person at the gym may do with its rows. Everyone else may do nothing, and so nothing else is listed. */
const READ_ONLY: Partial<Record<'coach' | 'owner', Verb[]>> = { coach: ['select'], owner: ['select'] }
const TABLES: Record<string, Partial<Record<'coach' | 'owner', Verb[]>>> = {
  accepted_suggestions: READ_ONLY,
  action_log: READ_ONLY,
  ai_calls: READ_ONLY,
  analysis_runs: READ_ONLY,
  bookings: READ_ONLY,
  changed_members: {},
  checkins: READ_ONLY,
  cron_runs: {},
  engine_tallies: {},
  enrollments: READ_ONLY,
  gym_agents: READ_ONLY,
  gym_days: READ_ONLY,
  gym_metrics: {},
  gym_people: READ_ONLY,
  gym_task_types: { coach: ['select'], owner: ['select', 'insert', 'update', 'delete'] },
  gyms: { coach: ['select'], owner: ['select', 'update'] },
  holdouts: READ_ONLY,
  invitations: { owner: ['select'] },
  member_notes: READ_ONLY,
  member_tags: READ_ONLY,
  members: READ_ONLY,
  messages: READ_ONLY,
  notifications: { coach: ['select', 'update'], owner: ['select', 'update'] },
  owner_mails: { owner: ['select'] },
  plans: { coach: ['select'], owner: ['select', 'update'] },
  platform: {},
  platform_alerts: {},
  platform_events: {},
  platform_metrics: {},
  platform_operators: {},
  prompt_overrides: { coach: ['select'], owner: ['select', 'insert', 'update', 'delete'] },
  pushpress_connections: READ_ONLY,
  recipients: {},
  recurring_templates: { coach: ['select'], owner: ['select', 'insert', 'update', 'delete'] },
  replies: READ_ONLY,
  sending_domains: READ_ONLY,
  suppressions: READ_ONLY,
  sync_runs: READ_ONLY,
  task_feedback: READ_ONLY,
  task_list: READ_ONLY,
  task_log: READ_ONLY,
  tasks: READ_ONLY,
  webhook_events: {},
}

const FUNCTIONS: Record<string, 'signed in' | 'service only'> = {
  accept_invitation: 'service only',
  accept_suggestion: 'signed in',
  advance_sync: 'service only',
  append_conversation: 'service only',
  approve_plan: 'signed in',
  approve_task: 'signed in',
  attribute_outcome: 'service only',
  attribution_scenes: 'service only',
  batch_progress: 'signed in',
  begin_due_syncs: 'service only',
  begin_sync: 'service only',
  churn_candidates: 'service only',
  claim_analysis_gyms: 'service only',
  claim_messages: 'service only',
  claim_owner_mails: 'service only',
  claim_replies: 'service only',
  claim_sending_domains: 'service only',
  claim_syncs: 'service only',
  claim_tasks: 'service only',
  claim_trigger_gyms: 'service only',
  claim_webhooks: 'service only',
  close_gym: 'signed in',
  close_task: 'signed in',
  collect_metrics: 'service only',
  connect_pushpress: 'service only',
  correct_outcome: 'signed in',
  count_conversations: 'signed in',
  count_gym_days: 'service only',
  count_members: 'signed in',
  count_replies: 'service only',
  count_tasks: 'signed in',
  create_gym: 'signed in',
  create_task: 'service only',
  creation_scene: 'service only',
  decide_task: 'service only',
  due_tasks: 'service only',
  due_templates: 'service only',
  enable_agents: 'service only',
  executor_agenda: 'service only',
  find_pushpress_connection: 'service only',
  find_sending_domain: 'service only',
  find_triggers: 'service only',
  finish_action: 'service only',
  finish_ai_call: 'service only',
  finish_onboarding: 'signed in',
  forget_pushpress_object: 'service only',
  forget_unseen: 'service only',
  grant_operator: 'service only',
  guide_task: 'signed in',
  hand_reply_to_owner: 'service only',
  invite_person: 'signed in',
  judge_holdout: 'service only',
  kept_by_week: 'signed in',
  lift_suppression: 'signed in',
  list_changed_members: 'service only',
  list_conversations: 'signed in',
  list_digests: 'service only',
  list_owner_news: 'service only',
  list_plans: 'signed in',
  list_platform_gyms: 'signed in',
  list_untold_alerts: 'service only',
  log_decisions: 'service only',
  mark_thread_seen: 'signed in',
  members_at_risk: 'service only',
  next_domain_check: 'service only',
  note_booking: 'service only',
  next_sync_at: 'service only',
  note_member: 'service only',
  notify_owner: 'service only',
  pause_platform: 'signed in',
  pause_sending: 'signed in',
  put_reply_off: 'service only',
  raise_alerts: 'service only',
  rate_task: 'signed in',
  read_call_context: 'service only',
  read_health: 'service only',
  read_history: 'signed in',
  read_invitation: 'service only',
  read_mail_sweep: 'service only',
  read_plan: 'service only',
  read_platform: 'signed in',
  read_results: 'signed in',
  read_subscription: 'service only',
  read_task: 'service only',
  read_thread: 'service only',
  read_today: 'signed in',
  record_action: 'service only',
  record_analysis: 'service only',
  record_cron_run: 'service only',
  record_delivery: 'service only',
  record_holdout_draft: 'service only',
  record_mail_event: 'service only',
  record_mail_sweep: 'service only',
  record_owner_mail: 'service only',
  record_pushpress_health: 'service only',
  record_pushpress_webhook: 'service only',
  record_sending_domain: 'service only',
  refresh_member_facts: 'service only',
  release_sync: 'service only',
  remove_sending_domain: 'service only',
  rename_sender: 'service only',
  reply_context: 'service only',
  rescue_messages: 'service only',
  rescue_tasks: 'service only',
  research_data: 'service only',
  reserve_ai_call: 'service only',
  reserve_messages: 'service only',
  reserve_owner_mail: 'service only',
  resubscribe_member: 'service only',
  resume_sending: 'signed in',
  revise_plan: 'signed in',
  revoke_invitation: 'signed in',
  revoke_operator: 'service only',
  risk_features: 'service only',
  save_plan_prices: 'signed in',
  see_alert: 'signed in',
  sending_outlook: 'signed in',
  set_global_pause: 'service only',
  set_person_role: 'signed in',
  settle_changed_members: 'service only',
  settle_digest: 'service only',
  settle_told_alerts: 'service only',
  settle_webhooks: 'service only',
  spend_turn: 'service only',
  start_delivery: 'service only',
  store_checkins: 'service only',
  store_customers: 'service only',
  store_enrollments: 'service only',
  store_member: 'service only',
  store_plans: 'service only',
  store_reply: 'service only',
  store_sending_domain: 'service only',
  store_webhooks: 'service only',
  suppress_addresses: 'signed in',
  suppress_member: 'service only',
  tag_members: 'service only',
  take_occurrence: 'service only',
  transition_task: 'service only',
  undo_suggestion: 'signed in',
  undo_tags: 'signed in',
  unknown_mail: 'service only',
  write_risk: 'service only',
}

/**
 * Functions that run as their owner. Those for the engine do, because nobody else may write to the tables they keep;
 * those for people ask first whose gym it is.
 */
const DEFINERS = [
  'accept_invitation',
  'accept_suggestion',
  'alert_of_threat',
  'append_conversation',
  'approve_plan',
  'approve_task',
  'attribute_outcome',
  'attribution_scenes',
  'churn_candidates',
  'claim_analysis_gyms',
  'claim_messages',
  'claim_owner_mails',
  'claim_replies',
  'claim_sending_domains',
  'claim_tasks',
  'claim_trigger_gyms',
  'close_gym',
  'close_task',
  'collect_metrics',
  'correct_outcome',
  'count_replies',
  'create_gym',
  'create_task',
  'creation_scene',
  'decide_task',
  'due_tasks',
  'due_templates',
  'executor_agenda',
  'find_sending_domain',
  'finish_action',
  'finish_ai_call',
  'finish_onboarding',
  'follow_parent',
  'grant_operator',
  'guide_task',
  'hand_reply_to_owner',
  'invite_person',
  'is_operator',
  'judge_holdout',
  'keep_feedback',
  'lift_suppression',
  'list_changed_members',
  'list_digests',
  'list_owner_news',
  'list_platform_gyms',
  'list_untold_alerts',
  'log_decisions',
  'mark_thread_seen',
  'members_at_risk',
  'my_gyms',
  'next_domain_check',
  'note_booking',
  'note_changed_member',
  'note_contacted_holdouts',
  'note_member',
  'pause_platform',
  'pause_sending',
  'put_reply_off',
  'raise_alerts',
  'rate_task',
  'read_call_context',
  'read_health',
  'read_history',
  'read_invitation',
  'read_plan',
  'read_platform',
  'read_task',
  'read_thread',
  'record_action',
  'record_analysis',
  'record_delivery',
  'record_holdout_draft',
  'record_mail_event',
  'record_owner_mail',
  'record_sending_domain',
  'refuse_too_many_templates',
  'remove_sending_domain',
  'rename_sender',
  'rescue_messages',
  'rescue_tasks',
  'research_data',
  'reserve_ai_call',
  'reserve_messages',
  'reserve_owner_mail',
  'resubscribe_member',
  'resume_sending',
  'revise_plan',
  'revoke_invitation',
  'revoke_operator',
  'save_plan_prices',
  'see_alert',
  'sending_outlook',
  'set_person_role',
  'settle_changed_members',
  'settle_digest',
  'settle_told_alerts',
  'spend_turn',
  'start_delivery',
  'store_reply',
  'store_sending_domain',
  'suppress_addresses',
  'suppress_member',
  'tag_members',
  'take_occurrence',
  'transition_task',
  'undo_suggestion',
  'undo_tags',
  'wake_held_tasks',
  'wake_parent',
]

/** A column each table lets its readers see, and one its writers may set. */
const READABLE = 'gym_id'
const WRITABLE: Record<string, string> = {
  gyms: "name = 'Renamed'",
  notifications: "read_at = '2026-01-06'",
  plans: 'monthly_cents = 1',
  recurring_templates: "goal = 'Another'",
  prompt_overrides: "text = 'Another'",
  gym_task_types: 'holdout_percent = 5',
}
/** Rows of the whole platform rather than of a gym: everything in them is somebody else's. */
const PLATFORM_WIDE: Record<string, string> = {
  platform: 'id',
  recipients: 'email_key',
  changed_members: 'member_id',
  cron_runs: 'path',
  engine_tallies: 'operation',
  platform_alerts: 'kind',
  platform_events: 'kind',
  platform_metrics: 'day',
  platform_operators: 'user_id',
}
/** What an owner may add must be theirs; elsewhere an empty row is enough to learn the answer. */
const INSERTABLE: Record<string, string> = {
  gym_task_types: "(gym_id, type, holdout_percent, updated_at) values ('GYM', 'win_back', 5, '2026-01-05')",
  recurring_templates:
    "(gym_id, type, goal, cron, created_at) values ('GYM', 'report', 'x', '0 9 1 * *', '2026-01-05')",
  prompt_overrides:
    "(gym_id, scope, name, mode, text, updated_at) values ('GYM', 'agent', 'new', 'add', 'x', '2026-01-05')",
}

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
  await sql`insert into bookings values (${gym}, 'reservation', 'res_1', 'cus_1', ${at}, null)`
  await sql`insert into sync_runs (gym_id, kind, checkins_since, started_at, try_at)
    values (${gym}, 'first', ${at}, ${at}, ${at})`
  await sql`insert into webhook_events (source, event_key, gym_id, event, body, received_at, try_at)
    values ('pushpress', 'key', ${gym}, 'checkin.created', '{}', ${at}, ${at})`
  await addWork(at)
})

/** A row in every table the engine keeps, so that each verb has something to reach. */
async function addWork(at: string) {
  const { sql } = db
  const [member] = await sql`select id from members where gym_id = ${gym}`
  await sql`insert into gym_agents values (${gym}, 'retention', ${at})`
  const task = await addTask(db, gym, member?.id)
  await sql`insert into recipients values ('ana@example.com')`
  await sql`insert into messages (id, gym_id, task_id, member_id, agent, email_key, kind, touch, status, sender,
      recipient, reply_to, subject, body_text, body_html, headers, idempotency_key, written_by, reserved_at, try_at)
    values (${task}, ${gym}, ${task}, ${member?.id}, 'retention', 'ana@example.com', 'touch', 0, 'reserved',
      'a', 'ana@example.com', 'r', 's', 't', 'h', '{}', ${task}, 'playbook', ${at}, ${at})`
  await sql`insert into replies (id, provider_id, gym_id, task_id, sender, kind, body_text, new_text, try_at, received_at)
    values (gen_random_uuid(), 'p', ${gym}, ${task}, 'ana@example.com', 'human', 'x', 'x', ${at}, ${at})`
  await sql`insert into suppressions (gym_id, email_key, reason, source, created_at)
    values (${gym}, 'ana@example.com', 'asked', 'reply', ${at})`
  await sql`insert into task_log (gym_id, task_id, at, kind, content) values (${gym}, ${task}, ${at}, 'note', 'x')`
  await sql`insert into notifications (gym_id, kind, key, title, created_at)
    values (${gym}, 'reply', 'k', 'x', ${at})`
  await sql`insert into ai_calls (gym_id, purpose, reserved_at) values (${gym}, 'draft', ${at})`
  await sql`insert into action_log (gym_id, task_id, action, key, at) values (${gym}, ${task}, 'tag_member', 'k', ${at})`
  await sql`insert into member_tags values (${gym}, ${member?.id}, 'at risk', ${at})`
  await sql`insert into recurring_templates (gym_id, type, goal, cron, created_at)
    values (${gym}, 'report', 'x', '0 9 1 * *', ${at})`
  await sql`insert into prompt_overrides values (${gym}, 'agent', 'retention', 'add', 'x', ${at})`
  await addResults(at, task, member?.id)
  await addPlatform(at)
}

/** And in every table of the platform, which gyms' people do not see. */
async function addPlatform(at: string) {
  const { sql } = db
  await sql`insert into cron_runs values ('/api/cron/sync', ${at}, 5, 0, null, ${at})`
  await sql`insert into engine_tallies values (${at}, 'claim_tasks', 1, 0)`
  await sql`insert into gym_metrics (gym_id, day) values (${gym}, '2026-01-05')`
  await sql`insert into platform_alerts (kind, severity, gym_id, subject, detail, opened_at, last_true_at)
    values ('ai_cost', 'warning', ${gym}, 'x', 'x', ${at}, ${at})`
  await sql`insert into platform_events (at, kind, by) values (${at}, 'paused', 'x')`
  await db.rpc('collect_metrics', { p_from: '2026-01-05', p_said: [], p_shown: [], p_now: at })
  await sql`insert into gym_metrics (gym_id, day) values (${gym}, '2026-01-05') on conflict do nothing`
  const operator = await db.addUser('operator@example.com')
  await sql`insert into platform_operators values (${operator}, ${at}, 'x')`
}

/** And in every table about the owner's side of it. */
async function addResults(at: string, task: string, member: string) {
  const { sql } = db
  await sql`insert into accepted_suggestions (gym_id, code, type, change, before, accepted_at)
    values (${gym}, 'shorter', 'churn_risk', '{}', '{}', ${at})`
  await sql`insert into analysis_runs (gym_id, started_at, status) values (${gym}, ${at}, 'done')`
  await sql`insert into gym_days values (${gym}, '2026-01-05', 10)`
  await sql`insert into gym_task_types (gym_id, type, updated_at) values (${gym}, 'churn_risk', ${at})`
  await sql`insert into holdouts (task_id, gym_id, member_id, type, starts_at, ends_at)
    values (${task}, ${gym}, ${member}, 'churn_risk', ${at}, '2026-02-05')`
  await sql`insert into invitations (gym_id, email, role, invited_by, created_at, expires_at)
    values (${gym}, 'new@example.com', 'coach', 'owner@example.com', ${at}, '2026-02-05')`
  await sql`insert into member_notes (gym_id, member_id, key, note, at) values (${gym}, ${member}, 'k', 'x', ${at})`
  await sql`insert into owner_mails (id, gym_id, kind, key, recipient, subject, text, html, created_at, try_at)
    values (gen_random_uuid(), ${gym}, 'digest', 'k', 'owner@example.com', 's', 't', 'h', ${at}, ${at})`
  await sql`insert into sending_domains (gym_id, domain, local_part, provider_id, status, created_at, check_at)
    values (${gym}, 'gym.example', 'hello', 'dom_1', 'pending', ${at}, ${at})`
  await sql`insert into task_feedback (gym_id, task_id, type, kind, at)
    values (${gym}, ${task}, 'churn_risk', 'approved', ${at})`
}

afterAll(() => db.drop())

class RolledBack extends Error {}

/** How many of the gym's rows the statement reached as that person; a refusal counts as none. */
async function reached(actor: Actor, table: string, verb: Verb): Promise<number> {
  const key = PLATFORM_WIDE[table] ?? (table === 'gyms' ? 'id' : READABLE)
  const set = WRITABLE[table] ?? `${key} = ${key}`
  const which = table in PLATFORM_WIDE ? 'true' : `${key} = '${gym}'`
  const statements: Record<Verb, string> = {
    select: `select ${key} from public.${table} where ${which}`,
    // Permission and policy are asked before any constraint, so an empty row is enough to learn the answer.
    insert: `insert into public.${table} ${INSERTABLE[table]?.replace('GYM', gym) ?? 'default values'}`,
    update: `update public.${table} set ${set} where ${which}`,
    delete: `delete from public.${table} where ${which}`,
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
    if (
      error instanceof Error &&
      /permission denied|row-level security|cannot (insert into|update|delete from) view/.test(error.message)
    )
      return 0
    if (error instanceof Error && /violates not-null constraint/.test(error.message)) return 1
    throw error
  }
  return rows
}

describe('every table', () => {
  it('is listed here and has row level security on', async () => {
    const found = await db.sql`select relname, relrowsecurity,
        relkind = 'v' and coalesce(reloptions, '{}') @> array['security_invoker=true'] as as_caller from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`
    expect(found.map((row) => row.relname)).toEqual(Object.keys(TABLES).sort())
    expect(found.filter((row) => !row.relrowsecurity && !row.as_caller)).toEqual([])
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

  it('pins its search path, and runs as its owner only where it must', async () => {
    const loose = await db.sql`select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce(proconfig, '{}') @> array['search_path=""']`
    expect(loose.map((row) => row.proname)).toEqual([])
    const definers = await db.sql`select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and prosecdef order by proname`
    expect(definers.map((row) => row.proname)).toEqual(DEFINERS)
  })
})

describe('the schema behind the API', () => {
  it('shows its tables and views to nobody who is signed in, and to the engine only to read', async () => {
    const grants =
      await db.sql`select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'app' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
      order by table_name`
    expect(grants.map((row) => `${row.grantee} ${row.privilege_type} ${row.table_name}`)).toEqual([
      'service_role SELECT contacts',
      'service_role SELECT message_transitions',
      'service_role SELECT task_transitions',
    ])
    const look = db.as({ userId: users.owner }, (tx) => tx`select * from app.contacts`)
    await expect(look).rejects.toThrow(/permission denied/)
  })

  it('lets people call only what reads or computes', async () => {
    const callable = await db.sql`select proname from pg_proc where pronamespace = 'app'::regnamespace
      and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))
      and not (provolatile in ('s', 'i'))`
    expect(callable.map((row) => row.proname)).toEqual([])
  })
})
