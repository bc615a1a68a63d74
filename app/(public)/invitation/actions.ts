'use server'

import { redirect } from 'next/navigation'
import { type FormState, textOf } from '@/components/form-state'
import { ownerDesk } from '@/lib/live'
import { currentSession, rememberGym, requestTime } from '@/lib/owner/session'
import { acceptInvitation, readInvitation } from '@/lib/owner/team'

export async function join(_state: FormState, form: FormData): Promise<FormState> {
  const session = await currentSession()
  if (!session) return { message: 'Sign in first, then open the link again.' }
  const now = await requestTime()
  const invitation = await readInvitation(ownerDesk(), textOf(form, 'token'), now)
  if (!invitation) return { message: 'This link is incomplete. Copy it again from the mail.' }
  const answer = await acceptInvitation(ownerDesk(), {
    invitationId: invitation.id,
    userId: session.userId,
    now,
  })
  switch (answer) {
    case 'gone':
      return { message: 'This invitation was used or taken back, or it has expired. Ask for a new one.' }
    case 'other_address':
      return { message: `This invitation is for ${invitation.email}. Sign in with that address to use it.` }
    case 'joined':
      await rememberGym(invitation.gymId)
      redirect('/members')
  }
}
