import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** The big switches of a gym: set up, stopped, going again, closed. */

export async function finishOnboarding(
  db: UserClient,
  gymId: string,
  now: Date,
): Promise<'done' | 'not_connected' | 'no_postal_address'> {
  const answer = await db.rpc('finish_onboarding', { p_gym: gymId, p_now: now.toISOString() })
  return rowsOf('finish onboarding', answer) as 'done' | 'not_connected' | 'no_postal_address'
}

/** False where it was stopped already. */
export async function pauseSending(
  db: UserClient,
  gymId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const answer = await db.rpc('pause_sending', { p_gym: gymId, p_reason: reason, p_now: now.toISOString() })
  return rowsOf('pause sending', answer)
}

export async function resumeSending(db: UserClient, gymId: string, now: Date): Promise<boolean> {
  const answer = await db.rpc('resume_sending', { p_gym: gymId, p_now: now.toISOString() })
  return rowsOf('resume sending', answer)
}

export async function closeGym(
  db: UserClient,
  gymId: string,
  name: string,
  now: Date,
): Promise<'closed' | 'wrong_name' | 'not_found'> {
  const answer = await db.rpc('close_gym', { p_gym: gymId, p_name: name, p_now: now.toISOString() })
  return rowsOf('close gym', answer) as 'closed' | 'wrong_name' | 'not_found'
}
