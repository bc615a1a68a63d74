import { log } from '@/lib/log'
import { WEBHOOK_QUIET_MAX_MS, WEBHOOK_QUIET_MS } from '@/lib/safety/limits'

/**
 * Work that a burst of requests asks for, done once they have gone quiet. Asking a thousand times is asking once; a
 * stream that never pauses is not waited out.
 */
export function soon(source: string, work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | null = null
  let lastAsked = 0
  let askedAgain = false

  async function untilQuiet(): Promise<void> {
    const deadline = performance.now() + WEBHOOK_QUIET_MAX_MS
    do {
      await new Promise((resolve) => setTimeout(resolve, WEBHOOK_QUIET_MS))
    } while (performance.now() - lastAsked < WEBHOOK_QUIET_MS && performance.now() < deadline)
  }

  async function workUntilAskedNoMore(): Promise<void> {
    while (askedAgain) {
      await untilQuiet()
      askedAgain = false
      await work().catch((error) => log('error', 'webhooks.broke', { source, reason: String(error) }))
    }
  }

  return () => {
    askedAgain = true
    lastAsked = performance.now()
    working ??= workUntilAskedNoMore().finally(() => {
      working = null
    })
    return working
  }
}
