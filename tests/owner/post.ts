import { randomBytes, randomUUID } from 'node:crypto'
import { renderOwnerMail } from '@/components/emails/render-owner-mail'
import { deliverOwnerMails } from '@/lib/owner/deliver-owner-mail'
import { sendDigests } from '@/lib/owner/digest'
import { notifyOwners } from '@/lib/owner/notify'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import type { SendResult } from '@/lib/tasks/deps'
import type { TestDatabase } from '@/tests/database'

/** The owners' post over a test's own database: every mail that left, and a provider that can misbehave. */
export type Post = ReturnType<typeof openPost>
export type Left = { to: string; subject: string; text: string; html: string; at: Date; key: string }

export function openPost(db: TestDatabase) {
  const left: Left[] = []
  const keys = new Map<string, Left>()
  let answer: SendResult | null = null
  let now = new Date(0)
  const deps: OwnerDeps = {
    rpc: db.rpc,
    mail: {
      // As Resend does: the same key is delivered once, whatever is answered.
      async send({ to, subject, text, html }, key) {
        const mail = { to, subject, text, html, at: now, key }
        if (answer?.kind !== 'unavailable' && !keys.has(key)) {
          keys.set(key, mail)
          left.push(mail)
        }
        return answer ?? { kind: 'sent', providerId: randomUUID() }
      },
    },
    render: renderOwnerMail,
    appUrl: 'https://app.example',
    fromAddress: 'hello@mail.example',
    decisionKey: randomBytes(32),
    newId: randomUUID,
    log: () => {},
  }
  return {
    deps,
    left,
    set answer(value: SendResult | null) {
      answer = value
    },
    /** What the minute's cron does, and with `digest` the quarter hour's. */
    async run(at: Date, { digest = true } = {}) {
      now = at
      if (digest) await sendDigests(deps, at)
      await notifyOwners(deps, at)
      await deliverOwnerMails(deps, at)
    },
    to: (recipient: string) => left.filter((mail) => mail.to === recipient),
  }
}
