import { createHmac } from 'node:crypto'
import { schedule } from '@/sandbox/agenda'
import type { Context } from '@/sandbox/context'
import { type Delivery, deliver, wasTaken } from '@/sandbox/deliver'
import { type Endpoint, getEndpoint, listEndpoints } from '@/sandbox/pushpress/endpoints'

/**
 * PushPress's webhooks: the body carries event, created and data, and the signature covers data alone — no event
 * id, no timestamp. That weakness is real, so the stand-in has it too.
 */

/** When a failed delivery is tried again. */
const RETRY_AFTER_MS = [10_000, 60_000, 600_000]

/** The body is kept as text: a retry must carry the same bytes, and jsonb would reorder them. */
type Event = { company: string; event: string; body: string }

function sign(body: string, secret: string): string {
  const { data } = JSON.parse(body) as { data: unknown }
  return createHmac('sha256', secret).update(JSON.stringify(data)).digest('hex')
}

export async function sendEvent(
  context: Context,
  company: string,
  event: string,
  data: unknown,
): Promise<Delivery[]> {
  const created = Math.floor(context.clock.now().getTime() / 1000)
  const body = JSON.stringify({ event, created, data })
  const endpoints = await listEndpoints(context.sql, company)
  const listening = endpoints.filter((it) => it.active && it.eventTypes.includes(event))
  return Promise.all(listening.map((it) => attempt(context, it, { company, event, body }, 1)))
}

async function attempt(
  context: Context,
  endpoint: Endpoint,
  event: Event,
  number: number,
): Promise<Delivery> {
  const delivery = await deliver(context, {
    sender: 'pushpress',
    event: event.event,
    url: endpoint.url,
    attempt: number,
    headers: { 'webhook-signature': sign(event.body, endpoint.secret) },
    body: event.body,
  })
  const waitMs = RETRY_AFTER_MS[number - 1]
  if (!wasTaken(delivery) && waitMs !== undefined) {
    const dueAt = new Date(context.clock.now().getTime() + waitMs)
    const payload = { ...event, endpoint: endpoint.id, attempt: number + 1 }
    await schedule(context.sql, [{ dueAt, kind: 'pushpress.retry', payload }])
  }
  return delivery
}

export async function retryEvent(context: Context, payload: Record<string, unknown>): Promise<void> {
  const { endpoint: id, attempt: number, ...event } = payload as Event & { endpoint: string; attempt: number }
  const endpoint = await getEndpoint(context.sql, event.company, id)
  if (endpoint?.active) await attempt(context, endpoint, event, number)
}
