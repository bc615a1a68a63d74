import { type Plan, schedule } from '@/sandbox/agenda'
import { planAnswer } from '@/sandbox/behaviour'
import type { Context } from '@/sandbox/context'
import type { MailFate, Traits } from '@/sandbox/gym/person'
import { bareAddress, type Message } from '@/sandbox/mail/message'
import { earlierMails, type SentMail, saveSent } from '@/sandbox/mail/store'
import { makeEvent, planEvent } from '@/sandbox/mail/webhooks'

/** A mail is accepted: it lies in its mailbox at once, and what becomes of it is put on the agenda. */

type Reader = {
  companyId: string
  customer: string
  firstName: string
  timezone: string
  seed: number
  traits: Traits
}

const SENT_AFTER_MS = 500
const DELIVERED_AFTER_MS = 2_000
const BOUNCED_AFTER_MS = 3_000
const COMPLAINED_AFTER_MS = 3_600_000

export async function acceptMail(context: Context, message: Message): Promise<SentMail> {
  const mail = await saveSent(context.sql, message, 'api', context.clock.now())
  const address = bareAddress(message.to[0] ?? '') ?? ''
  const reader = await readerOf(context, address)
  const fate = fateOf(address, reader?.traits.mail ?? 'delivered')
  const plans = eventsFor(mail, fate)
  if (reader && fate === 'delivered') {
    const earlier = await earlierMails(context.sql, address, mail.position)
    plans.push(...planAnswer({ ...reader, mail, earlier }))
  }
  await schedule(context.sql, plans)
  context.activity++
  return mail
}

async function readerOf(context: Context, address: string): Promise<Reader | null> {
  const [row] = await context.sql<Reader[]>`
    select c.company_id as "companyId", c.id as customer, c.data->'name'->>'first' as "firstName", g.timezone,
      g.seed, c.traits
    from customer c join company g on g.id = c.company_id
    where lower(c.email) = ${address} and c.traits is not null order by c.position limit 1`
  return row ?? null
}

/** Telling addresses decide for themselves; otherwise it is in the person's nature. */
function fateOf(address: string, nature: MailFate): MailFate {
  if (address.startsWith('bounce@')) return 'bounces-hard'
  if (address.startsWith('softbounce@')) return 'bounces-soft'
  if (address.startsWith('complain@')) return 'complains'
  return nature
}

function eventsFor(mail: SentMail, fate: MailFate): Plan[] {
  const data = {
    created_at: mail.at.toISOString(),
    email_id: mail.id,
    message_id: mail.messageId,
    from: mail.sender,
    to: mail.recipients,
    subject: mail.subject,
    tags: Object.fromEntries(mail.tags.map((tag) => [tag.name, tag.value])),
  }
  const plan = (type: string, afterMs: number, more: object = {}) => {
    const at = new Date(mail.at.getTime() + afterMs)
    return planEvent(makeEvent(type, at, { ...data, ...more }, mail.id), at)
  }
  const sent = plan('email.sent', SENT_AFTER_MS)
  const delivered = plan('email.delivered', DELIVERED_AFTER_MS)
  switch (fate) {
    case 'delivered':
      return [sent, delivered]
    case 'complains':
      return [sent, delivered, plan('email.complained', COMPLAINED_AFTER_MS)]
    case 'bounces-hard':
      return [sent, plan('email.bounced', BOUNCED_AFTER_MS, { bounce: HARD_BOUNCE })]
    case 'bounces-soft':
      return [sent, plan('email.bounced', BOUNCED_AFTER_MS, { bounce: SOFT_BOUNCE })]
  }
}

const HARD_BOUNCE = {
  type: 'Permanent',
  subType: 'General',
  message: "The recipient's email provider sent a hard bounce message: no such mailbox.",
}
const SOFT_BOUNCE = {
  type: 'Transient',
  subType: 'MailboxFull',
  message: "The recipient's email provider sent a bounce message because the recipient's inbox was full.",
}
