import { z } from 'zod'
import type { OwnerDesk } from '@/lib/owner/desk'
import { invitationToken, readInvitationToken } from '@/lib/owner/invitation-token'
import { invitationLetter, type Sender } from '@/lib/owner/service-letters'

/** People join a gym by a signed link that its owner sends or copies. */

export const ROLES = ['owner', 'coach', 'staff'] as const

export const invitationForm = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter the email address of the person you invite.')
    .max(254, 'That is longer than an email address can be.')
    .pipe(z.email('That does not look like an email address: it needs a name, an @ and a domain.')),
  role: z.enum(ROLES, 'Choose what they may do.'),
})

export type Invitation = {
  id: string
  gymId: string
  gymName: string
  email: string
  role: (typeof ROLES)[number]
  invitedBy: string
  state: 'open' | 'accepted' | 'revoked' | 'expired'
}

export function invitationLink(desk: Pick<OwnerDesk, 'appUrl' | 'invitationKey'>, id: string): string {
  return `${desk.appUrl}/invitation?token=${invitationToken(desk.invitationKey, id)}`
}

/** Whether the mail was taken. If not, the owner still has the link to hand over. */
export async function mailInvitation(
  desk: Pick<OwnerDesk, 'appUrl' | 'invitationKey' | 'mail'>,
  sender: Sender,
  invitation: { id: string; to: string; role: string; invitedBy: string },
  now: Date,
): Promise<boolean> {
  const letter = invitationLetter(sender, { ...invitation, link: invitationLink(desk, invitation.id) })
  // Twice the same click is one mail; inviting again tomorrow is another.
  const key = `invitation:${invitation.id}:${invitation.role}:${now.toISOString().slice(0, 13)}`
  return (await desk.mail.send(letter, key)).kind === 'sent'
}

export async function readInvitation(
  desk: Pick<OwnerDesk, 'rpc' | 'invitationKey'>,
  token: string,
  now: Date,
): Promise<Invitation | null> {
  const id = readInvitationToken(desk.invitationKey, token)
  if (!id) return null
  const [row] = await desk.rpc('read_invitation', { p_invitation: id, p_now: now.toISOString() })
  if (!row) return null
  return {
    id,
    gymId: row.gym_id,
    gymName: row.gym_name,
    email: row.email,
    role: row.role as Invitation['role'],
    invitedBy: row.invited_by,
    state: row.state as Invitation['state'],
  }
}

export async function acceptInvitation(
  desk: Pick<OwnerDesk, 'rpc'>,
  o: { invitationId: string; userId: string; now: Date },
): Promise<'joined' | 'gone' | 'other_address'> {
  const answer = await desk.rpc('accept_invitation', {
    p_invitation: o.invitationId,
    p_user: o.userId,
    p_now: o.now.toISOString(),
  })
  return answer as 'joined' | 'gone' | 'other_address'
}
