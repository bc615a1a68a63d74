import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { type OwnerMail, textOf } from '@/lib/owner/owner-mail'
import { NEWS_BATCH_EVERY_HOURS, SUBJECT_MAX_CHARS } from '@/lib/safety/limits'

/** Writes a mail down with its final bytes. False where its occasion has one already. */
export async function reserveOwnerMail(
  deps: OwnerDeps,
  o: {
    gymId: string
    recipient: string
    kind: 'urgent' | 'batch' | 'digest'
    key: string
    mail: OwnerMail
    news?: number[]
    now: Date
  },
): Promise<boolean> {
  return deps.rpc('reserve_owner_mail', {
    p_mail: {
      id: deps.newId(),
      gym_id: o.gymId,
      kind: o.kind,
      key: o.key,
      recipient: o.recipient,
      subject: oneLine(o.mail.subject),
      text: textOf(o.mail),
      html: await deps.render(o.mail),
    },
    p_now: o.now.toISOString(),
    p_batch_every: `${NEWS_BATCH_EVERY_HOURS} hours`,
    p_news: o.news ?? [],
  })
}

/** A goal may hold anything; a header may not. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return line.length <= SUBJECT_MAX_CHARS ? line : `${line.slice(0, SUBJECT_MAX_CHARS - 1)}…`
}
