import { createHash } from 'node:crypto'
import type { Rpc } from '@/lib/db/rpc'
import { storable } from '@/lib/db/storable'
import { log } from '@/lib/log'
import { addressIn } from '@/lib/messages/address'
import { htmlToText } from '@/lib/messages/html-to-text'
import { readInbound } from '@/lib/messages/inbound'
import {
  addressesIn,
  done,
  ignored,
  type MailEvent,
  property,
  type Settled,
  tryLater,
  tryLaterAfter,
} from '@/lib/messages/mail-event'
import type { ReceivedEmail } from '@/lib/messages/received-email'
import { taskOfAddresses } from '@/lib/messages/reply-address'
import type { Mail } from '@/lib/messages/resend'
import { isFrom } from '@/lib/messages/sender'
import { UUID_BYTES, uuidFromBytes } from '@/lib/messages/uuid'
import { MAIL_FETCH_ATTEMPTS_MAX } from '@/lib/safety/limits'

/** A mail came in: it is fetched, its task found, and it is kept there. Nobody decides here what it means. */

export type MailroomDeps = { rpc: Rpc; mail: Pick<Mail, 'received' | 'listReceived'>; replyKey: Buffer }

type Context = { memberAddresses: string[]; ownAddresses: string[] }
type Kind = { kind: 'human' | 'automatic' | 'foreign' | 'empty'; newText: string; awayUntil: Date | null }

export async function receiveMail(deps: MailroomDeps, event: MailEvent, now: Date): Promise<Settled> {
  const data = property(event.body, 'data')
  const id = property(data, 'email_id')
  if (typeof id !== 'string' || id === '') return ignored('The event names no mail.')
  // The event carries no text, but it says to whom it went: mail for nobody here need not be fetched.
  const task = taskOfAddresses(deps.replyKey, addressesIn(data))
  if (!task) {
    log('warn', 'mail.stray', { id })
    return ignored('It was sent to no address of ours.')
  }
  const read = await deps.mail.received(id)
  switch (read.kind) {
    case 'ok':
      return keep(deps, task, read.value, now)
    case 'unavailable':
    case 'rate_limited':
      return tryLaterAfter(read, event, now)
    case 'not_found':
    case 'rejected':
      if (event.attempts < MAIL_FETCH_ATTEMPTS_MAX) return tryLater(event, read.why, now)
      return keepWithoutText(deps, task, data, read.why, now)
  }
}

async function keep(deps: MailroomDeps, task: string, mail: ReceivedEmail, now: Date): Promise<Settled> {
  const [row] = await deps.rpc('reply_context', { p_task: task })
  if (!row) return ignored('Its task no longer exists.')
  const at = receivedAt(mail.at, now)
  const context = { memberAddresses: row.member_addresses, ownAddresses: row.own_addresses }
  const { kind, newText, awayUntil } = kindOf(deps, mail, context, at)
  return store(deps, now, {
    provider_id: mail.id,
    task_id: task,
    sender: mail.from,
    subject: mail.subject,
    kind,
    body_text: mail.text?.trim() ? mail.text : htmlToText(mail.html ?? ''),
    new_text: newText,
    message_id: mail.messageId,
    away_until: awayUntil?.toISOString() ?? null,
    received_at: at.toISOString(),
  })
}

function kindOf(deps: MailroomDeps, mail: ReceivedEmail, context: Context, at: Date): Kind {
  const { memberAddresses } = context
  const claimed = memberAddresses.find((address) => isFrom(address, mail.from)) ?? ''
  const { sender, automatic, text: newText } = readInbound(mail, { memberAddress: claimed, now: at })
  if (sender !== 'member' || isOurs(deps, mail.from, context))
    return { kind: 'foreign', newText, awayUntil: null }
  if (automatic.kind === 'automatic') return { kind: 'automatic', newText, awayUntil: automatic.until }
  return { kind: newText === '' ? 'empty' : 'human', newText, awayUntil: null }
}

/** Two of our own addresses answering each other would never stop, so our own mail is nobody's answer. */
function isOurs(deps: MailroomDeps, from: string, { ownAddresses }: Context): boolean {
  const address = addressIn(from)
  return (
    ownAddresses.some((own) => addressIn(own) === address) || taskOfAddresses(deps.replyKey, [from]) !== null
  )
}

/** The provider told of it and will not hand it out. That somebody wrote is still news, so the owner gets it. */
async function keepWithoutText(
  deps: MailroomDeps,
  task: string,
  data: unknown,
  why: string,
  now: Date,
): Promise<Settled> {
  const text = (name: string) => String(property(data, name) ?? '')
  log('error', 'mail.not_fetched', { id: text('email_id'), task, reason: why })
  return store(deps, now, {
    provider_id: text('email_id'),
    task_id: task,
    sender: text('from'),
    subject: text('subject'),
    kind: 'empty',
    body_text: '',
    new_text: '',
    message_id: null,
    away_until: null,
    received_at: receivedAt(text('created_at'), now).toISOString(),
  })
}

type Reply = { provider_id: string; kind: Kind['kind'] } & Record<string, string | null>

/** The id follows from the mail's own, so that storing it twice is storing it once. */
async function store(deps: MailroomDeps, now: Date, reply: Reply): Promise<Settled> {
  const digest = createHash('sha256').update(reply.provider_id).digest()
  const id = uuidFromBytes(digest.subarray(0, UUID_BYTES))
  const stored = await deps.rpc('store_reply', {
    p_reply: storable({ id, ...reply }),
    p_now: now.toISOString(),
  })
  switch (stored) {
    case 'stored':
      return done(`Stored as ${reply.kind}.`)
    case 'known':
      return done('Stored before.')
    default:
      return ignored('Its task no longer exists.')
  }
}

/** The provider's date, unless it makes no sense or lies ahead of us. */
function receivedAt(at: string, now: Date): Date {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) || date > now ? now : date
}
