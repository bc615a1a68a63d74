import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FindConnection } from '@/lib/gym/pushpress/connection-cache'
import { property } from '@/lib/gym/pushpress/request'
import { idOf } from '@/lib/gym/pushpress/rows'
import { CONNECTION_RECHECK_MS } from '@/lib/safety/limits'

/** A webhook as it came over the wire. `gymId` is the one our own address names. */
export type Incoming = { body: string; signature: string | null; gymId: string | null }

export type Accepted = {
  kind: 'accepted'
  gymId: string
  /** PushPress sends no event id: what makes an event itself is its content. */
  eventKey: string
  event: string
  body: unknown
}
export type Refused = { kind: 'refused'; status: 400 | 401 | 403 | 404; error: string; companyId?: string }

const EVENT_NAME = /^[a-z][a-z._-]{0,99}$/
const GYM_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Decides whether a webhook is PushPress speaking about a gym of ours. Says nothing about whether it is true. */
export async function checkWebhook(find: FindConnection, incoming: Incoming): Promise<Accepted | Refused> {
  const message = parse(incoming.body)
  if (message.kind === 'refused') return message
  const { data, event } = message
  const { gymId } = incoming
  if (gymId !== null && !GYM_ID.test(gymId)) return refuse(400, 'The address names a gym that cannot exist.')

  const companyId = idOf(property(data, 'companyId')) ?? idOf(property(data, 'company')) ?? undefined
  // A deleted enrollment names no company; our own address says whose it is.
  const by = companyId ? { companyId } : gymId ? { gymId } : null
  if (!by) return refuse(400, 'The event names no company: data.companyId or data.company is missing.')
  let connection = await find(by)
  if (!connection) return refuse(404, 'No gym here is connected to this company.', companyId)
  if (gymId !== null && connection.gymId !== gymId) {
    return refuse(403, "The event is about another gym's company.", companyId)
  }
  if (!incoming.signature) return refuse(401, 'The webhook-signature header is missing.', companyId)
  if (!isSigned(message.signed, incoming.signature, connection.webhookSecret)) {
    connection = await find(by, CONNECTION_RECHECK_MS)
    if (!isSigned(message.signed, incoming.signature, connection?.webhookSecret ?? null) || !connection) {
      return refuse(401, 'The signature does not match.', companyId)
    }
  }
  const eventKey = createHash('sha256')
    .update(`${connection.gymId}\n${event}\n${String(message.created)}\n${message.signed}`)
    .digest('hex')
  return { kind: 'accepted', gymId: connection.gymId, eventKey, event, body: message.body }
}

type Message = {
  kind: 'message'
  body: unknown
  event: string
  created: unknown
  data: object
  signed: string
}

function parse(text: string): Message | Refused {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refuse(400, 'The body is not JSON.')
  }
  const data = property(body, 'data')
  const event = property(body, 'event')
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return refuse(400, 'The event has no data: an object is expected.')
  }
  if (typeof event !== 'string' || !EVENT_NAME.test(event)) {
    return refuse(400, 'The event has no usable name.')
  }
  try {
    // What PushPress signs is `data` written out anew, as its SDK does, not the bytes that were sent.
    return {
      kind: 'message',
      body,
      event,
      created: property(body, 'created'),
      data,
      signed: JSON.stringify(data),
    }
  } catch {
    return refuse(400, 'The data is nested too deeply.')
  }
}

function isSigned(signed: string, signature: string, secret: string | null): boolean {
  if (!secret) return false
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const refuse = (status: Refused['status'], error: string, companyId?: string): Refused => ({
  kind: 'refused',
  status,
  error,
  companyId,
})
