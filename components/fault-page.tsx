'use client'

import { Button } from '@/components/button'
import { PlainPage } from '@/components/plain-page'

type Props = { error: unknown; retry: () => void }

function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && 'digest' in error ? error.digest : null
  return typeof digest === 'string' ? digest : null
}

/** Something broke on our side. The code finds the log line; the reason stays there. */
export function FaultPage({ error, retry }: Props) {
  const digest = digestOf(error)
  return (
    <PlainPage title="Something went wrong on this page" action={<Button onClick={retry}>Try again</Button>}>
      The fault is ours and has been logged. Nothing of yours is lost.
      {digest ? ` If it keeps happening, tell us the code ${digest}.` : null}
    </PlainPage>
  )
}
