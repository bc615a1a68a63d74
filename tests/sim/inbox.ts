import type { ReceivedEmail } from '@/lib/messages/received-email'
import type { Mail } from '@/lib/messages/resend'
import type { Faults } from './faults'

/** Mail that people wrote, as the provider keeps it: it can be asked for, or not, but it is never lost. */
export type Inbox = ReturnType<typeof openInbox>

type Written = Pick<ReceivedEmail, 'id' | 'from' | 'to' | 'subject' | 'at' | 'text' | 'headers'>

export function openInbox(faults: Faults) {
  const mails = new Map<string, ReceivedEmail>()
  const mail: Pick<Mail, 'received' | 'listReceived'> = {
    async received(id) {
      if (faults.strikes('mail_unavailable')) return { kind: 'unavailable', why: 'down' }
      const found = mails.get(id)
      return found ? { kind: 'ok', value: found } : { kind: 'not_found', why: 'unknown' }
    },
    async listReceived() {
      return { kind: 'ok', value: { mails: [...mails.values()].reverse(), hasMore: false } }
    },
  }
  return {
    mail,
    size: () => mails.size,
    put(written: Written): ReceivedEmail {
      const known = mails.get(written.id)
      if (known) return known
      const received = { ...written, messageId: `<${written.id}@example.com>`, attachments: 0, html: null }
      mails.set(written.id, received)
      return received
    },
  }
}
