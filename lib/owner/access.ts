import { currentGym, type GymSession } from '@/lib/owner/session'

/** For actions of a form: whoever was signed out meanwhile is told so beside what they typed, not sent away from it. */
export type Access = { kind: 'open'; session: GymSession } | { kind: 'closed'; message: string }

const SIGNED_OUT =
  'You were signed out. Sign in again in another tab, then come back and press the button once more: what you typed is still here.'

export async function accessToGym(roles: readonly string[] = ['owner']): Promise<Access> {
  const found = await currentGym()
  if (!found?.gym) return { kind: 'closed', message: SIGNED_OUT }
  const { gym } = found
  if (!roles.includes(gym.role)) {
    return { kind: 'closed', message: `Only an owner of ${gym.name} can change this. Ask them to do it.` }
  }
  return { kind: 'open', session: { ...found, gym } }
}
