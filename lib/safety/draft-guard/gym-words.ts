import { fold, wordsOf } from '@/lib/safety/draft-guard/fold'
import type { GuardGym } from '@/lib/safety/draft-guard/scene'
import { timesIn } from '@/lib/safety/draft-guard/times'

/** Everything the gym says of itself, in the forms the rules ask for. */
export type GymWords = {
  words: string
  folded: string
  digits: string
  minutes: ReadonlySet<number>
  /** Words of names that belong to the house: its own, the owner's, the coaches'. */
  people: ReadonlySet<string>
}

/** A gym writes many texts with one profile: the forms are made once per profile object. */
const known = new WeakMap<GuardGym, GymWords>()

export function gymWords(gym: GuardGym): GymWords {
  const before = known.get(gym)
  if (before) return before
  const { contact } = gym
  const claims = [
    gym.name,
    gym.kind,
    ...gym.classes,
    ...gym.programs,
    ...gym.hours,
    gym.promotion,
    gym.alwaysInclude,
  ]
  const all = [
    ...claims,
    gym.ownerName,
    gym.signOff,
    gym.greeting,
    ...gym.coaches,
    ...Object.values(contact),
  ].join('\n')
  const made: GymWords = {
    words: wordsOf(all),
    folded: fold(all),
    digits: [contact.phone, gym.alwaysInclude, gym.signOff].map((it) => it.replace(/\D/g, '')).join(' '),
    minutes: new Set(timesIn(fold([...claims, gym.signOff].join('\n'))).flatMap(({ minutes }) => minutes)),
    people: new Set(
      wordsOf([gym.name, gym.ownerName, gym.signOff, ...gym.coaches].join(' '))
        .trim()
        .split(' '),
    ),
  }
  known.set(gym, made)
  return made
}
