import { randomUUID } from 'node:crypto'
import { storable } from '@/lib/db/storable'
import { deriveKey } from '@/lib/messages/derive-key'
import { processMailEvents } from '@/lib/messages/process-events'
import type { MailroomDeps } from '@/lib/messages/receive-mail'
import { checkResendWebhook } from '@/lib/messages/receive-resend'
import { replyAddress } from '@/lib/messages/reply-address'
import { openMail } from '@/lib/messages/resend'
import { type TestDatabase, testDatabase } from '@/tests/database'
import { type Arrival, RESEND_KEY, RESEND_SECRET, startTestSandbox } from '@/tests/sandbox/start'

/** The sandbox's mail server on one side, our database on the other, and the signed webhooks between them. */

export const NOW = new Date('2026-03-04T18:00:00Z')
export const minutesLater = (minutes: number, from = NOW) => new Date(from.getTime() + minutes * 60_000)
const REPLY_DOMAIN = 'replies.example'
const SENDER = 'Iron Harbor <outreach@mail.example>'

export type Conversation = { gym: string; task: string; member: string; address: string; mailId: string }
export type Mailroom = Awaited<ReturnType<typeof openMailroom>>

export async function openMailroom() {
  const db = await testDatabase()
  const sandbox = await startTestSandbox({ members: 0, startAt: NOW })
  const mail = openMail({ apiKey: RESEND_KEY, baseUrl: `${sandbox.url}/resend` })
  const replyKey = deriveKey(Buffer.alloc(32, 7), 'reply-address')
  const deps: MailroomDeps = { rpc: db.rpc, mail, replyKey }
  const gym = await db.addGym(await db.addUser('owner@iron.example'), 'Iron Harbor')

  const send = async (to: string, replyTo: string): Promise<string> => {
    const email = { from: SENDER, to, replyTo, subject: 'Missed you', text: 'Hi', html: '<p>Hi</p>' }
    const sent = await mail.send({ ...email, headers: {} }, randomUUID())
    if (sent.kind !== 'sent') throw new Error(sent.kind)
    return sent.providerId
  }
  return {
    db,
    sandbox,
    deps,
    gym,
    replyKey,
    send,
    /** A member who was written to once, and whose follow-up is due in three days. */
    async converse(over: Record<string, unknown> = {}): Promise<Conversation> {
      const task = randomUUID()
      const address = `${task.slice(0, 8)}@member.example`
      const mailId = await send(address, replyAddress(replyKey, REPLY_DOMAIN, task))
      const member = await addMember(db, gym, { email: address, ...over })
      await addTask(db, { gym, task, member })
      await addMessage(db, { gym, task, member, address, mailId })
      return { gym, task, member, address, mailId }
    },
    /** Somebody answers a mail, as the sandbox lets members do. */
    async answer(mailId: string, text: string, more: { from?: string; headers?: object } = {}) {
      const { status, body } = await sandbox.control('/mailbox/reply', { messageId: mailId, text, ...more })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return (body as { id: string }).id
    },
    /** Takes in what the sandbox has posted since, the way the webhook route does. */
    async takeIn(arrivals: Arrival[] = sandbox.app.arrivals.splice(0)) {
      for (const { body, headers } of arrivals) {
        const incoming = { body, headers: new Headers(headers as Record<string, string>) }
        const checked = checkResendWebhook({ secret: RESEND_SECRET, replyKey }, incoming)
        if (checked.kind === 'refused') throw new Error(checked.error)
        const { eventKey: event_key, taskId: task_id, event } = checked
        await db.rpc('store_webhooks', {
          p_events: [{ source: 'resend', event_key, task_id, event, body: storable(checked.body) }],
          p_now: NOW.toISOString(),
        })
      }
    },
    process: (now = NOW) => processMailEvents(deps, now, 20_000),
    fault: (resend: string) => sandbox.control('/faults', { resend }),
    async replies(task: string) {
      return [
        ...(await db.sql`select * from replies where task_id = ${task} order by received_at, provider_id`),
      ]
    },
    async task(id: string) {
      const [row] = await db.sql`select * from tasks where id = ${id}`
      return row
    },
    async events() {
      return [
        ...(await db.sql`select event, status, result, attempts, try_at, task_id from webhook_events order by id`),
      ]
    },
    async close() {
      await sandbox.close()
      await db.drop()
    },
  }
}

async function addMember(db: TestDatabase, gym: string, over: Record<string, unknown>): Promise<string> {
  const row = {
    gym_id: gym,
    pushpress_id: `cus_${randomUUID()}`,
    first_name: 'Ana',
    last_name: 'Silva',
    role: 'member',
    first_seen_at: NOW,
    synced_at: NOW,
    ...over,
  }
  const [member] = await db.sql`insert into members ${db.sql(row)} returning id`
  return member?.id as string
}

const DAY_MS = 86_400_000
export const FOLLOW_UP_AT = new Date(NOW.getTime() + 3 * DAY_MS)

async function addTask(db: TestDatabase, o: { gym: string; task: string; member: string }): Promise<void> {
  const row = {
    id: o.task,
    gym_id: o.gym,
    member_id: o.member,
    type: 'churn_risk',
    category: 'communication',
    agent: 'retention',
    goal: 'Bring them back',
    status: 'waiting',
    priority: 1,
    trigger: 'analysis',
    approved_by: 'owner',
    approved_at: NOW,
    budget_messages: 3,
    messages_used: 1,
    budget_turns: 5,
    budget_days: 30,
    expires_at: new Date(NOW.getTime() + 30 * DAY_MS),
    touches: 1,
    due_at: FOLLOW_UP_AT,
    started_at: NOW,
    created_at: NOW,
    last_activity_at: NOW,
  }
  await db.sql`insert into tasks ${db.sql(row)}`
}

async function addMessage(
  db: TestDatabase,
  o: { gym: string; task: string; member: string; address: string; mailId: string },
): Promise<void> {
  const id = randomUUID()
  const row = {
    id,
    gym_id: o.gym,
    task_id: o.task,
    member_id: o.member,
    agent: 'retention',
    email_key: o.address,
    kind: 'touch',
    touch: 0,
    status: 'sent',
    sender: SENDER,
    recipient: o.address,
    reply_to: 'reply@replies.example',
    subject: 'Missed you',
    body_text: 'Hi',
    body_html: '<p>Hi</p>',
    headers: db.sql.json({}),
    idempotency_key: id,
    written_by: 'playbook',
    counts_at: NOW,
    reserved_at: NOW,
    left_at: NOW,
    provider_id: o.mailId,
  }
  await db.sql`insert into recipients values (${o.address}) on conflict do nothing`
  await db.sql`insert into messages ${db.sql(row as never)}`
}
