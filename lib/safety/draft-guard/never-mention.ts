import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'

/** The owner's own list: as words, however they are spaced, hyphenated or accented. */
export const neverMention: Rule = ({ words }, { gym }) =>
  gym.neverMention.flatMap((entry) => {
    const phrase = wordsOf(entry).trim()
    if (phrase === '') return []
    const hit = ['', 's', 'es', 'ing', 'ed'].some((ending) => words.includes(` ${phrase}${ending} `))
    return hit
      ? [finding('never_mention', `“${entry}” is on the list of things never to mention.`, entry)]
      : []
  })
