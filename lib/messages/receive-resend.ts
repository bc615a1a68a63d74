import { Resend } from 'resend'
import { addressesIn, property } from '@/lib/messages/mail-event'
import { taskOfAddresses } from '@/lib/messages/reply-address'

export type ResendIncoming = { body: string; headers: Headers }
export type ResendChecked =
  | {
      kind: 'accepted'
      eventKey: string
      event: string
      body: unknown
      /** The task a mail that came in answers; null for other events, and for mail to no address of ours. */
      taskId: string | null
    }
  | { kind: 'refused'; status: 400 | 401; error: string }

const EVENT_KEY = /^[\x21-\x7e]{1,200}$/

/** Decides whether a webhook is Resend's: signed with our secret, over these exact bytes, within five minutes. */
export function checkResendWebhook(
  { secret, replyKey }: { secret: string; replyKey: Buffer },
  incoming: ResendIncoming,
): ResendChecked {
  const id = incoming.headers.get('svix-id') ?? ''
  const timestamp = incoming.headers.get('svix-timestamp') ?? ''
  const signature = incoming.headers.get('svix-signature') ?? ''
  if (!id || !timestamp || !signature) {
    return {
      kind: 'refused',
      status: 401,
      error: 'The svix-id, svix-timestamp or svix-signature header is missing.',
    }
  }
  if (!EVENT_KEY.test(id)) return { kind: 'refused', status: 400, error: 'The svix-id cannot be kept.' }
  let body: unknown
  try {
    body = new Resend('unused').webhooks.verify({
      payload: incoming.body,
      headers: { id, timestamp, signature },
      webhookSecret: secret,
    })
  } catch (error) {
    // The signature is checked before the JSON, so a parse error means the sender is who it says.
    const isJson = !(error instanceof SyntaxError)
    return isJson
      ? {
          kind: 'refused',
          status: 401,
          error: 'The signature does not match, or is older than five minutes.',
        }
      : { kind: 'refused', status: 400, error: 'The body is not JSON.' }
  }
  const event = property(body, 'type')
  if (typeof event !== 'string' || event === '') {
    return { kind: 'refused', status: 400, error: 'The event has no type.' }
  }
  const to = event === 'email.received' ? addressesIn(property(body, 'data')) : []
  const taskId = taskOfAddresses(replyKey, to)
  return { kind: 'accepted', eventKey: id, event: event.slice(0, 100), body, taskId }
}
