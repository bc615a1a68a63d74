'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { invitePerson, revokeInvitation, setRole } from '@/lib/db/people'
import { fromAddressOf, readSendingDomain } from '@/lib/db/profiles'
import { ownerDesk } from '@/lib/live'
import { accessToGym } from '@/lib/owner/access'
import { requestTime } from '@/lib/owner/session'
import { errorsOf } from '@/lib/owner/settings'
import { invitationForm, mailInvitation, ROLES } from '@/lib/owner/team'

export async function invite(_state: FormState, form: FormData): Promise<FormState> {
  const values = { email: textOf(form, 'email'), role: textOf(form, 'role') }
  const parsed = invitationForm.safeParse(values)
  if (!parsed.success) return { values, errors: errorsOf(parsed.error) }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym, email: invitedBy } = access.session
  const now = await requestTime()
  const invited = await invitePerson(db, gym.id, { ...parsed.data, now })
  if (invited.kind === 'already_here') {
    return { values, errors: { email: 'This person is on the team already.' } }
  }
  if (invited.kind === 'too_many') {
    return { values, message: 'Fifty invitations are open. Take some back before you send any more.' }
  }
  const desk = ownerDesk()
  const domain = await readSendingDomain(db, gym.id)
  const wasMailed = await mailInvitation(
    desk,
    { gymName: gym.name, fromName: gym.name, fromAddress: fromAddressOf(domain) ?? desk.sharedAddress },
    { id: invited.id, to: parsed.data.email, role: parsed.data.role, invitedBy },
    now,
  )
  revalidatePath('/settings/team')
  return wasMailed
    ? { saved: `${parsed.data.email} has been sent a link. You can also copy it below.` }
    : {
        saved:
          'The invitation is made, but the mail could not be sent. Copy the link below and send it yourself.',
      }
}

export async function takeBack(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const id = z.uuid().safeParse(textOf(form, 'invitation'))
  if (id.success) await revokeInvitation(access.session.db, id.data, await requestTime())
  revalidatePath('/settings/team')
  return {}
}

const LAST_OWNER = 'A gym needs an owner. Make someone else an owner first.'

export async function changeRole(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const wanted = z
    .object({ user: z.uuid(), role: z.enum([...ROLES, 'none']) })
    .safeParse({ user: textOf(form, 'user'), role: textOf(form, 'role') })
  if (!wanted.success) return { message: 'Choose a person and what they may do.' }
  const { user, role } = wanted.data
  const result = await setRole(db, gym.id, user, role === 'none' ? null : role)
  revalidatePath('/settings/team')
  switch (result) {
    case 'done':
      return { saved: 'Saved.' }
    case 'last_owner':
      return { message: LAST_OWNER }
    case 'not_found':
      return { message: 'This person has left the team already.' }
  }
}
