'use client'

import { type ChangeEvent, useRef, useState, useTransition } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { plural } from '@/components/wording'

type Read = {
  kind: 'read'
  addresses: string[]
  duplicates: number
  invalid: { line: number; text: string }[]
}
type Answer = Read | { kind: 'refused'; why: string }
type Done = { kind: 'imported'; added: number } | { kind: 'failed'; why: string }
type Props = {
  previewUrl: string
  maxBytes: number
  importAddresses: (addresses: string[]) => Promise<Done>
}

async function preview(url: string, file: File, maxBytes: number): Promise<Answer> {
  // A huge file need not travel to be refused.
  if (file.size > maxBytes) return { kind: 'refused', why: 'The file is larger than 2 MB. Split it.' }
  try {
    return (await (await fetch(url, { method: 'POST', body: file })).json()) as Answer
  } catch {
    return { kind: 'refused', why: 'The server could not be reached. Choose the file again in a moment.' }
  }
}

/** Small enough for one request, whatever the addresses are like. */
const ADDRESSES_PER_CALL = 3000

async function inParts(addresses: string[], run: Props['importAddresses']): Promise<Done> {
  let added = 0
  for (let from = 0; from < addresses.length; from += ADDRESSES_PER_CALL) {
    const done = await run(addresses.slice(from, from + ADDRESSES_PER_CALL))
    if (done.kind === 'failed') return done
    added += done.added
  }
  return { kind: 'imported', added }
}

function Found({
  read,
  onImport,
  onDrop,
  isPending,
}: {
  read: Read
  onImport: () => void
  onDrop: () => void
  isPending: boolean
}) {
  const { addresses, duplicates, invalid } = read
  return (
    <div className="flex flex-col gap-4 border border-line p-5">
      <p className="font-medium">
        {plural(addresses.length, 'address', 'addresses')} found
        {duplicates > 0 ? `, ${duplicates} more than once` : ''}
      </p>
      <ul className="grid gap-x-6 text-sm text-muted sm:grid-cols-2">
        {addresses.slice(0, 8).map((address) => (
          <li key={address} className="truncate" title={address}>
            {address}
          </li>
        ))}
        {addresses.length > 8 ? <li>and {addresses.length - 8} more</li> : null}
      </ul>
      {invalid.length > 0 ? (
        <Notice>
          Left out, because they are not email addresses:{' '}
          {invalid.map(({ line, text }) => `line ${line} (${text || 'empty'})`).join(', ')}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onImport} aria-disabled={isPending}>
          {isPending ? 'Adding…' : `Stop messages to ${plural(addresses.length, 'address', 'addresses')}`}
        </Button>
        <Button look="secondary" onClick={onDrop}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Choose a file, see what it would do, then do it. */
export function StopListImport({ previewUrl, maxBytes, importAddresses }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isPending, startTransition] = useTransition()
  const input = useRef<HTMLInputElement>(null)

  const clear = () => {
    setAnswer(null)
    if (input.current) input.current.value = ''
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    setDone(null)
    if (file) startTransition(async () => setAnswer(await preview(previewUrl, file, maxBytes)))
  }
  const confirm = (read: Read) =>
    startTransition(async () => {
      try {
        setDone(await inParts(read.addresses, importAddresses))
        clear()
      } catch {
        setDone({
          kind: 'failed',
          why: 'The server could not be reached. Import again; nobody is added twice.',
        })
      }
    })

  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-1.5 text-sm">
        <span className="font-medium">A CSV file with an “email” column</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={choose}
          className="w-full text-sm file:mr-4 file:h-10 file:border file:border-line-strong file:bg-paper file:px-4 file:text-ink"
        />
        <span className="text-muted">Up to 2 MB. You see what it would do before anything changes.</span>
      </label>
      {answer?.kind === 'refused' ? <Notice tone="danger">{answer.why}</Notice> : null}
      {answer?.kind === 'read' ? (
        <Found read={answer} onImport={() => confirm(answer)} onDrop={clear} isPending={isPending} />
      ) : null}
      {done?.kind === 'imported' ? (
        <Notice tone="accent">
          {plural(done.added, 'address', 'addresses')} added. Those already on the list stayed as they were.
        </Notice>
      ) : null}
      {done?.kind === 'failed' ? <Notice tone="danger">{done.why}</Notice> : null}
    </div>
  )
}
