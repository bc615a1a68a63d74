import type { OwnerDeps } from '@/lib/owner/owner-deps'
import {
  OWNER_MAIL_ATTEMPTS_MAX,
  OWNER_MAIL_RETRY_MINUTES,
  OWNER_MAILS_PER_RUN_MAX,
  PROVIDER_KEY_LIFE_HOURS,
} from '@/lib/safety/limits'
import type { SendResult } from '@/lib/tasks/deps'
import { assertNever } from '@/lib/tasks/task'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Claimed = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
}

/** Sends what is written down. The key is the mail's own id and the bytes never change: it arrives once. */
export async function deliverOwnerMails(deps: OwnerDeps, now: Date): Promise<number> {
  const mails: Claimed[] = await deps.rpc('claim_owner_mails', {
    p_now: now.toISOString(),
    p_limit: OWNER_MAILS_PER_RUN_MAX,
    p_retry: `${OWNER_MAIL_RETRY_MINUTES} minutes`,
  })
  for (const mail of mails) {
    const sent = await deps.mail.send(
      {
        from: `GymAgents <${deps.fromAddress}>`,
        to: mail.recipient,
        replyTo: deps.fromAddress,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      `owner-${mail.id}`,
    )
    await record(deps, mail, sent, now)
  }
  return mails.length
}

async function record(deps: OwnerDeps, mail: Claimed, result: SendResult, now: Date): Promise<void> {
  const say = (status: 'sent' | 'failed' | 'unknown' | 'reserved', more: Record<string, string> = {}) =>
    deps.rpc('record_owner_mail', { p_mail: mail.id, p_status: status, p_now: now.toISOString(), ...more })
  // While the provider knows the key, trying again cannot send it twice.
  const canRepeat = now.getTime() - Date.parse(mail.created_at) < PROVIDER_KEY_LIFE_HOURS * HOUR_MS
  const again = async (why: string, waitMs: number, given: 'failed' | 'unknown') => {
    if (mail.attempts >= OWNER_MAIL_ATTEMPTS_MAX || !canRepeat) {
      deps.log('error', 'owner_mail.given_up', { mail: mail.id, why })
      await say(given, { p_failure: why })
    } else await say('reserved', { p_failure: why, p_try_at: new Date(now.getTime() + waitMs).toISOString() })
  }
  switch (result.kind) {
    case 'sent':
      await say('sent', { p_provider_id: result.providerId })
      return
    case 'rejected':
    case 'conflict':
      deps.log('error', 'owner_mail.rejected', { mail: mail.id, why: result.why })
      await say('failed', { p_failure: result.why })
      return
    case 'rate_limited':
      return again('rate limited', result.retryAfterMs, 'failed')
    case 'unavailable':
      return again(result.why, OWNER_MAIL_RETRY_MINUTES * MINUTE_MS, 'failed')
    case 'unknown':
      return again(result.why, OWNER_MAIL_RETRY_MINUTES * MINUTE_MS, 'unknown')
    default:
      return assertNever(result)
  }
}
