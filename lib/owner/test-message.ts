import { unsubscribeToken } from '@/lib/messages/unsubscribe-token'
import type { OwnerDesk } from '@/lib/owner/desk'
import { type Sender, testLetter } from '@/lib/owner/service-letters'

export type TestSent = { kind: 'sent' } | { kind: 'not_sent'; why: string }

/** A message like a member's, to the signed-in person's own address and nobody else's. */
export async function sendTestMessage(
  desk: Pick<OwnerDesk, 'mail' | 'appUrl' | 'unsubscribeKey' | 'engine'>,
  o: { gymId: string; sender: Sender; to: string; postalAddress: string },
  now: Date,
): Promise<TestSent> {
  const token = unsubscribeToken(desk.unsubscribeKey, { gymId: o.gymId, email: o.to })
  const rendered = testLetter(o.sender, {
    id: desk.engine.newId(),
    to: o.to,
    postalAddress: o.postalAddress,
    unsubscribeUrl: `${desk.appUrl}/unsubscribe?token=${token}`,
    oneClickUrl: `${desk.appUrl}/api/unsubscribe?token=${token}`,
  })
  if (rendered.kind === 'refused') return { kind: 'not_sent', why: rendered.why }
  const minute = now.toISOString().slice(0, 16)
  const result = await desk.mail.send(rendered.email, `test:${o.gymId}:${o.to}:${minute}`)
  switch (result.kind) {
    case 'sent':
      return { kind: 'sent' }
    // One a minute is enough to look at.
    case 'conflict':
      return { kind: 'not_sent', why: 'A test went out less than a minute ago. Look in your inbox first.' }
    case 'rate_limited':
      return { kind: 'not_sent', why: 'The mail provider asks us to slow down. Try again in a minute.' }
    case 'rejected':
    case 'unavailable':
    case 'unknown':
      return { kind: 'not_sent', why: result.why }
  }
}
