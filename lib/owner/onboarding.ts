import { isProfileComplete } from '@/lib/owner/profile'

/** Setting up a gym, step by step. Which step comes next follows from what exists, so that leaving loses nothing. */

export const STEPS = ['gym', 'connect', 'reading', 'voice', 'limits', 'sender', 'proposals'] as const
export type Step = (typeof STEPS)[number]

export type SetUp = {
  isConnected: boolean
  isRead: boolean
  gym: {
    postal_address: string | null
    profile: unknown
    limits_confirmed_at: string | null
    from_name: string | null
  } | null
}

/** What is left to do, in order. Reading goes on by itself and holds nothing up. */
function missing({ isConnected, gym }: SetUp): Step[] {
  const open: [Step, boolean][] = [
    ['gym', gym === null],
    ['connect', !isConnected],
    ['voice', gym === null || !isProfileComplete(gym)],
    ['limits', gym?.limits_confirmed_at === null],
    ['sender', gym?.from_name === null],
  ]
  return open.filter(([, isOpen]) => isOpen).map(([step]) => step)
}

/** The step to show: the one asked for if everything before it is done, else the first that is not. */
export function stepFor(setUp: SetUp, asked: unknown): Step {
  const [first] = missing(setUp)
  const next: Step = first ?? 'proposals'
  const wanted = STEPS.find((step) => step === asked)
  if (
    wanted &&
    STEPS.indexOf(wanted) <= STEPS.indexOf(next) &&
    wanted !== 'gym' &&
    !isBehind(setUp, wanted)
  ) {
    return wanted
  }
  return next === 'voice' && !setUp.isRead && wanted === undefined ? 'reading' : next
}

/** Another company or another gym is not chosen by going back. */
function isBehind({ isConnected }: SetUp, step: Step): boolean {
  return step === 'connect' ? isConnected : step === 'reading' && !isConnected
}
