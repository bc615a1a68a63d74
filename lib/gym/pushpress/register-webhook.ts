import type { PushPress, WebhookEvent } from '@/lib/gym/pushpress/client'
import type { Connection, PushPressDeps } from '@/lib/gym/pushpress/connection'
import { type Answer, ok } from '@/lib/gym/pushpress/failure'
import { seal } from '@/lib/gym/pushpress/seal'

/** The events that change the mirror, and those that tell what people have booked. */
const MIRROR_EVENTS: WebhookEvent[] = [
  'customer.created',
  'customer.details.changed',
  'customer.status.changed',
  'customer.deleted',
  'enrollment.created',
  'enrollment.status.changed',
  'enrollment.deleted',
  'checkin.created',
  'checkin.updated',
  'checkin.deleted',
  'reservation.created',
  'reservation.canceled',
  'appointment.scheduled',
  'appointment.rescheduled',
  'appointment.canceled',
]

/** The gym is named in the address, because some events (a deleted enrollment) name no company. */
function webhookUrl(deps: PushPressDeps, gymId: string): string {
  return `${deps.appUrl}/api/webhooks/pushpress?gym=${gymId}`
}

/** Asks PushPress to tell us of changes, reusing the registration from an earlier connect. */
export async function registerWebhook(
  deps: PushPressDeps,
  client: PushPress,
  connection: Pick<Connection, 'gymId'>,
): Promise<Answer<null>> {
  const webhook = await ourWebhook(client, webhookUrl(deps, connection.gymId))
  if (webhook.kind !== 'ok') return webhook
  await deps.rpc('record_pushpress_webhook', {
    p_gym: connection.gymId,
    p_webhook_id: webhook.value.id,
    p_secret_sealed: seal(deps.encryptionKey, connection.gymId, webhook.value.signingSecret),
  })
  return ok(null)
}

async function ourWebhook(
  client: PushPress,
  url: string,
): Promise<Answer<{ id: string; signingSecret: string }>> {
  const known = await client.webhooks()
  if (known.kind !== 'ok') return known
  const ours = known.value.find((webhook) => webhook.url === url)
  if (!ours) return client.createWebhook(url, MIRROR_EVENTS)
  if (ours.active === false) {
    const activated = await client.activateWebhook(ours.id)
    if (activated.kind !== 'ok') return activated
  }
  const isComplete = MIRROR_EVENTS.every((event) => ours.eventTypes.includes(event))
  return isComplete ? ok(ours) : client.updateWebhook(ours.id, url, MIRROR_EVENTS)
}
