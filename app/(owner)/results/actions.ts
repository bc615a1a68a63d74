'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { acceptSuggestion, listAccepted, undoSuggestion } from '@/lib/db/suggestions'
import { feedbackCards } from '@/lib/owner/feedback'
import { readResults } from '@/lib/owner/results'
import { requestTime, requireGym } from '@/lib/owner/session'
import { suggestionsFrom } from '@/lib/owner/suggest'

const asked = z.object({ code: z.string(), type: z.string() })

/** Only what is being suggested at this moment is taken up: the form names it, and what it changes is worked out here. */
export async function accept(form: FormData): Promise<void> {
  const { db, gym } = await requireGym()
  if (gym.role !== 'owner') return
  const now = await requestTime()
  const { code, type } = asked.parse(Object.fromEntries(form))
  const [results, inForce] = [await readResults(db, gym, now), await listAccepted(db, gym.id)]
  const found = suggestionsFrom(feedbackCards(results), results, inForce).find(
    (it) => it.code === code && it.type === type,
  )
  if (found) await acceptSuggestion(db, gym.id, { code, type, change: found.change, now })
  revalidatePath('/results')
}

export async function undo(form: FormData): Promise<void> {
  const { db, gym } = await requireGym()
  if (gym.role !== 'owner') return
  await undoSuggestion(db, z.uuid().parse(form.get('id')), await requestTime())
  revalidatePath('/results')
}
