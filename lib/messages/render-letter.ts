import { renderEmail } from '@/lib/messages/render'
import { replyAddress } from '@/lib/messages/reply-address'
import { unsubscribeToken } from '@/lib/messages/unsubscribe-token'
import type { Letter, Rendered } from '@/lib/tasks/deps'

export type MailSettings = {
  appUrl: string
  replyDomain: string
  /** The shared sender, for gyms without a domain of their own. */
  fromAddress: string
  replyKey: Buffer
  unsubscribeKey: Buffer
}

/** The bytes of a task's message: who it is from, where an answer goes, and the way out. */
export function renderLetter(settings: MailSettings, letter: Letter): Rendered {
  const { gym, member, task } = letter.scene
  if (!member?.email) return { kind: 'refused', why: 'There is no address to write to.' }
  const token = unsubscribeToken(settings.unsubscribeKey, { gymId: gym.id, email: member.email })
  return renderEmail({
    id: letter.id,
    gym: {
      name: gym.name,
      postalAddress: gym.postalAddress ?? '',
      fromName: gym.fromName ?? gym.name,
      fromAddress: gym.fromAddress ?? settings.fromAddress,
    },
    to: { address: member.email },
    subject: letter.subject,
    text: letter.text,
    thread: letter.thread,
    replyTo: replyAddress(settings.replyKey, settings.replyDomain, task.id),
    unsubscribeUrl: `${settings.appUrl}/unsubscribe?token=${token}`,
    oneClickUrl: `${settings.appUrl}/api/unsubscribe?token=${token}`,
  })
}
