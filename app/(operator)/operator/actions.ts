'use server'

import { revalidatePath } from 'next/cache'
import { type FormState, textOf } from '@/components/form-state'
import { pausePlatform, seeAlert } from '@/lib/db/platform'
import { log } from '@/lib/log'
import { requestTime } from '@/lib/owner/session'
import { operatorOrNull } from '@/lib/platform/session'
import { PAUSE_REASON_MAX_CHARS } from '@/lib/safety/limits'

const NOT_ALLOWED =
  'You are signed out, or no longer an operator. Sign in again in another tab, then come back.'

export async function pauseEverything(_state: FormState, form: FormData): Promise<FormState> {
  const reason = textOf(form, 'reason').trim()
  const values = { reason }
  if (reason === '') return { values, errors: { reason: 'Say why, for whoever resumes it.' } }
  if (reason.length > PAUSE_REASON_MAX_CHARS)
    return { values, errors: { reason: `Use at most ${PAUSE_REASON_MAX_CHARS} characters.` } }
  if (textOf(form, 'sure') !== 'yes')
    return { values, message: 'Tick the box first: this stops every message of every gym.' }
  return change(reason, values, 'It was paused by somebody else already.')
}

export async function resumeEverything(_state: FormState, form: FormData): Promise<FormState> {
  if (textOf(form, 'sure') !== 'yes') return { message: 'Tick the box first.' }
  return change(null, {}, 'It was resumed by somebody else already.')
}

async function change(
  reason: string | null,
  values: Record<string, string>,
  already: string,
): Promise<FormState> {
  const session = await operatorOrNull()
  if (!session) return { values, message: NOT_ALLOWED }
  const result = await pausePlatform(session.db, reason, await requestTime())
  log('warn', reason ? 'platform.paused' : 'platform.resumed', { userId: session.userId, result })
  revalidatePath('/operator')
  return result === 'already' ? { values, message: already } : {}
}

export async function markSeen(form: FormData): Promise<void> {
  const session = await operatorOrNull()
  const id = Number(textOf(form, 'alert'))
  if (session && Number.isSafeInteger(id)) await seeAlert(session.db, id, await requestTime())
  revalidatePath('/operator')
}
