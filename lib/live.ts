import { now } from '@/lib/clock'
import { rpcOver } from '@/lib/db/rpc'
import { serviceClient } from '@/lib/db/service-client'
import { storable } from '@/lib/db/storable'
import { env } from '@/lib/env'
import { type Connected, connectPushPress as connect } from '@/lib/gym/pushpress/connect'
import type { PushPressDeps } from '@/lib/gym/pushpress/connection'
import { cacheConnections } from '@/lib/gym/pushpress/connection-cache'
import { processWebhooks, type WebhookCounts } from '@/lib/gym/pushpress/process'
import { checkWebhook, type Incoming } from '@/lib/gym/pushpress/receive'
import { runSyncs, type SyncCounts } from '@/lib/gym/pushpress/sync'
import { type IncomingEvent, openInbox } from '@/lib/http/inbox'
import { log } from '@/lib/log'
import { deriveKey } from '@/lib/messages/derive-key'
import { checkResendWebhook, type ResendIncoming } from '@/lib/messages/receive-resend'
import {
  readSubscription as readSubscriptionBy,
  resubscribe as resubscribeBy,
  type Subscription,
  type UnsubscribeDeps,
  unsubscribe as unsubscribeBy,
} from '@/lib/messages/unsubscribe'
import { WEBHOOK_BUDGET_MS, WEBHOOK_QUIET_MAX_MS, WEBHOOK_QUIET_MS } from '@/lib/safety/limits'

/** The one place where the real database, PushPress, mail and clock are put together. */

/** Built at the first use, because a build imports routes without an environment. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const pushPress = once((): PushPressDeps => {
  const { APP_URL, ENCRYPTION_KEY, PUSHPRESS_URL } = env()
  return {
    rpc: rpcOver(serviceClient()),
    encryptionKey: Buffer.from(ENCRYPTION_KEY, 'base64'),
    appUrl: APP_URL,
    pushPressUrl: PUSHPRESS_URL,
  }
})
const findConnection = once(() => cacheConnections(pushPress()))
const store = once(() => openInbox(rpcOver(serviceClient()), now))

export async function connectPushPress(request: {
  gymId: string
  companyId: string
  apiKey: string
}): Promise<Connected> {
  return connect(pushPress(), request, await now())
}

export async function runSync(
  now: Date,
  budgetMs: number,
): Promise<SyncCounts & { idleUntil: string | null }> {
  const deps = pushPress()
  const counts = await runSyncs(deps, now, budgetMs)
  const next = await deps.rpc('next_sync_at', {})
  // Not knowing, or being late already, is no reason to let anyone sleep.
  const idleUntil = next && new Date(next) > now ? new Date(next).toISOString() : null
  return { ...counts, idleUntil }
}

export function processPushPressWebhooks(now: Date): Promise<WebhookCounts> {
  return processWebhooks(pushPress(), now, WEBHOOK_BUDGET_MS)
}

/** What to answer to a webhook's sender. */
export type WebhookAnswer = { status: number; body: { ok: true } | { error: string } }

export async function receivePushPressWebhook(incoming: Incoming): Promise<WebhookAnswer> {
  return storedOrWhyNot('pushpress', async () => {
    const checked = await checkWebhook(findConnection(), incoming)
    if (checked.kind === 'refused') return checked
    const { gymId, eventKey, event, body } = checked
    return { source: 'pushpress', event_key: eventKey, gym_id: gymId, event, body: storable(body) }
  })
}

export async function receiveResendWebhook(incoming: ResendIncoming): Promise<WebhookAnswer> {
  return storedOrWhyNot('resend', async () => {
    const { RESEND_WEBHOOK_SECRET, ENCRYPTION_KEY } = env()
    const replyKey = deriveKey(Buffer.from(ENCRYPTION_KEY, 'base64'), 'reply-address')
    const checked = checkResendWebhook({ secret: RESEND_WEBHOOK_SECRET, replyKey }, incoming)
    if (checked.kind === 'refused') return checked
    const { eventKey, event, body, taskId } = checked
    return {
      source: 'resend',
      event_key: eventKey,
      gym_id: null,
      task_id: taskId,
      event,
      body: storable(body),
    }
  })
}

type Refusal = { kind: 'refused'; status: number; error: string; companyId?: string }

async function storedOrWhyNot(
  source: IncomingEvent['source'],
  check: () => Promise<IncomingEvent | Refusal>,
): Promise<WebhookAnswer> {
  try {
    const checked = await check()
    if ('kind' in checked) return refuseWebhook(source, checked)
    await store()(checked)
    return { status: 200, body: { ok: true } }
  } catch (error) {
    // Not stored, so not acknowledged: the sender will come again.
    const reason = error instanceof Error ? error.message : String(error)
    log('error', 'webhook.not_stored', { source, reason })
    return { status: 503, body: { error: 'The event could not be stored. Send it again.' } }
  }
}

export function refuseWebhook(source: IncomingEvent['source'], refusal: Refusal): WebhookAnswer {
  const { status, error, companyId } = refusal
  log('warn', 'webhook.refused', { source, status, error, companyId })
  return { status, body: { error } }
}

let working: Promise<void> | null = null
let lastAsked = 0
let askedAgain = false

/** Works off what was just stored, shortly. Asking a thousand times in a burst is asking once. */
export function processPushPressWebhooksSoon(): Promise<void> {
  askedAgain = true
  lastAsked = performance.now()
  working ??= workUntilAskedNoMore().finally(() => {
    working = null
  })
  return working
}

async function workUntilAskedNoMore(): Promise<void> {
  while (askedAgain) {
    await untilQuiet()
    askedAgain = false
    try {
      await processPushPressWebhooks(await now())
    } catch (error) {
      // They are stored; the next cron run takes them up.
      log('error', 'webhooks.broke', { source: 'pushpress', reason: String(error) })
    }
  }
}

const unsubscribing = once((): UnsubscribeDeps => {
  const master = Buffer.from(env().ENCRYPTION_KEY, 'base64')
  return { rpc: rpcOver(serviceClient()), key: deriveKey(master, 'unsubscribe') }
})

export const readSubscription = (token: string): Promise<Subscription | null> =>
  readSubscriptionBy(unsubscribing(), token)

export const unsubscribe = (token: string, now: Date): Promise<boolean> =>
  unsubscribeBy(unsubscribing(), token, now)

export const resubscribe = (token: string, now: Date): Promise<boolean> =>
  resubscribeBy(unsubscribing(), token, now)
/** A burst is answered before the work it asks for begins; a stream that never pauses is not waited out. */
async function untilQuiet(): Promise<void> {
  const deadline = performance.now() + WEBHOOK_QUIET_MAX_MS
  do {
    await new Promise((resolve) => setTimeout(resolve, WEBHOOK_QUIET_MS))
  } while (performance.now() - lastAsked < WEBHOOK_QUIET_MS && performance.now() < deadline)
}
