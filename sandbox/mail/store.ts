import { randomUUID } from 'node:crypto'
import { bareAddress, type Message } from '@/sandbox/mail/message'
import type { Sql } from '@/sandbox/schema'

/** Mail that was accepted, and the mailboxes it lies in. */

export type SentMail = {
  position: number
  id: string
  messageId: string
  sender: string
  recipients: string[]
  replyTo: string[]
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  tags: { name: string; value: string }[]
  lastEvent: string
  at: Date
}

const COLUMNS = `position, id, message_id as "messageId", sender, recipients, reply_to as "replyTo", subject,
  body_text as text, body_html as html, headers, tags, last_event as "lastEvent", at`

export async function saveSent(
  sql: Sql,
  message: Message,
  source: 'api' | 'auth',
  at: Date,
): Promise<SentMail> {
  const id = randomUUID()
  const domain = bareAddress(message.from)?.split('@')[1] ?? 'sandbox.example'
  const messageId = `<${id}@${domain}>`
  const everyone = [...message.to, ...message.cc, ...message.bcc]
  const [mail] = await sql<SentMail[]>`
    insert into mail_sent
      (id, message_id, source, sender, recipients, reply_to, subject, body_text, body_html, headers, tags, last_event, at)
    values (${id}, ${messageId}, ${source}, ${message.from}, ${message.to}, ${message.replyTo}, ${message.subject},
      ${message.text}, ${message.html}, ${sql.json(message.headers)}, ${sql.json(message.tags)}, 'queued', ${at})
    returning ${sql.unsafe(COLUMNS)}`
  if (!mail) throw new Error('an accepted mail was not stored')
  for (const address of new Set(everyone.map((it) => bareAddress(it) ?? it.toLowerCase()))) {
    await sql`insert into mailbox values (${address}, ${mail.position})`
  }
  return mail
}

export async function getSent(sql: Sql, id: string): Promise<SentMail | null> {
  const [mail] = await sql<SentMail[]>`select ${sql.unsafe(COLUMNS)} from mail_sent where id = ${id}`
  return mail ?? null
}

export async function listSent(sql: Sql, o: { limit: number; olderThan: number }): Promise<SentMail[]> {
  return sql<SentMail[]>`
    select ${sql.unsafe(COLUMNS)} from mail_sent
    where source = 'api' and position < ${o.olderThan} order by position desc limit ${o.limit}`
}

/** Newest last. */
export async function mailboxOf(sql: Sql, address: string): Promise<SentMail[]> {
  return sql<SentMail[]>`
    select ${sql.unsafe(COLUMNS)} from mail_sent
    join mailbox on mail_position = position
    where address = ${address.trim().toLowerCase()} order by position`
}

export async function listMailboxes(sql: Sql) {
  return sql<{ address: string; count: number; lastAt: Date; lastSubject: string }[]>`
    select address, count, at as "lastAt", subject as "lastSubject"
    from (select address, count(*), max(mail_position) as last from mailbox group by address) boxes
    join mail_sent on position = last
    order by position desc`
}

/** How many mails from the gym this address got before this one. */
export async function earlierMails(sql: Sql, address: string, position: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from mailbox join mail_sent on position = mail_position
    where address = ${address} and source = 'api' and position < ${position}`
  return row?.count ?? 0
}

export async function setLastEvent(sql: Sql, id: string, event: string): Promise<void> {
  await sql`update mail_sent set last_event = ${event} where id = ${id}`
}
