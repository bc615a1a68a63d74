import { formatDateTime } from '@/components/dates'
import type { Writer } from '@/components/tasks/task'
import { messageStatus, WRITER_LABEL } from '@/components/tasks/words'

export type Sent = {
  id: string
  status: string
  sender: string
  recipient: string
  subject: string
  body_text: string
  written_by: Writer
  reserved_at: string
  left_at: string | null
  failure: string | null
}
export type Received = {
  id: string
  sender: string
  subject: string
  kind: 'human' | 'automatic' | 'foreign' | 'empty'
  new_text: string
  body_text: string
  received_at: string
}
type Props = { sent: Sent[]; received: Received[]; timezone: string }

type Mail = {
  id: string
  at: string
  from: string
  subject: string
  text: string
  note: string
  isOurs: boolean
}

/** The conversation as it stands in the member's mailbox, with what became of each mail. */
export function Thread({ sent, received, timezone }: Props) {
  const mails = [...sent.map(ofSent), ...received.map(ofReceived)].sort((a, b) => (a.at < b.at ? -1 : 1))
  return (
    <ol className="flex flex-col gap-4">
      {mails.map((mail) => (
        <li
          key={mail.id}
          className={`min-w-0 border border-line ${mail.isOurs ? 'ml-4 sm:ml-12' : 'mr-4 bg-wash sm:mr-12'}`}
        >
          <header className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2 text-sm">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {mail.from}
            </span>
            <time dateTime={mail.at} className="text-muted tabular-nums">
              {formatDateTime(mail.at, timezone)}
            </time>
          </header>
          <div className="px-4 py-3">
            <p dir="auto" className="font-medium wrap-anywhere">
              {mail.subject}
            </p>
            <Words text={mail.text} />
          </div>
          <p className="border-t border-line px-4 py-1.5 text-sm text-muted">{mail.note}</p>
        </li>
      ))}
    </ol>
  )
}

/** The signature stands apart, and a long address in it is named instead of spelled. */
function Words({ text }: { text: string }) {
  const [body = '', ...footer] = text.split(/\n-- ?\n/)
  return (
    <>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {body.trim()}
      </p>
      {footer.length > 0 ? (
        <p className="mt-3 text-sm whitespace-pre-line text-muted wrap-anywhere">
          {footer.join('\n').replace(/https?:\/\/\S*token=\S+/g, '(their own link)')}
        </p>
      ) : null}
    </>
  )
}

function ofSent(mail: Sent): Mail {
  const trouble =
    mail.failure && mail.status !== 'delivered' && mail.status !== 'sent'
      ? ` (${mail.failure.replaceAll('_', ' ')})`
      : ''
  return {
    id: mail.id,
    at: mail.left_at ?? mail.reserved_at,
    from: mail.sender,
    subject: mail.subject,
    text: mail.body_text,
    note: `${messageStatus(mail.status)}${trouble} · to ${mail.recipient} · ${WRITER_LABEL[mail.written_by].toLowerCase()}`,
    isOurs: true,
  }
}

const KIND: Record<Received['kind'], string> = {
  human: 'Their reply',
  automatic: 'An automatic reply',
  foreign: 'From a different address than the member’s',
  empty: 'An empty reply',
}

function ofReceived(mail: Received): Mail {
  return {
    id: mail.id,
    at: mail.received_at,
    from: mail.sender,
    subject: mail.subject || '(no subject)',
    text: mail.new_text || mail.body_text || '(no text)',
    note: KIND[mail.kind],
    isOurs: false,
  }
}
