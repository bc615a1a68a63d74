'use server'

import { revalidatePath } from 'next/cache'
import { textOf } from '@/components/form-state'
import type { SwitchState } from '@/components/today/stop-switch'
import { rowsOf } from '@/lib/db/read'
import { setMode } from '@/lib/db/sending'
import { log } from '@/lib/log'
import { requestTime, requireGym } from '@/lib/owner/session'

/** Stops autopilot, starts it, or lets messages flow again after trouble stopped them. */
export async function switchSending(_state: SwitchState, form: FormData): Promise<SwitchState> {
  const { db, gym, userId } = await requireGym()
  if (gym.role !== 'owner') return { message: 'Only an owner of this gym can change this.' }
  const wanted = textOf(form, 'do')
  switch (wanted) {
    case 'stop':
    case 'start': {
      const changed = await setMode(db, gym.id, wanted === 'stop' ? 'manual' : 'limited_auto')
      if (!changed) return { message: 'That was not changed. Reload the page and try again.' }
      break
    }
    case 'resume': {
      const now = (await requestTime()).toISOString()
      rowsOf('resume sending', await db.rpc('resume_sending', { p_gym: gym.id, p_now: now }))
      break
    }
    default:
      return { message: 'Press one of the buttons.' }
  }
  log('warn', 'gym.sending_switched', { gymId: gym.id, userId, to: wanted })
  revalidatePath('/today')
  return {}
}
