'use server'

import { redirect } from 'next/navigation'
import { textOf } from '@/components/form-state'
import { currentGym, rememberGym, requireSession } from '@/lib/owner/session'

/** Remembers which gym to show. An id that is not theirs is ignored, here and wherever the cookie is read. */
export async function chooseGym(form: FormData): Promise<void> {
  await requireSession()
  const wanted = textOf(form, 'gym')
  const found = await currentGym()
  if (found?.gyms.some((gym) => gym.id === wanted)) await rememberGym(wanted)
  redirect('/today')
}
