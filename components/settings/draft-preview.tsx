'use client'

import { useEffect, useRef, useState, useTransition } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { Letter } from '@/components/settings/letter'

export type PreviewAnswer =
  | { kind: 'written'; subject: string; text: string; by: 'claude' | 'playbook'; findings: string[] }
  | { kind: 'failed'; why: string }

type Props = {
  preview: (values: Record<string, string>) => Promise<PreviewAnswer>
  /** The id of the element that holds the form whose words are tried. */
  within: string
  /** Writing costs nothing, so it may follow every change. Where it costs, only a click writes. */
  isLive: boolean
}

const QUIET_MS = 900

function formValues(within: string): Record<string, string> {
  const form = document.getElementById(within)?.querySelector('form')
  const entries = form ? [...new FormData(form).entries()] : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** A message to a made-up member, in the words of the form beside it. */
export function DraftPreview({ preview, within, isLive }: Props) {
  const [answer, setAnswer] = useState<PreviewAnswer | null>(null)
  const [isPending, startTransition] = useTransition()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = () =>
    startTransition(async () => {
      try {
        setAnswer(await preview(formValues(within)))
      } catch {
        setAnswer({ kind: 'failed', why: 'The server could not be reached. Try again in a moment.' })
      }
    })
  const latest = useRef(write)
  latest.current = write

  useEffect(() => {
    if (!isLive) return
    const changed = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), QUIET_MS)
    }
    latest.current()
    const holder = document.getElementById(within)
    holder?.addEventListener('input', changed)
    return () => {
      clearTimeout(timer.current)
      holder?.removeEventListener('input', changed)
    }
  }, [within, isLive])

  return (
    <section aria-label="Preview" aria-busy={isPending} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          To Alex, a made-up member who was last in 12 days ago. Nothing is sent or kept.
        </p>
        <Button look="secondary" onClick={write} aria-disabled={isPending}>
          {isPending ? 'Writing…' : answer ? 'Write another' : 'Write one'}
        </Button>
      </div>
      {answer?.kind === 'failed' ? <Notice>{answer.why}</Notice> : null}
      {answer?.kind === 'written' ? (
        <>
          <Letter subject={answer.subject} text={answer.text} by={answer.by} />
          {answer.findings.length > 0 ? (
            <Notice>This would not be sent as it is: {answer.findings.join(' ')}</Notice>
          ) : null}
        </>
      ) : null}
      {answer === null && isLive ? <div aria-hidden="true" className="skeleton h-56" /> : null}
    </section>
  )
}
