import { storable } from '@/lib/db/storable'
import { log } from '@/lib/log'
import type { MailroomDeps } from '@/lib/messages/receive-mail'
import type { ReceivedListed } from '@/lib/messages/received-email'
import { taskOfAddresses } from '@/lib/messages/reply-address'
import {
  MAIL_SWEEP_FIRST_DAYS,
  MAIL_SWEEP_OVERLAP_MINUTES,
  MAIL_SWEEP_PAGES_MAX,
  MAIL_SWEEP_QUIET_MINUTES,
} from '@/lib/safety/limits'

/** unfinished: the provider failed or there was too much; what was found is kept, and the next sweep begins again. */
export type Swept = { kind: 'swept' | 'unfinished'; found: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Asks the provider for mail that no webhook brought, newest first, back to where the last whole sweep ended. What is
 * found is stored as the event that should have come, and then goes the way of all events.
 */
export async function sweepInbound(deps: MailroomDeps, now: Date): Promise<Swept> {
  const until = new Date(now.getTime() - MAIL_SWEEP_QUIET_MINUTES * MINUTE_MS)
  const last = await deps.rpc('read_mail_sweep', {})
  const from = last
    ? new Date(new Date(last).getTime() - MAIL_SWEEP_OVERLAP_MINUTES * MINUTE_MS)
    : new Date(now.getTime() - MAIL_SWEEP_FIRST_DAYS * DAY_MS)
  let found = 0
  let after: string | undefined
  for (let page = 0; page < MAIL_SWEEP_PAGES_MAX; page++) {
    const listed = await deps.mail.listReceived(after)
    if (listed.kind !== 'ok') {
      log('warn', 'mail.sweep_failed', { kind: listed.kind, found })
      return { kind: 'unfinished', found }
    }
    const { mails, hasMore } = listed.value
    const within = mails.filter(({ at }) => new Date(at) >= from && new Date(at) <= until)
    found += await storeUnknown(deps, within, now)
    const oldest = mails.at(-1)
    if (!hasMore || !oldest || new Date(oldest.at) < from) {
      await deps.rpc('record_mail_sweep', { p_until: until.toISOString() })
      return { kind: 'swept', found }
    }
    after = oldest.id
  }
  log('error', 'mail.sweep_too_long', { pages: MAIL_SWEEP_PAGES_MAX, found })
  return { kind: 'unfinished', found }
}

async function storeUnknown(deps: MailroomDeps, mails: ReceivedListed[], now: Date): Promise<number> {
  if (mails.length === 0) return 0
  const unknown = new Set(await deps.rpc('unknown_mail', { p_ids: mails.map(({ id }) => id) }))
  const missed = mails.filter(({ id }) => unknown.has(id))
  if (missed.length === 0) return 0
  log('warn', 'mail.swept_up', { mails: missed.length })
  return deps.rpc('store_webhooks', {
    p_events: storable(missed.map((mail) => eventOf(deps, mail))),
    p_now: now.toISOString(),
  })
}

/** The event the webhook would have brought. */
function eventOf(deps: MailroomDeps, { id, from, to, subject, at }: ReceivedListed) {
  return {
    source: 'resend',
    event_key: `swept:${id}`,
    task_id: taskOfAddresses(deps.replyKey, to),
    event: 'email.received',
    body: { type: 'email.received', data: { email_id: id, from, to, subject, created_at: at } },
  }
}
