'use client'

import { useRouter } from 'next/navigation'
import { type CSSProperties, useEffect } from 'react'
import {
  dismiss,
  flush,
  type Held,
  onChange,
  retryFailed,
  send,
  UNDO_MS,
  undo,
  undoLast,
} from '@/components/tasks/decisions'
import { useDecisions } from '@/components/tasks/use-decisions'
import { useKeys } from '@/components/tasks/use-keys'

const BUTTON = 'h-9 shrink-0 border px-3 text-sm font-medium'
const ON_INK = `${BUTTON} border-paper/40 hover:border-paper`

/** What was just decided, with a way back for as long as there is one. It stays while pages change beneath it. */
export function UndoBar() {
  const { held } = useDecisions()
  const router = useRouter()
  useKeys({ u: undoLast })
  useEffect(() => onChange(() => router.refresh()), [router])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retryFailed)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retryFailed)
    }
  }, [])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-20 flex flex-col items-center gap-2 p-3 md:bottom-0 md:left-60"
    >
      {held.slice(-3).map((it) => (
        <Line key={it.key} held={it} />
      ))}
    </div>
  )
}

function Line({ held }: { held: Held }) {
  const { standing } = held
  const isBad = standing.kind === 'failed' || (standing.kind === 'told' && standing.tone === 'danger')
  return (
    <div
      className={`pointer-events-auto relative flex w-full max-w-xl items-center gap-4 overflow-hidden px-4 py-2.5 text-sm shadow-lg ${
        isBad ? 'border border-danger bg-danger-wash text-ink' : 'bg-ink text-paper'
      }`}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{wordsOf(held)}</p>
      <Buttons held={held} />
      {standing.kind === 'waiting' ? (
        <span
          aria-hidden="true"
          className="run-out absolute bottom-0 left-0 h-0.5 w-full origin-left bg-accent"
          style={{ '--run-out': `${UNDO_MS}ms` } as CSSProperties}
        />
      ) : null}
    </div>
  )
}

function wordsOf({ label, standing }: Held): string {
  switch (standing.kind) {
    case 'waiting':
    case 'sending':
      return label
    case 'failed':
      return `${label}. ${standing.message}`
    case 'told':
      return standing.message
  }
}

function Buttons({ held: { key, standing } }: { held: Held }) {
  switch (standing.kind) {
    case 'waiting':
      return (
        <button type="button" className={ON_INK} onClick={() => undo(key)}>
          Undo
        </button>
      )
    case 'sending':
      return null
    case 'failed':
      return (
        <>
          {standing.signedOut ? (
            <a
              className={`${BUTTON} inline-flex items-center border-line-strong`}
              href="/login"
              target="_blank"
              rel="noopener"
            >
              Sign in
            </a>
          ) : null}
          <button type="button" className={`${BUTTON} border-line-strong`} onClick={() => void send(key)}>
            Try again
          </button>
          <button type="button" className={`${BUTTON} border-transparent`} onClick={() => dismiss(key)}>
            Discard
          </button>
        </>
      )
    case 'told':
      return (
        <button
          type="button"
          className={standing.tone === 'danger' ? `${BUTTON} border-line-strong` : ON_INK}
          onClick={() => dismiss(key)}
        >
          OK
        </button>
      )
  }
}
