'use server'

import { revalidatePath } from 'next/cache'
import { type FormState, textOf } from '@/components/form-state'
import { fromAddressOf, readSendingDomain, readSettings } from '@/lib/db/profiles'
import { ownerDesk } from '@/lib/live'
import { log } from '@/lib/log'
import { accessToGym } from '@/lib/owner/access'
import { checkDomains, registerDomain, removeDomain } from '@/lib/owner/sending-domain'
import { requestTime } from '@/lib/owner/session'
import { domainForm, errorsOf, senderForm } from '@/lib/owner/settings'
import { sendTestMessage } from '@/lib/owner/test-message'
import { saveForm } from '../save-form'

const UNAVAILABLE = 'The mail provider is not answering. Nothing was changed; try again in a minute.'

export async function saveSender(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['from_name'], senderForm, (it) => it)
}

export async function addDomain(_state: FormState, form: FormData): Promise<FormState> {
  const values = { domain: textOf(form, 'domain'), localPart: textOf(form, 'localPart') }
  const parsed = domainForm.safeParse(values)
  if (!parsed.success) return { values, errors: errorsOf(parsed.error) }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { gym } = access.session
  const added = await registerDomain(
    ownerDesk().domains,
    { gymId: gym.id, ...parsed.data },
    await requestTime(),
  )
  if (added.kind === 'refused') log('info', 'domain.refused', { gymId: gym.id, why: added.why })
  switch (added.kind) {
    case 'refused':
      return { values, errors: { domain: added.why } }
    case 'unavailable':
      return { values, message: UNAVAILABLE }
    case 'registered':
      revalidatePath('/', 'layout')
      return { saved: 'Now add these records where your domain is managed.' }
  }
}

/** Looks now instead of with the next round of the cron. */
export async function checkDomain(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  await checkDomains(ownerDesk().domains, await requestTime(), gym.id)
  revalidatePath('/', 'layout')
  const domain = await readSendingDomain(db, gym.id)
  if (domain?.failure) return { message: domain.failure }
  return domain?.status === 'verified'
    ? { saved: 'Verified. Messages now come from your own address.' }
    : { saved: 'Checked. DNS changes can take an hour to show up; we keep checking and will tell you.' }
}

export async function dropDomain(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  await removeDomain(ownerDesk().domains, access.session.gym.id)
  revalidatePath('/', 'layout')
  return { saved: 'Removed. Messages come from the shared address again.' }
}

/** To the signed-in person's own address and nobody else's. */
export async function testSender(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym, email } = access.session
  const desk = ownerDesk()
  const [settings, domain, now] = await Promise.all([
    readSettings(db, gym.id),
    readSendingDomain(db, gym.id),
    requestTime(),
  ])
  const sent = await sendTestMessage(
    desk,
    {
      gymId: gym.id,
      to: email,
      postalAddress: settings.postal_address ?? '',
      sender: {
        gymName: settings.name,
        fromName: settings.from_name ?? settings.name,
        fromAddress: fromAddressOf(domain) ?? desk.sharedAddress,
      },
    },
    now,
  )
  if (sent.kind === 'not_sent') return { message: sent.why }
  return { saved: `Sent to ${email}. If it is not there in a minute, look in the spam folder.` }
}
