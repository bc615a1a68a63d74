import type { Database } from '@/lib/db/types.gen'
import type { Answer } from '@/lib/messages/resend'
import { RETRY_MINUTES } from '@/lib/safety/limits'

/** Something Resend told us, as it was stored, and what may become of it. */

export type MailEvent = Database['public']['Functions']['claim_webhooks']['Returns'][number]

/** `stored` means: tried again at try_at. */
export type Settled = { status: 'done' | 'ignored' | 'failed' | 'stored'; result: string; try_at?: string }

type Failure = Exclude<Answer<unknown>, { kind: 'ok' }>

const MINUTE_MS = 60_000
/** Where recipients stand in an event; `received_for` also names us when we stood in Bcc. */
const RECIPIENTS = ['received_for', 'to', 'cc', 'bcc']

export const done = (result: string): Settled => ({ status: 'done', result })
export const ignored = (result: string): Settled => ({ status: 'ignored', result })

/** After 1, 5, 15 and then every 60 minutes; the provider's own wish wins when it is later. */
export function tryLater(event: MailEvent, why: string, now: Date, atLeastMs = 0): Settled {
  const minutes = RETRY_MINUTES[Math.min(event.attempts, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0]
  const wait = Math.max(minutes * MINUTE_MS, atLeastMs)
  return { status: 'stored', result: why, try_at: new Date(now.getTime() + wait).toISOString() }
}

export function tryLaterAfter(failure: Failure, event: MailEvent, now: Date): Settled {
  return failure.kind === 'rate_limited'
    ? tryLater(event, 'The mail provider asked us to slow down.', now, failure.retryAfterMs)
    : tryLater(event, failure.why, now)
}

export function addressesIn(data: unknown): string[] {
  const found = RECIPIENTS.flatMap((field) => property(data, field) ?? [])
  return found.filter((it) => typeof it === 'string')
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
