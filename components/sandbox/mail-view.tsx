'use client'

import type { Mail } from './api'
import { shortMoment } from './moments'
import { ReplyBox } from './reply-box'

type Props = { mail: Mail; timezone: string; isNewest: boolean; onReplied(): void }

/** One mail as its reader sees it: who, what about, the text. The machinery is a click away. */
export function MailView({ mail, timezone, isNewest, onReplied }: Props) {
  return (
    <article className="border-b border-line p-5">
      <h4 className="font-semibold">{mail.subject}</h4>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="min-w-0 truncate">{mail.from}</span>
        <time dateTime={mail.at}>{shortMoment(mail.at, timezone)}</time>
      </p>
      <div className="mt-4 max-w-prose whitespace-pre-wrap break-words">{linked(mail.text ?? '')}</div>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer text-muted">Headers</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
          {headersOf(mail).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ReplyBox mail={mail} startsOpen={isNewest} onReplied={onReplied} />
    </article>
  )
}

function headersOf(mail: Mail): [string, string][] {
  const own: [string, string | string[] | null | undefined][] = [
    ['From', mail.from],
    ['To', mail.to],
    ['Reply-To', mail.replyTo],
    ['Message-ID', mail.id],
    ...Object.entries(mail.headers ?? {}),
  ]
  return own.flatMap(([name, value]) => (value?.length ? [[name, [value].flat().join(', ')]] : []))
}

/** Addresses in the text become links; nothing else in a mail is trusted to be markup. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/g).map((piece, index) =>
    /^https?:\/\//.test(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a mail never change places.
      <a key={index} href={piece} className="break-all text-accent-text underline underline-offset-4">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
