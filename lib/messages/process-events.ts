import type { Json } from '@/lib/db/types.gen'
import { log } from '@/lib/log'
import { done, ignored, type MailEvent, property, type Settled, tryLater } from '@/lib/messages/mail-event'
import { type MailroomDeps, receiveMail } from '@/lib/messages/receive-mail'
import {
  MAIL_EVENT_CLAIM_MAX,
  MAIL_EVENTS_AT_ONCE,
  MAIL_UNKNOWN_ATTEMPTS_MAX,
  WEBHOOK_LEASE_SECONDS,
} from '@/lib/safety/limits'
import { atOnce } from '@/lib/tasks/at-once'

export type MailEventCounts = Record<Settled['status'], number>

/**
 * Works off what Resend told us: mail that came in is kept on its task, and what became of mail we sent is noted.
 * Whatever fails stays stored and is tried again; the same event told twice, late or out of order does no harm.
 */
export async function processMailEvents(
  deps: MailroomDeps,
  now: Date,
  budgetMs: number,
): Promise<MailEventCounts> {
  const started = performance.now()
  const counts: MailEventCounts = { done: 0, ignored: 0, failed: 0, stored: 0 }
  const mail = untilItFails(deps.mail)
  while (performance.now() - started < budgetMs) {
    const events = await deps.rpc('claim_webhooks', {
      p_source: 'resend',
      p_now: now.toISOString(),
      p_limit: MAIL_EVENT_CLAIM_MAX,
      p_lease: `${WEBHOOK_LEASE_SECONDS} seconds`,
    })
    if (events.length === 0) break
    await atOnce(events, MAIL_EVENTS_AT_ONCE, async (event) => {
      const settled = await processEvent({ ...deps, mail }, event, now)
      counts[settled.status] += 1
      await settle(deps, event, settled, now)
    })
  }
  if (counts.stored > 0) log('warn', 'webhooks.waiting', { source: 'resend', events: counts.stored })
  return counts
}

/** A provider that just failed is not asked a hundred more times: the rest of this run gets the same answer. */
function untilItFails(mail: MailroomDeps['mail']): MailroomDeps['mail'] {
  let failure: Awaited<ReturnType<typeof mail.received>> | undefined
  return {
    ...mail,
    received: async (id) => {
      if (failure) return failure
      const answer = await mail.received(id)
      if (answer.kind === 'unavailable' || answer.kind === 'rate_limited') failure = answer
      return answer
    },
  }
}

async function processEvent(deps: MailroomDeps, event: MailEvent, now: Date): Promise<Settled> {
  try {
    return await handle(deps, event, now)
  } catch (error) {
    // A fault of ours or of the database. One event that breaks must not keep the others waiting.
    const reason = error instanceof Error ? error.message : String(error)
    log('error', 'mail.event_broke', { id: event.id, event: event.event, reason })
    return tryLater(event, reason, now)
  }
}

function handle(deps: MailroomDeps, event: MailEvent, now: Date): Promise<Settled> | Settled {
  switch (event.event) {
    case 'email.received':
      return receiveMail(deps, event, now)
    case 'email.delivered':
      return record(deps, event, 'delivered', now)
    case 'email.bounced':
      return record(deps, event, 'bounced', now)
    case 'email.complained':
      return record(deps, event, 'complained', now)
    // The provider knows the address as dead and did not even try.
    case 'email.suppressed':
      return record(deps, event, 'bounced', now, true)
    default:
      return ignored(`Nothing here depends on ${event.event}.`)
  }
}

async function record(
  deps: MailroomDeps,
  event: MailEvent,
  what: 'delivered' | 'bounced' | 'complained',
  now: Date,
  isHard = isPermanent(event),
): Promise<Settled> {
  const id = property(property(event.body, 'data'), 'email_id')
  if (typeof id !== 'string') return ignored('The event names no message.')
  const isKnown = await deps.rpc('record_mail_event', {
    p_provider_id: id,
    p_event: what,
    p_now: now.toISOString(),
    p_is_hard: isHard,
  })
  if (isKnown) return done(`Noted as ${what}.`)
  // It may have overtaken the answer that tells us its id.
  if (event.attempts < MAIL_UNKNOWN_ATTEMPTS_MAX)
    return tryLater(event, 'No message of ours has this id yet.', now)
  return ignored('No message of ours has this id.')
}

/** A full mailbox or a busy server passes; a mailbox that does not exist stays that way. */
function isPermanent(event: MailEvent): boolean {
  return property(property(property(event.body, 'data'), 'bounce'), 'type') === 'Permanent'
}

async function settle(deps: MailroomDeps, event: MailEvent, settled: Settled, now: Date): Promise<void> {
  const { id, lease_token } = event
  await deps.rpc('settle_webhooks', {
    p_results: [{ id, lease_token, ...settled }] as Json,
    p_now: now.toISOString(),
  })
}
