import { z } from 'zod'
import { retryAfterMs, type WireAnswer } from '@/lib/messages/resend-line'
import { MAIL_QUOTA_WAIT_MS } from '@/lib/safety/limits'

/** What became of one attempt to send. */
export type SendResult =
  | { kind: 'sent'; providerId: string }
  /** The provider will never take this message as it is. */
  | { kind: 'rejected'; why: string }
  /** The key is in use: an attempt is under way, or once was with other bytes. Nothing is known about this one. */
  | { kind: 'conflict'; why: string }
  | { kind: 'rate_limited'; retryAfterMs: number }
  /** Surely not accepted, and not the message's fault. */
  | { kind: 'unavailable'; why: string }
  /** It may have been accepted. Only the same key and the same bytes may be tried again. */
  | { kind: 'unknown'; why: string }

const accepted = z.object({ id: z.string().min(1).max(200) })
const refusal = z.object({ name: z.string().catch(''), message: z.string().catch('') })

/** Refusals that are about our account and say nothing about the message: it waits until they are put right. */
const OUR_FAULT = new Set(['missing_api_key', 'invalid_api_key', 'restricted_api_key'])
const QUOTA = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded'])

export function sendResultOf(answer: WireAnswer): SendResult {
  switch (answer.kind) {
    case 'not_sent':
      return { kind: 'unavailable', why: answer.why }
    case 'lost':
      return { kind: 'unknown', why: answer.why }
    case 'paced':
      return { kind: 'rate_limited', retryAfterMs: answer.retryAfterMs }
    case 'answered':
      return resultOfStatus(answer)
  }
}

function resultOfStatus({ status, body, headers }: WireAnswer & { kind: 'answered' }): SendResult {
  if (status >= 200 && status < 300) {
    const { data } = accepted.safeParse(body)
    return data
      ? { kind: 'sent', providerId: data.id }
      : { kind: 'unknown', why: `The mail provider answered ${status} with a body we cannot read.` }
  }
  const { name, why } = reasonOf(status, body)
  if (status === 429) {
    const waitMs = retryAfterMs(headers)
    return {
      kind: 'rate_limited',
      retryAfterMs: QUOTA.has(name) ? Math.max(waitMs, MAIL_QUOTA_WAIT_MS) : waitMs,
    }
  }
  if (status === 409) return { kind: 'conflict', why }
  if (status === 401 || OUR_FAULT.has(name)) return { kind: 'unavailable', why }
  // A timeout told by the server, a redirect or a server error leave open what was done before.
  if (status === 408 || status < 400 || status >= 500) return { kind: 'unknown', why }
  return { kind: 'rejected', why }
}

export function reasonOf(status: number, body: unknown): { name: string; why: string } {
  const { name = '', message = '' } = refusal.safeParse(body).data ?? {}
  const said = message ? `: ${message.slice(0, 300)}` : '.'
  return { name, why: `The mail provider answered ${status}${name ? ` ${name.slice(0, 60)}` : ''}${said}` }
}
