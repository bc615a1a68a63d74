import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../database'

/** Scenes for attacking the rules directly: tasks in any state, and wishes to send, without the engine around them. */

/** Tuesday, ten in the morning in Denver: inside every gym's window. */
export const NOW = '2026-03-03T17:00:00Z'
export const LEASE = '60 seconds'

export const later = (minutes: number, from: string = NOW): string =>
  new Date(Date.parse(from) + minutes * 60_000).toISOString()

const HOUR = 60
export const hours = (count: number) => count * HOUR

export type Leased = { id: string; token: string; recipient: string }

/** A task as if a worker had just claimed it, approved by the gate; `over` changes its columns. */
export async function leasedTask(
  db: TestDatabase,
  gym: string,
  member: string,
  over: Record<string, unknown> = {},
): Promise<Leased> {
  const token = randomUUID()
  const id = await addTask(db, gym, member, {
    status: 'executing',
    lease_token: token,
    lease_until: later(5),
    due_at: later(5),
    ...over,
  })
  const [contact] = await db.sql`select email from app.contacts where member_id = ${member}`
  return { id, token, recipient: (contact?.email as string | null) ?? 'nobody@example.com' }
}

export async function addTask(
  db: TestDatabase,
  gym: string,
  member: string | null,
  over: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    id: randomUUID(),
    gym_id: gym,
    member_id: member,
    type: 'churn_risk',
    category: 'communication',
    agent: 'retention',
    goal: 'Bring them back',
    status: 'waiting',
    priority: 2,
    trigger: 'manual',
    approved_by: 'gate',
    approved_at: NOW,
    budget_messages: 3,
    budget_turns: 8,
    budget_days: 14,
    expires_at: later(hours(24 * 14)),
    due_at: later(hours(24)),
    created_at: NOW,
    last_activity_at: NOW,
    ...over,
  }
  await db.sql`insert into tasks ${db.sql(row as never)}`
  return row.id
}

/** Puts a task back into a worker's hands, for its next message. */
export async function leaseAgain(db: TestDatabase, task: Leased): Promise<Leased> {
  const token = randomUUID()
  await db.sql`update tasks set status = 'executing', lease_token = ${token}, lease_until = ${later(5)},
    due_at = ${later(5)} where id = ${task.id}`
  return { ...task, token }
}

export function wish(task: Leased, over: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    task_id: task.id,
    token: task.token,
    kind: 'touch',
    touch: 0,
    sender: 'Iron Harbor <outreach@mail.example>',
    recipient: task.recipient,
    reply_to: 'r-1@replies.example',
    subject: 'Hello',
    body_text: 'Hi, are you coming in this week?',
    body_html: '<p>Hi, are you coming in this week?</p>',
    headers: { 'Message-ID': `<${randomUUID()}@mail.example>` },
    written_by: 'playbook',
    next_due_at: later(hours(72)),
    why: 'They have not been in.',
    facts: {},
    ...over,
  }
}

export type Wish = ReturnType<typeof wish>
export type Answer = { task_id: string; result: string; retry_at: string | null }

export async function reserve(db: TestDatabase, wishes: readonly Wish[], now = NOW): Promise<Answer[]> {
  return (await db.rpc('reserve_messages', { p_wishes: wishes as never, p_now: now })) as Answer[]
}

/** Reserves one message and answers what came of it. */
export async function reserveOne(db: TestDatabase, asked: Wish, now = NOW): Promise<string> {
  const [answer] = await reserve(db, [asked], now)
  return answer?.result ?? 'no answer'
}

export async function messageOf(db: TestDatabase, id: string) {
  const [message] = await db.sql`select * from messages where id = ${id}`
  if (!message) throw new Error(`There is no message ${id}`)
  return message
}

/** Takes the lease of everything that is due, as a worker would. */
export async function claim(db: TestDatabase, now = NOW): Promise<Map<string, string>> {
  const claimed = await db.rpc('claim_messages', { p_now: now, p_limit: 500, p_per_gym: 500, p_lease: LEASE })
  return new Map(claimed.map((message) => [message.id, message.lease_token ?? '']))
}

/** Claims the message and asks whether it may go. */
export async function start(db: TestDatabase, message: string, now = NOW) {
  const token = (await claim(db, now)).get(message)
  if (!token) return { token: '', may: 'not due' }
  const may = await db.rpc('start_delivery', {
    p_message: message,
    p_token: token,
    p_now: now,
    p_lease: LEASE,
  })
  return { token, may }
}

export function shuffled<T>(items: readonly T[], seed = 1): T[] {
  const result = [...items]
  let state = seed
  for (let at = result.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (at + 1)
    const held = result[at] as T
    result[at] = result[other] as T
    result[other] = held
  }
  return result
}

export function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/** Every task whose count of messages differs from the messages it has. There is never one. */
export async function miscounted(db: TestDatabase): Promise<readonly unknown[]> {
  return db.sql`select t.id, t.messages_used, t.touches, n.messages, n.touches from tasks t
    cross join lateral (select count(*) as messages, count(*) filter (where m.kind = 'touch') as touches
      from messages m where m.task_id = t.id and m.status <> 'cancelled') n
    where t.messages_used <> n.messages or t.touches <> n.touches`
}
