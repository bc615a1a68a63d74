'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { type FormState, textOf } from '@/components/form-state'
import { closeGym, pauseSending, resumeSending } from '@/lib/db/gym-life'
import { ownerDesk } from '@/lib/live'
import { log } from '@/lib/log'
import { accessToGym } from '@/lib/owner/access'
import { removeDomain } from '@/lib/owner/sending-domain'
import { requestTime } from '@/lib/owner/session'

const REASON_MAX_CHARS = 300

export async function stopSending(_state: FormState, form: FormData): Promise<FormState> {
  const reason = textOf(form, 'reason').trim()
  if (reason.length > REASON_MAX_CHARS) {
    return { values: { reason }, errors: { reason: `Use at most ${REASON_MAX_CHARS} characters.` } }
  }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values: { reason }, message: access.message }
  const { db, gym } = access.session
  const stopped = await pauseSending(db, gym.id, reason, await requestTime())
  revalidatePath('/', 'layout')
  return stopped ? {} : { message: 'Sending is already stopped.' }
}

export async function goOnSending(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  await resumeSending(db, gym.id, await requestTime())
  revalidatePath('/', 'layout')
  return {}
}

export async function closeForGood(_state: FormState, form: FormData): Promise<FormState> {
  const values = { name: textOf(form, 'name') }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  if (values.name.trim() !== gym.name) {
    return { values, errors: { name: `Type the name exactly as shown: ${gym.name}` } }
  }
  // While we still know which it is. A provider that does not answer must not keep anybody from leaving.
  await removeDomain(ownerDesk().domains, gym.id)
  const closed = await closeGym(db, gym.id, values.name, await requestTime())
  if (closed === 'wrong_name') {
    return { values, errors: { name: 'The gym was renamed meanwhile. Load the page again.' } }
  }
  log('warn', 'gym.closed', { gymId: gym.id })
  redirect('/onboarding')
}
