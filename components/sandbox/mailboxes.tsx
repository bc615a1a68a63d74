'use client'

import Link from 'next/link'
import { useCallback, useEffect, useState } from 'react'
import { type Mail, type Mailbox, read } from './api'
import { MailView } from './mail-view'
import { shortMoment } from './moments'
import { Panel } from './panel'

type Props = {
  mailboxes: Mailbox[]
  timezone: string
  opened: string | undefined
  onOpen(address: string | undefined): void
  onReplied(address: string): void
}

export function Mailboxes({ mailboxes, timezone, opened, onOpen, onReplied }: Props) {
  return (
    <Panel title="Mailboxes" hint="Every mail the product sends lands here, and nowhere else.">
      {mailboxes.length === 0 ? <NoMail /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ul
          className={`divide-y divide-line md:max-h-[640px] md:overflow-y-auto md:border-r md:border-line ${opened ? 'hidden md:block' : ''}`}
          aria-label="Mailboxes"
        >
          {mailboxes.map((mailbox) => (
            <li key={mailbox.address}>
              <MailboxRow
                mailbox={mailbox}
                timezone={timezone}
                isOpen={mailbox.address === opened}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
        {opened ? (
          <OpenMailbox
            key={opened}
            address={opened}
            count={mailboxes.find((it) => it.address === opened)?.count ?? 0}
            timezone={timezone}
            onClose={() => onOpen(undefined)}
            onReplied={() => onReplied(opened)}
          />
        ) : mailboxes.length > 0 ? (
          <p className="hidden p-8 text-muted md:block">Open a mailbox to read it as that person does.</p>
        ) : null}
      </div>
    </Panel>
  )
}

function NoMail() {
  return (
    <p className="p-5 text-muted">
      No mail yet. Try it:{' '}
      <Link href="/forgot-password" className="text-accent-text underline underline-offset-4">
        ask for a new password
      </Link>{' '}
      with owner@demo.gym, and the link arrives here.
    </p>
  )
}

type RowProps = { mailbox: Mailbox; timezone: string; isOpen: boolean; onOpen(address: string): void }

function MailboxRow({ mailbox, timezone, isOpen, onOpen }: RowProps) {
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(mailbox.address)}
      className={`block w-full px-5 py-3 text-left hover:bg-wash ${isOpen ? 'bg-wash shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">{mailbox.address}</span>
        <span className="shrink-0 text-sm tabular-nums text-muted">
          {mailbox.count}
          <span className="sr-only"> {mailbox.count === 1 ? 'mail' : 'mails'}</span>
        </span>
      </span>
      <span className="block truncate text-sm text-muted">{mailbox.lastSubject}</span>
      <span className="block text-xs text-muted">{shortMoment(mailbox.lastAt, timezone)}</span>
    </button>
  )
}

type OpenProps = {
  address: string
  count: number
  timezone: string
  onClose(): void
  onReplied(): void
}

function OpenMailbox({ address, count, timezone, onClose, onReplied }: OpenProps) {
  const [mails, setMails] = useState<Mail[]>()
  const [error, setError] = useState<string>()
  const load = useCallback(async () => {
    const answer = await read<Mail[]>('mailbox', { to: address })
    if (answer.kind === 'failed') return setError(answer.message)
    setError(undefined)
    setMails(answer.value.toReversed())
  }, [address])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count is what says that there is new mail.
  useEffect(() => {
    void load()
  }, [load, count])

  return (
    <section aria-label={`Mail of ${address}`} className="md:max-h-[640px] md:overflow-y-auto">
      <header className="flex items-center gap-3 border-b border-line px-5 py-3">
        <button
          type="button"
          onClick={onClose}
          className="text-accent-text underline underline-offset-4 md:hidden"
        >
          ← All
        </button>
        <h3 className="truncate font-medium">{address}</h3>
      </header>
      {error ? (
        <p role="alert" className="p-5 text-danger">
          {error}
        </p>
      ) : null}
      {mails ? null : <div aria-hidden="true" className="m-5 h-40 skeleton" />}
      {mails?.map((mail, index) => (
        <MailView
          key={mail.id}
          mail={mail}
          timezone={timezone}
          isNewest={index === 0}
          onReplied={onReplied}
        />
      ))}
    </section>
  )
}
