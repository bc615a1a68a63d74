import type { Failure } from '@/lib/gym/pushpress/failure'
import { RETRY_MINUTES } from '@/lib/safety/limits'

const MINUTE_MS = 60_000

/** When to try again after a failure, given how many came before it. PushPress's own wish wins when it is later. */
export function retryAt(failure: Failure, failuresBefore: number, now: Date): Date {
  const minutes = RETRY_MINUTES[Math.min(failuresBefore, RETRY_MINUTES.length - 1)] ?? 1
  const asked = failure.kind === 'rate_limited' ? failure.retryAfterMs : 0
  return new Date(now.getTime() + Math.max(minutes * MINUTE_MS, asked))
}
