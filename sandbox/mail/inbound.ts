import { randomUUID } from 'node:crypto'
import type { Context } from '@/sandbox/context'
import type { Delivery } from '@/sandbox/deliver'
import { bareAddress } from '@/sandbox/mail/message'
import type { SentMail } from '@/sandbox/mail/store'
import { makeEvent, sendMailEvent } from '@/sandbox/mail/webhooks'
import type { Sql } from '@/sandbox/schema'

/** Mail that comes in: kept whatever happens to its webhook, which carries no body. */

export type ReceivedMail = {
  position: number
  id: string
  messageId: string
  sender: string
  recipients: string[]
  subject: string
  text: string
  headers: Record<string, string>
  at: Date
}

export type Reply = {
  id?: string
  text: string
  from?: string
  subject?: string
  headers?: Record<string, string>
}

const COLUMNS = `position, id, message_id as "messageId", sender, recipients, subject, body_text as text, headers, at`

/** The recipient of a mail answers it: to its reply-to address, as part of its thread. */
export async function receiveReply(
  context: Context,
  mail: SentMail,
  reply: Reply,
): Promise<{ id: string; delivery: Delivery | null }> {
  const { sql } = context
  const id = reply.id ?? randomUUID()
  const from = reply.from ?? mail.recipients[0] ?? ''
  const domain = bareAddress(from)?.split('@')[1] ?? 'mail.example'
  const messageId = `<${id}@${domain}>`
  const subject = reply.subject ?? (/^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`)
  const to = mail.replyTo.length ? mail.replyTo : [mail.sender]
  const at = context.clock.now()
  const headers = {
    from,
    to: to.join(', '),
    subject,
    date: at.toUTCString(),
    'message-id': messageId,
    'in-reply-to': mail.messageId,
    references: mail.messageId,
    ...lowerCaseNames(reply.headers ?? {}),
  }
  const stored = await sql`
    insert into mail_received (id, message_id, sender, recipients, subject, body_text, headers, at)
    values (${id}, ${messageId}, ${from}, ${to.map((it) => bareAddress(it) ?? it)}, ${subject}, ${reply.text},
      ${sql.json(headers)}, ${at})
    on conflict (id) do nothing`
  if (stored.count === 0) return { id, delivery: null }
  const received = await getReceived(sql, id)
  if (!received) throw new Error(`received mail ${id} is gone`)
  const { id: email_id, reply_to: _untold, ...data } = receivedListed(received)
  const event = makeEvent('email.received', at, { email_id, ...data }, null)
  return { id, delivery: await sendMailEvent(context, event) }
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}

export async function getReceived(sql: Sql, id: string): Promise<ReceivedMail | null> {
  const [mail] = await sql<ReceivedMail[]>`select ${sql.unsafe(COLUMNS)} from mail_received where id = ${id}`
  return mail ?? null
}

/** Newest first. `after` an id continues with older mail, `before` an id looks for newer mail. */
export async function listReceived(
  sql: Sql,
  o: { limit: number; after: string | null; before: string | null },
): Promise<{ mails: ReceivedMail[]; hasMore: boolean }> {
  const edge = o.after ?? o.before
  const found = edge ? await getReceived(sql, edge) : null
  if (edge && !found) return { mails: [], hasMore: false }
  const mails = o.before
    ? await sql<ReceivedMail[]>`
        select ${sql.unsafe(COLUMNS)} from mail_received where position > ${found?.position ?? 0}
        order by position limit ${o.limit + 1}`
    : await sql<ReceivedMail[]>`
        select ${sql.unsafe(COLUMNS)} from mail_received
        where position < ${found?.position ?? Number.MAX_SAFE_INTEGER}
        order by position desc limit ${o.limit + 1}`
  const page = mails.slice(0, o.limit)
  return { mails: o.before ? page.reverse() : page, hasMore: mails.length > o.limit }
}

export function receivedListed(mail: ReceivedMail) {
  return {
    id: mail.id,
    to: mail.recipients,
    from: mail.sender,
    created_at: mail.at.toISOString(),
    subject: mail.subject,
    bcc: [],
    cc: [],
    reply_to: [],
    received_for: mail.recipients,
    message_id: mail.messageId,
    attachments: [],
  }
}

export function receivedInFull(mail: ReceivedMail) {
  const { text, headers } = mail
  return { object: 'email', ...receivedListed(mail), html: null, text, headers, raw: null }
}
