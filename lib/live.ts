import { randomUUID } from 'node:crypto'
import { openClaude } from '@/lib/ai/claude'
import type { Model } from '@/lib/ai/model'
import { narrowed } from '@/lib/ai/narrowed'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { now } from '@/lib/clock'
import { rpcOver } from '@/lib/db/rpc'
import { serviceClient } from '@/lib/db/service-client'
import { storable } from '@/lib/db/storable'
import { env } from '@/lib/env'
import { refreshMember } from '@/lib/gym/freshness'
import { type Connected, connectPushPress as connect } from '@/lib/gym/pushpress/connect'
import type { PushPressDeps } from '@/lib/gym/pushpress/connection'
import { cacheConnections } from '@/lib/gym/pushpress/connection-cache'
import { processWebhooks, type WebhookCounts } from '@/lib/gym/pushpress/process'
import { checkWebhook, type Incoming } from '@/lib/gym/pushpress/receive'
import { runSyncs, type SyncCounts } from '@/lib/gym/pushpress/sync'
import { scoreMembers } from '@/lib/gym/risk/score-members'
import { type IncomingEvent, openInbox } from '@/lib/http/inbox'
import { soon } from '@/lib/http/soon'
import { log } from '@/lib/log'
import { deriveKey } from '@/lib/messages/derive-key'
import { processMailEvents } from '@/lib/messages/process-events'
import type { MailroomDeps } from '@/lib/messages/receive-mail'
import { checkResendWebhook, type ResendIncoming } from '@/lib/messages/receive-resend'
import { renderLetter } from '@/lib/messages/render-letter'
import { openMail } from '@/lib/messages/resend'
import { sweepInbound } from '@/lib/messages/sweep-inbound'
import {
  readSubscription as readSubscriptionBy,
  resubscribe as resubscribeBy,
  type Subscription,
  type UnsubscribeDeps,
  unsubscribe as unsubscribeBy,
} from '@/lib/messages/unsubscribe'
import { type Deciding, decide, readDecision } from '@/lib/owner/decide'
import { deliverOwnerMails } from '@/lib/owner/deliver-owner-mail'
import type { OwnerDesk } from '@/lib/owner/desk'
import { type DigestCounts, sendDigests } from '@/lib/owner/digest'
import { notifyOwners } from '@/lib/owner/notify'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import type { RenderOwnerMail } from '@/lib/owner/owner-mail'
import { promptsOf, type ShownPrompt } from '@/lib/owner/prompt-of-call'
import { checkDomains, type DomainDeps } from '@/lib/owner/sending-domain'
import { engineTally } from '@/lib/platform/tally'
import { tellOperators } from '@/lib/platform/tell-operators'
import { type Watched, watchPlatform as watchPlatformOver } from '@/lib/platform/watch-platform'
import {
  AI_TIMEOUT_MS,
  CRON_ANALYSIS_BUDGET_MS,
  CRON_ATTRIBUTION_BUDGET_MS,
  FIRST_ANALYSIS_BUDGET_MS,
  MAIL_EVENTS_BUDGET_MS,
  MAIL_SWEEP_EVERY_MINUTES,
  WEBHOOK_ATTRIBUTION_BUDGET_MS,
  WEBHOOK_BUDGET_MS,
} from '@/lib/safety/limits'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { type AnalysisCounts, analyseGyms } from '@/lib/tasks/analyse'
import { type AttributionCounts, attributeOutcomes as attributeAll } from '@/lib/tasks/attribute'
import { readCallContext } from '@/lib/tasks/call-context'
import type { Deps } from '@/lib/tasks/deps'
import { guardText } from '@/lib/tasks/draft'
import type { Shard } from '@/lib/tasks/execute'
import { runExecutor } from '@/lib/tasks/executor'
import { earliest } from '@/lib/tasks/move'
import { openTriggered } from '@/lib/tasks/open-triggered'
import { type Rechecked, recheckTask as recheck } from '@/lib/tasks/recheck'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import type { Scene } from '@/lib/tasks/scene'

/** The one place where the real database, PushPress, mail and clock are put together. */

/** Built at the first use, because a build imports routes without an environment. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Every call of the engine's own is counted: see lib/platform/tally.ts. */
const serviceRpc = once(() => engineTally.over(rpcOver(serviceClient()), log))

const masterKey = once(() => Buffer.from(env().ENCRYPTION_KEY, 'base64'))

const pushPress = once((): PushPressDeps => {
  const { APP_URL, PUSHPRESS_URL } = env()
  return {
    rpc: serviceRpc(),
    encryptionKey: masterKey(),
    appUrl: APP_URL,
    pushPressUrl: PUSHPRESS_URL,
  }
})
const mail = once(() => openMail({ apiKey: env().RESEND_API_KEY, baseUrl: env().RESEND_BASE_URL }))
const mailroom = once(
  (): MailroomDeps => ({
    rpc: serviceRpc(),
    mail: mail(),
    replyKey: deriveKey(masterKey(), 'reply-address'),
  }),
)

/** The built-in model by itself, for what must cost nothing. */
export const playbook = once((): Model => narrowed(openPlaybook({ isOptOut, threatIn })))

/** Claude where there is a key, else the built-in playbook. Either way what it says is only ever narrowed. */
const model = once((): Model => {
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL_WRITE, ANTHROPIC_MODEL_CLASSIFY } = env()
  if (!ANTHROPIC_API_KEY) return playbook()
  return narrowed(
    openClaude({
      apiKey: ANTHROPIC_API_KEY,
      baseUrl: ANTHROPIC_BASE_URL,
      models: { write: ANTHROPIC_MODEL_WRITE, classify: ANTHROPIC_MODEL_CLASSIFY },
      timeoutMs: AI_TIMEOUT_MS,
    }),
  )
})

const engine = once((): Deps => {
  const { APP_URL, MAIL_FROM, MAIL_REPLY_DOMAIN } = env()
  const settings = {
    appUrl: APP_URL,
    fromAddress: MAIL_FROM,
    replyDomain: MAIL_REPLY_DOMAIN,
    replyKey: deriveKey(masterKey(), 'reply-address'),
    unsubscribeKey: deriveKey(masterKey(), 'unsubscribe'),
  }
  return {
    rpc: serviceRpc(),
    model: model(),
    registry: REGISTRY,
    mail: { turn: mail().turn, send: mail().sendNow },
    render: (letter) => renderLetter(settings, letter),
    refreshMember: (member, at) => refreshMember(pushPress(), member, at),
    newId: randomUUID,
    log,
  }
})
const sendingDomains = once((): DomainDeps => {
  const { MAIL_FROM, MAIL_REPLY_DOMAIN } = env()
  const ours = [MAIL_FROM.split('@')[1] ?? MAIL_FROM, MAIL_REPLY_DOMAIN]
  return { rpc: serviceRpc(), mail: mail(), ours }
})

/** For the owner's pages and actions. Who may ask for what, they have decided before they come here. */
export const ownerDesk = once((): OwnerDesk => {
  const { APP_URL, MAIL_FROM } = env()
  return {
    rpc: engine().rpc,
    model: model(),
    mail: mail(),
    engine: engine(),
    domains: sendingDomains(),
    appUrl: APP_URL,
    sharedAddress: MAIL_FROM,
    invitationKey: deriveKey(masterKey(), 'invitation'),
    unsubscribeKey: deriveKey(masterKey(), 'unsubscribe'),
  }
})

const findConnection = once(() => cacheConnections(pushPress()))
const store = once(() => openInbox(serviceRpc(), now))

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
  await attributeWhatChanged(now, counts.finished + counts.paused)
  // Who just connected should not wait hours for the first look.
  if (counts.finished > 0) await runAnalysis(now, { onlyNew: true })
  const next = await deps.rpc('next_sync_at', {})
  // Not knowing, or being late already, is no reason to let anyone sleep.
  const idleUntil = next && new Date(next) > now ? new Date(next).toISOString() : null
  return { ...counts, idleUntil }
}

export async function processPushPressWebhooks(now: Date): Promise<WebhookCounts & { opened: number }> {
  const counts = await processWebhooks(pushPress(), now, WEBHOOK_BUDGET_MS)
  await attributeWhatChanged(now, counts.done)
  return { ...counts, opened: await openTriggered(engine(), now) }
}

/** At once when something was read; whatever a run that died left over, the hourly one takes up. */
async function attributeWhatChanged(now: Date, readings: number): Promise<void> {
  if (readings > 0) await attributeAll(engine(), { now, budgetMs: WEBHOOK_ATTRIBUTION_BUDGET_MS })
}

export function runAnalysis(now: Date, { onlyNew = false } = {}): Promise<AnalysisCounts> {
  const { rpc } = engine()
  return analyseGyms(engine(), (gymId, at) => scoreMembers(rpc, gymId, at), {
    now,
    onlyNew,
    budgetMs: onlyNew ? FIRST_ANALYSIS_BUDGET_MS : CRON_ANALYSIS_BUDGET_MS,
  })
}

export const attributeOutcomes = (now: Date): Promise<AttributionCounts> =>
  attributeAll(engine(), { now, budgetMs: CRON_ATTRIBUTION_BUDGET_MS })

/** Everything the task executor does in one run: mail that came in first, then whatever is due. */
export async function executeTasks(
  at: Date,
  shard?: Shard,
): Promise<{ events: Record<string, number>; phases: Record<string, number>; idleUntil: string | null }> {
  const began = performance.now()
  const clock = () => new Date(at.getTime() + performance.now() - began)
  if (at.getUTCMinutes() % MAIL_SWEEP_EVERY_MINUTES === 0) await sweepInbound(mailroom(), at)
  const events = await processMailEvents(mailroom(), at, MAIL_EVENTS_BUDGET_MS)
  const { phases, nextAt } = await runExecutor(engine(), clock, shard)
  const domains = await checkDomains(sendingDomains(), at)
  const nextDomainAt = await engine().rpc('next_domain_check', {})
  const idleUntil = nextAt && nextDomainAt ? earliest(nextAt, new Date(nextDomainAt)) : nextAt?.toISOString()
  return { events, phases: { ...phases, domains }, idleUntil: idleUntil ?? null }
}

/** How every gym does, and what the operators must know about it. */
export const watchPlatform = (at: Date): Promise<Watched> => watchPlatformOver(serviceRpc(), at)

/** What owners have to know, by mail: news within its budget, the digest in the morning, and what is still to be sent. */
export async function tellOwners(
  at: Date,
  render: RenderOwnerMail,
): Promise<{ news: number; digests: DigestCounts; sent: number; alerts: number }> {
  const deps = ownerDeps(render)
  const digests = await sendDigests(deps, at)
  return { digests, ...(await tellOwnersNews(at, render)) }
}

/** Without the digests: asked for every minute, because some news cannot wait. */
export async function tellOwnersNews(
  at: Date,
  render: RenderOwnerMail,
): Promise<{ news: number; sent: number; alerts: number }> {
  const deps = ownerDeps(render)
  const news = await notifyOwners(deps, at)
  return { news, sent: await deliverOwnerMails(deps, at), alerts: await tellOperators(deps, at) }
}

function ownerDeps(render: RenderOwnerMail): OwnerDeps {
  const { APP_URL, MAIL_FROM } = env()
  return {
    rpc: serviceRpc(),
    mail: mail(),
    render,
    appUrl: APP_URL,
    fromAddress: MAIL_FROM,
    decisionKey: deriveKey(masterKey(), 'decision'),
    newId: randomUUID,
    log,
  }
}

const deciding = once(() => ({ rpc: serviceRpc(), key: deriveKey(masterKey(), 'decision') }))

export const readDecisionFromMail = (token: string, at: Date): Promise<Deciding> =>
  readDecision(deciding(), token, at)

export const decideFromMail = (token: string, at: Date) => decide(deciding(), token, at)
/** Whoever asks has read the task with their own token first: from here on the service key is used. */
export const recheckTask = (taskId: string, at: Date): Promise<Rechecked> => recheck(engine(), taskId, at)

/** What the guard has against the owner's own words, to be shown before they are sent. */
export async function findingsOn(
  taskId: string,
  draft: { subject: string; text: string },
  at: Date,
): Promise<string[]> {
  const deps = engine()
  const scene = (await deps.rpc('read_task', { p_task: taskId, p_now: at.toISOString() })) as Scene | null
  if (!scene) return []
  const context = await readCallContext(deps, scene, REGISTRY.taskType(scene.task.type), at)
  return guardText(context, 'touch', draft)
}

/** Whoever asks has read the task with their own token first: from here on the service key is used. */
export const promptsOfTask = (
  taskId: string,
  past: Parameters<typeof promptsOf>[2],
  at: Date,
): Promise<ShownPrompt[]> => promptsOf(engine(), taskId, past, at)

export async function setGlobalPause(reason: string | null, by: string): Promise<void> {
  await engine().rpc('set_global_pause', {
    p_reason: reason as string,
    p_by: by,
    p_now: (await now()).toISOString(),
  })
}

/** Makes someone an operator of the platform, or no longer one, by the address they sign in with. */
export async function setOperator(email: string, isOperator: boolean, by: string) {
  const at = { p_email: email, p_by: by, p_now: (await now()).toISOString() }
  if (isOperator) return (await serviceRpc()('grant_operator', at)) as 'granted' | 'unknown' | 'unconfirmed'
  return (await serviceRpc()('revoke_operator', at)) ? 'revoked' : 'unknown'
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
    const { replyKey } = mailroom()
    const checked = checkResendWebhook({ secret: env().RESEND_WEBHOOK_SECRET, replyKey }, incoming)
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

/** Works off what was just stored, shortly. They are stored: what breaks here, the next cron run takes up. */
export const processPushPressWebhooksSoon = soon('pushpress', async () => {
  await processPushPressWebhooks(await now())
})
export const processMailSoon = soon('resend', async () => {
  await executeTasks(await now())
})

const unsubscribing = once((): UnsubscribeDeps => {
  return { rpc: serviceRpc(), key: deriveKey(masterKey(), 'unsubscribe') }
})

export const readSubscription = (token: string): Promise<Subscription | null> =>
  readSubscriptionBy(unsubscribing(), token)

export const unsubscribe = (token: string, now: Date): Promise<boolean> =>
  unsubscribeBy(unsubscribing(), token, now)

export const resubscribe = (token: string, now: Date): Promise<boolean> =>
  resubscribeBy(unsubscribing(), token, now)
