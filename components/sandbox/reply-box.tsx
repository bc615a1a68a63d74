'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { type Mail, send } from './api'

type Quick = { label: string; text: string; headers?: Record<string, string> }

/** What members really answer: a promise, a stop, a machine. */
const QUICK_REPLIES: Quick[] = [
  { label: "I'll come Thursday", text: "Thanks for checking in! I'll come Thursday." },
  { label: 'Please stop', text: 'Please stop emailing me.' },
  {
    label: 'Out of office',
    text: 'I am out of the office until Monday and will read your message when I am back.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  },
]

type Sent =
  | { kind: 'unsent' }
  | { kind: 'sending' }
  | { kind: 'sent'; text: string }
  | { kind: 'failed'; why: string }

export function ReplyBox({
  mail,
  startsOpen,
  onReplied,
}: {
  mail: Mail
  startsOpen: boolean
  onReplied(): void
}) {
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent>({ kind: 'unsent' })
  const field = useId()
  const reply = async (quick: Omit<Quick, 'label'>) => {
    setSent({ kind: 'sending' })
    const answer = await send('mailbox/reply', { messageId: mail.id, ...quick })
    if (answer.kind === 'failed') return setSent({ kind: 'failed', why: answer.message })
    setSent({ kind: 'sent', text: quick.text })
    setText('')
    onReplied()
  }
  return (
    <details className="mt-4" open={startsOpen}>
      <summary className="cursor-pointer text-sm text-muted">Reply as this person</summary>
      <div className="mt-3 flex flex-wrap gap-2">
        {QUICK_REPLIES.map(({ label, ...quick }) => (
          <Button
            key={label}
            look="secondary"
            className="!h-9 !px-3 !text-sm"
            disabled={sent.kind === 'sending'}
            onClick={() => reply(quick)}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void reply({ text })
        }}
      >
        <label htmlFor={field} className="sr-only">
          Reply
        </label>
        <textarea
          id={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={3}
          required
          placeholder="Or in your own words…"
          className="block w-full border border-line-strong bg-raised p-3 text-base placeholder:text-muted hover:border-ink md:text-[0.9375rem]"
        />
        <div className="mt-2 flex items-center gap-4">
          <Button type="submit" disabled={sent.kind === 'sending'}>
            Send reply
          </Button>
          <p role="status" className="min-w-0 text-sm">
            {sent.kind === 'sent' ? <>Sent: “{sent.text}”</> : null}
            {sent.kind === 'failed' ? <span className="text-danger">{sent.why}</span> : null}
          </p>
        </div>
      </form>
    </details>
  )
}
