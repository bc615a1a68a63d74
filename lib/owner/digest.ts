import { composeDigest, type DigestFacts, isWorthAMail } from '@/lib/owner/compose-digest'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { reserveOwnerMail } from '@/lib/owner/reserve-owner-mail'
import { KEPT_ENDINGS } from '@/lib/owner/tasks-kept'
import { DIGEST_HOUR, DIGEST_UNTIL_HOUR, OWNER_GYMS_PER_RUN_MAX } from '@/lib/safety/limits'

export type DigestCounts = { looked: number; mails: number }

/** Every gym's morning, once a local day. Where there is nothing to say nothing is said. */
export async function sendDigests(deps: OwnerDeps, now: Date): Promise<DigestCounts> {
  const counts: DigestCounts = { looked: 0, mails: 0 }
  for (;;) {
    const due = (await deps.rpc('list_digests', {
      p_now: now.toISOString(),
      p_limit: OWNER_GYMS_PER_RUN_MAX,
      p_from_hour: DIGEST_HOUR,
      p_until_hour: DIGEST_UNTIL_HOUR,
      p_kept: KEPT_ENDINGS,
    })) as DigestFacts[]
    let settled = 0
    for (const facts of due) {
      // One gym in trouble must not cost the others their morning; it is looked at again with the next run.
      const isMail = await tried(deps, facts, now)
      if (isMail === null) continue
      settled += 1
      counts.looked += 1
      if (isMail) counts.mails += 1
    }
    if (due.length < OWNER_GYMS_PER_RUN_MAX || settled === 0) return counts
  }
}

async function tried(deps: OwnerDeps, facts: DigestFacts, now: Date): Promise<boolean | null> {
  try {
    const isMail = isWorthAMail(facts) && (await write(deps, facts, now))
    await deps.rpc('settle_digest', {
      p_gym: facts.gymId,
      p_day: facts.day,
      p_now: now.toISOString(),
      p_is_sent: isMail,
    })
    return isMail
  } catch (error) {
    deps.log('error', 'digest.failed', { gym: facts.gymId, why: String(error) })
    return null
  }
}

function write(deps: OwnerDeps, facts: DigestFacts, now: Date): Promise<boolean> {
  return reserveOwnerMail(deps, {
    gymId: facts.gymId,
    recipient: facts.recipient,
    kind: 'digest',
    // Whoever dies between writing and settling finds it written.
    key: `digest:${facts.day}`,
    mail: composeDigest(deps, facts, now),
    news: facts.tells,
    now,
  })
}
