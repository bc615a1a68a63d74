import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'

/** The owner's own list: as words, however they are spaced, hyphenated or accented. */
export const neverMention: Rule = ({ words }, { gym }) => {
  if (gym.neverMention.length === 0) return []
  const text = withoutOwn(words, [gym.name, gym.signOff, gym.alwaysInclude])
  return gym.neverMention.flatMap((entry) => {
    const phrase = wordsOf(entry).trim()
    if (phrase === '') return []
    const hit = ['', 's', 'es', 'ing', 'ed'].some((ending) => text.includes(` ${phrase}${ending} `))
    return hit
      ? [finding('never_mention', `“${entry}” is on the list of things never to mention.`, entry)]
      : []
  })
}

/** A gym that never wants to read “gym” may still sign as Harbor Gym. */
function withoutOwn(words: string, own: readonly string[]): string {
  return own.reduce((text, phrase) => {
    const name = wordsOf(phrase)
    return name.trim() === '' ? text : text.replaceAll(name, ' | ')
  }, words)
}
