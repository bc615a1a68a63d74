'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { liftSuppression, suppressAddresses } from '@/lib/db/suppressions'
import { isAddress } from '@/lib/messages/address'
import { accessToGym } from '@/lib/owner/access'
import { requestTime } from '@/lib/owner/session'
import { STOP_LIST_ROWS_MAX } from '@/lib/safety/limits'

export async function addAddress(_state: FormState, form: FormData): Promise<FormState> {
  const email = textOf(form, 'email').trim()
  const values = { email }
  if (!isAddress(email)) {
    return { values, errors: { email: 'Enter one email address, with a name, an @ and a domain.' } }
  }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  const now = await requestTime()
  const added = await suppressAddresses(db, gym.id, { emails: [email], source: 'owner', now })
  revalidatePath('/', 'layout')
  return added === 0
    ? { values, errors: { email: 'This address is on the list already.' } }
    : { saved: `${email} will not be written to again.` }
}

export async function liftAddress(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const lifted = await liftSuppression(db, gym.id, textOf(form, 'email'), await requestTime())
  revalidatePath('/', 'layout')
  return lifted ? { saved: 'Messages are allowed again.' } : { message: 'Somebody lifted this already.' }
}

export type Imported = { kind: 'imported'; added: number } | { kind: 'failed'; why: string }

/** The addresses the preview found. They are checked again: a page can be made to send anything. */
export async function importAddresses(addresses: string[]): Promise<Imported> {
  const parsed = z.array(z.string().refine(isAddress)).min(1).max(STOP_LIST_ROWS_MAX).safeParse(addresses)
  if (!parsed.success)
    return { kind: 'failed', why: 'The list is not one we can use. Choose the file again.' }
  const access = await accessToGym()
  if (access.kind === 'closed') return { kind: 'failed', why: access.message }
  const { db, gym } = access.session
  const now = await requestTime()
  const added = await suppressAddresses(db, gym.id, { emails: parsed.data, source: 'import', now })
  revalidatePath('/', 'layout')
  return { kind: 'imported', added }
}
