import { after } from 'next/server'
import { log } from '@/lib/log'
import { WEBHOOK_QUIET_MAX_MS, WEBHOOK_QUIET_MS } from '@/lib/safety/limits'

/**
 * Work that a burst of requests asks for, done once they have gone quiet. Asking a thousand times is asking once; a
 * stream that never pauses is not waited out. Only the first request is kept open for it: a server holds a request in
 * memory for as long as anything is waited for on its behalf, and thousands of them would fill it.
 */
export function soon(
  source: string,
  work: () => Promise<void>,
  keepOpenFor: (work: Promise<void>) => void = after,
): () => void {
  let working = false
  let lastAsked = 0
  let askedAgain = false

  async function untilQuiet(): Promise<void> {
    const deadline = performance.now() + WEBHOOK_QUIET_MAX_MS
    do {
      await new Promise((resolve) => setTimeout(resolve, WEBHOOK_QUIET_MS))
    } while (performance.now() - lastAsked < WEBHOOK_QUIET_MS && performance.now() < deadline)
  }

  async function workUntilAskedNoMore(): Promise<void> {
    working = true
    while (askedAgain) {
      await untilQuiet()
      askedAgain = false
      await work().catch((error) => log('error', 'webhooks.broke', { source, reason: String(error) }))
    }
    working = false
  }

  return () => {
    askedAgain = true
    lastAsked = performance.now()
    if (!working) keepOpenFor(workUntilAskedNoMore())
  }
}
