import { createHmac, randomUUID } from 'node:crypto'
import { type Plan, schedule } from '@/sandbox/agenda'
import type { Context } from '@/sandbox/context'
import { type Delivery, deliver, wasTaken } from '@/sandbox/deliver'
import { setLastEvent } from '@/sandbox/mail/store'

/** Resend's webhooks: signed the Svix way and tried again for more than seventeen hours. */

const RETRY_AFTER_MS = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000]
const PATH = '/api/webhooks/resend'

export type MailEvent = {
  /** The same for every attempt. */
  id: string
  type: string
  /** The very bytes: a retry must not differ. */
  body: string
  attempt: number
  mailId: string | null
}

export function makeEvent(type: string, at: Date, data: object, mailId: string | null): MailEvent {
  const body = JSON.stringify({ type, created_at: at.toISOString(), data })
  return { id: `msg_${randomUUID().replaceAll('-', '')}`, type, body, attempt: 1, mailId }
}

export function planEvent(event: MailEvent, dueAt: Date): Plan {
  return { dueAt, kind: 'mail.event', payload: { ...event } }
}

export async function sendMailEvent(context: Context, event: MailEvent): Promise<Delivery | null> {
  if (event.mailId && event.attempt === 1) {
    await setLastEvent(context.sql, event.mailId, event.type.replace('email.', ''))
  }
  if (!context.app) return null
  const delivery = await deliver(context, {
    sender: 'resend',
    event: event.type,
    url: `${context.app.url}${PATH}`,
    attempt: event.attempt,
    headers: signedHeaders(event, context.resend.webhookSecret),
    body: event.body,
  })
  const waitMs = RETRY_AFTER_MS[event.attempt - 1]
  if (!wasTaken(delivery) && waitMs !== undefined) {
    const dueAt = new Date(context.clock.now().getTime() + waitMs)
    await schedule(context.sql, [planEvent({ ...event, attempt: event.attempt + 1 }, dueAt)])
  }
  return delivery
}

/** The timestamp is real time, not the sandbox's: verifiers compare it with their own clock. */
function signedHeaders(event: MailEvent, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${event.id}.${timestamp}.${event.body}`)
    .digest('base64')
  return { 'svix-id': event.id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
}
