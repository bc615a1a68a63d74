import type { AgendaItem } from '@/sandbox/agenda'
import type { Context } from '@/sandbox/context'
import { receiveReply } from '@/sandbox/mail/inbound'
import { getSent } from '@/sandbox/mail/store'
import { type MailEvent, sendMailEvent } from '@/sandbox/mail/webhooks'
import { retryEvent } from '@/sandbox/pushpress/webhooks'
import { uuid } from '@/sandbox/random'
import { isPaused, playWorld } from '@/sandbox/world'

/** Lets one thing on the agenda happen. */
export async function happen(context: Context, item: AgendaItem): Promise<void> {
  switch (item.kind) {
    case 'mail.event':
      await sendMailEvent(context, item.payload as MailEvent)
      return
    case 'mail.reply':
      return reply(context, item)
    case 'pushpress.retry':
      return retryEvent(context, item.payload)
    default:
      return playWorld(context, item)
  }
}

async function reply(context: Context, item: AgendaItem): Promise<void> {
  const { mailId, text, subject, headers } = item.payload as {
    mailId: string
    text: string
    subject?: string
    headers?: Record<string, string>
  }
  const mail = (await isPaused(context)) ? null : await getSent(context.sql, mailId)
  // The id is the item's own, so that a reply interrupted halfway is not received twice.
  if (mail) await receiveReply(context, mail, { id: uuid('reply', mailId, item.id), text, subject, headers })
}
