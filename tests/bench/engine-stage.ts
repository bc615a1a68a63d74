import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createDatabase, prepareDatabase } from '@/bin/stack/database'
import { startPostgres } from '@/bin/stack/postgres'
import { DatabaseError, type FunctionName, type Rpc } from '@/lib/db/rpc'
import { deriveKey } from '@/lib/messages/derive-key'
import { renderLetter } from '@/lib/messages/render-letter'
import type { Deps } from '@/lib/tasks/deps'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import { scriptedModel } from '@/tests/tasks/scripted-model'

/** A server of the benchmark's own, with the product's schema in one database and room for a peer in another. */
export async function openServer({ durable }: { durable: boolean }) {
  process.env.LITE_TELEMETRY = '0'
  const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-bench-engine-'))
  chmodSync(dataDir, 0o755)
  const server = await startPostgres({ dataDir, durable })
  await prepareDatabase(server.url('gymagents'))
  await createDatabase(server.url('peer'))
  const sql = postgres(server.url('gymagents'), { max: 4, onnotice: () => {} })
  return {
    sql,
    url: server.url('gymagents'),
    peerUrl: server.url('peer'),
    async close() {
      await sql.end()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A Monday, nine in the morning in Denver. */
export const NOW = new Date('2026-03-02T16:00:00Z')

const AGENTS = ['retention', 'sales', 'reputation', 'fill', 'gm']

/** Gyms that have long been running, on autopilot, past their ramp and warm-up. `row` tells them from others. */
export async function addGyms(sql: postgres.Sql, count: number, row = 'A'): Promise<void> {
  const profile = {
    kind: 'CrossFit gym',
    ownerName: 'Dana Reyes',
    classes: ['CrossFit', 'Open Gym', 'Barbell Club'],
    hours: ['Mon-Fri 5:30-20:00', 'Sat 8:00-12:00'],
    coaches: ['Mike', 'Elena', 'Tom'],
    neverMention: ['lawsuit', 'competitor prices'],
  }
  await sql`insert into gyms (name, timezone, postal_address, average_monthly_cents, created_at, onboarded_at,
      first_sent_at, execution_mode, daily_send_limit, profile)
    select 'Iron Harbor ' || ${row} || n, 'America/Denver', '1 Harbor Way, Denver, CO 80202', 15000, '2025-01-01', '2025-01-01',
      '2025-01-10', 'limited_auto', 100, ${sql.json(profile)}
    from generate_series(1, ${count}) n`
  await sql`insert into gym_agents select id, agent, '2025-01-01' from gyms, unnest(${AGENTS}::text[]) agent
    where name like ${`Iron Harbor ${row}%`}`
}

/** Fresh members, so many at each gym of the row, each with a churn_risk task. `status` and `dueAt` say where it stands. */
export async function addTasks(
  sql: postgres.Sql,
  o: {
    row?: string
    perGym: number
    status: 'ready' | 'waiting'
    dueAt: Date
    spreadDays?: number
    batch: string
  },
): Promise<void> {
  const { row = 'A', perGym, status, dueAt, spreadDays = 0, batch } = o
  await sql`insert into members (gym_id, pushpress_id, first_name, last_name, email, role, standing, joined_on,
      last_visit_at, visits_total, visits_per_week, usual_days, monthly_cents, first_seen_at, synced_at)
    select g.id, 'cus_' || ${batch} || '_' || n, 'Sarah', 'Johnson', 'm' || n || '.' || ${batch} || '@' || g.id || '.example',
      'member', 'active', '2025-09-01', '2026-02-10', 40, 2.5, '{1,3}', 15000, '2025-09-01', ${NOW}
    from gyms g, generate_series(1, ${perGym}) n where g.name like ${`Iron Harbor ${row}%`}`
  await sql`insert into tasks (id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence,
      trigger, approved_by, approved_at, draft_subject, draft_text, draft_by, budget_messages, budget_turns,
      budget_days, expires_at, due_at, created_at, last_activity_at)
    select gen_random_uuid(), m.gym_id, m.id, 'churn_risk', 'communication', 'retention', 'Bring Sarah back to class',
      '{"daysSinceVisit": 20}', ${status}, 1, 90, 'analysis', 'gate', ${NOW}, 'A note from the gym', ${DRAFT},
      'playbook', 3, 5, 30, ${NOW}::timestamptz + interval '30 days',
      ${dueAt}::timestamptz + random() * ${spreadDays} * interval '1 day', ${NOW}, ${NOW}
    from members m where m.pushpress_id like ${`cus_${batch}_%`}`
}

const DRAFT = [
  'Hi Sarah,',
  'It has been on my mind to ask how training is going. Is there anything we could make easier for you?',
  'Dana',
].join('\n\n')

const MASTER = Buffer.alloc(32, 7)

const MAIL_SETTINGS = {
  appUrl: 'https://app.example',
  replyDomain: 'replies.example',
  fromAddress: 'outreach@mail.example',
  replyKey: deriveKey(MASTER, 'reply-address'),
  unsubscribeKey: deriveKey(MASTER, 'unsubscribe'),
}

/** The production engine over connections of its own. Nothing is asked of the gym software, and no mail leaves. */
export function engineOver(url: string, connections: number): { deps: Deps; close(): Promise<void> } {
  const sql = postgres(url, { max: connections, onnotice: () => {}, connection: { role: 'service_role' } })
  const deps: Deps = {
    rpc: rpcOverConnection(sql),
    model: scriptedModel(),
    registry: REGISTRY,
    mail: { turn: async () => {}, send: async (_email, key) => ({ kind: 'sent', providerId: key }) },
    render: (letter) => renderLetter(MAIL_SETTINGS, letter),
    refreshMember: async () => ({ kind: 'unreadable', why: 'Nobody here is stale.' }),
    newId: randomUUID,
    log: (level, event, fields) => {
      if (level === 'error') process.stderr.write(`${event} ${JSON.stringify(fields)}\n`)
    },
  }
  return { deps, close: () => sql.end() }
}

/** Named arguments, JSON in and JSON out, as PostgREST does it: one prepared statement to a function. */
function rpcOverConnection(sql: postgres.Sql): Rpc {
  return async (name, args) => {
    const entries = Object.entries(args ?? {}).filter(([, value]) => value !== undefined)
    const list = entries.map(([key], at) => `${key} => $${at + 1}`).join(', ')
    const values = entries.map(([, value]) => (typeof value === 'object' ? sql.json(value as never) : value))
    try {
      const rows = await sql.unsafe(
        `select to_json(r) as r from public.${name as FunctionName}(${list}) as r`,
        values as never,
        { prepare: true },
      )
      const found = rows.map((row) => row.r)
      return (RETURNS_SET.has(name) ? found : (found[0] ?? null)) as never
    } catch (error) {
      if (error instanceof postgres.PostgresError) throw new DatabaseError(name, error.code, error.message)
      throw error
    }
  }
}

const RETURNS_SET = new Set([
  'claim_tasks',
  'claim_messages',
  'claim_replies',
  'due_tasks',
  'due_templates',
  'read_thread',
  'reserve_messages',
])
