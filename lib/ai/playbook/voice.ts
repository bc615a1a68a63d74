import type { GymProfile } from '@/lib/ai/model'
import { claimsHuman } from '@/lib/safety/draft-guard/identity'

/** How the gym sounds: its greeting, its sign-off, and the temper of the sentences between them. */

const GREETINGS: Record<GymProfile['voice'], string> = {
  friendly: 'Hi',
  professional: 'Hello',
  energetic: 'Hey',
  calm: 'Hi',
}

/** “Hello sweetheart” greets somebody already; before a name only its first words are left. */
const SALUTATION =
  /^(?:good (?:morning|afternoon|evening|day)|hi|hey|hello|hiya|howdy|dear|greetings|welcome|hola|bonjour|hallo|ciao|ol[áa])\b(?=[\s,])/i

export function greet(profile: GymProfile, name: string | undefined): string {
  const own = profile.greeting
    .replace(/[{[<][^}\]>]*[}\]>]/g, '')
    .replace(/[\s,.!:]+$/u, '')
    .trim()
  const whole = own || GREETINGS[profile.voice]
  const word = SALUTATION.exec(whole)?.[0] ?? whole
  if (!name) return `${/^dear\b/i.test(word) ? 'Hello' : word.replace(/\s+there$/i, '')} there,`
  return `${word.replace(/\s+there$/i, '')} ${name},`
}

export function sign(profile: GymProfile): string {
  const own = profile.signOff.trim()
  // “Al (not a bot)” would keep every note from leaving.
  if (own && !claimsHuman(own)) return own
  if (profile.ownerName.trim()) return `${profile.ownerName.trim()}\n${profile.name}`.trim()
  return `The ${profile.name} team`
}

const SPELLED_OUT: readonly [RegExp, string][] = [
  [/\b([Ii])'m\b/g, '$1 am'],
  [/\b([Ww]e|[Yy]ou|[Tt]hey)'re\b/g, '$1 are'],
  [/\b([Ii]t|[Tt]hat|[Tt]here)'s\b/g, '$1 is'],
  [/\b([Ii]|[Ww]e|[Yy]ou)'ll\b/g, '$1 will'],
  [/\b([Ii]|[Ww]e|[Yy]ou)'d\b/g, '$1 would'],
  [/\bdon't\b/g, 'do not'],
  [/\bisn't\b/g, 'is not'],
  [/\bcan't\b/g, 'cannot'],
]

const DRAWN_TOGETHER: readonly [RegExp, string][] = [
  [/(?<![Hh]ere )\bI am\b(?=\s\w)/g, "I'm"],
  // “How you are”, “how it is to train here” and “something about it is unclear” are never drawn together.
  [/(?<!\b(?:how|what|where|as|than|who|about|for) )\b([Ww]e|[Yy]ou) are\b(?=\s\w)/gi, "$1're"],
  [/(?<!\b(?:how|what|where|as|than|who|about|for) )\b([Ii]t|[Tt]hat) is\b(?=\s\w)/gi, "$1's"],
  [/\b([Ii]|[Ww]e) will\b(?=\s\w)/g, "$1'll"],
  [/\b([Ii]) would\b(?=\s\w)/g, "$1'd"],
  [/\bdo not\b/g, "don't"],
  [/\bis not\b/g, "isn't"],
]

/** The same thought in the gym's temper: professional spells out, friendly and energetic draw together. */
export function inVoice(sentence: string, voice: GymProfile['voice']): string {
  switch (voice) {
    case 'professional':
      return apply(sentence, SPELLED_OUT).replace(/!/g, '.')
    case 'calm':
      return sentence.replace(/!/g, '.')
    case 'friendly':
      return apply(sentence, DRAWN_TOGETHER)
    case 'energetic':
      return apply(sentence, DRAWN_TOGETHER)
  }
}

function apply(sentence: string, changes: readonly [RegExp, string][]): string {
  return changes.reduce((text, [from, to]) => text.replace(from, to), sentence)
}

const CLOSERS: Record<GymProfile['voice'], readonly string[]> = {
  friendly: ['Take care!', 'Would love to hear from you.', 'All the best from here.', 'Have a good one!'],
  professional: [
    'I look forward to hearing from you.',
    'Thank you for your time.',
    'With best regards from the team.',
  ],
  energetic: ["Let's go!", 'You have got this!', 'High five from all of us!', 'Bring it on!'],
  calm: ['Take all the time you need.', 'Be well.', 'There is no hurry.', 'Wishing you a quiet week.'],
}

/** A last short sentence that gives the voice away; some notes go without. */
export const closersOf = (voice: GymProfile['voice']): readonly string[] => CLOSERS[voice]
