import { cutApart, ideaOf } from '@/lib/safety/opt-out/ideas'
import { writtenOut } from '@/lib/safety/opt-out/normalise'
import { correctTypos } from '@/lib/safety/opt-out/typos'

/** What the sentences of a message consist of, as places in a list of weights. */

/** Features share this many places; two that fall on one place are a little noise. */
export const LIKENESS_PLACES = 2 ** 18

/** A full stop, an item of a list, a line. */
const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])|[\n;•]+|\s[-–—]+\s|(?<=^|[\s:,])\(?\d{1,2}[.)]\s/u
const CLAUSE_END = /[,:()]+\s|\s(?:and|but|so|because|cuz|bc|n|und|aber|et|mais|pero|y|e|ma|mas|maar|en)\s/g
const WORD = /[\p{L}\p{N}]+|[.!?,]/gu

type Part = { words: string[]; ideas: (string | undefined)[] }

/**
 * One list of features for each sentence of a message in its plain form, and for each clause where there are more of
 * them, with what stands before and after.
 */
export function featuresOf(message: string): number[][] {
  const sentences = partsOf(message)
  const clauses = partsOf(message.replaceAll(CLAUSE_END, '\n'))
  const all = clauses.length > sentences.length ? [sentences, clauses] : [sentences]
  return all.flatMap((parts) =>
    parts.map((part, at) => {
      const found = new Set<number>()
      const add = (feature: string) => found.add(placeOf(feature))
      addWords(part, add)
      addIdeas(part, add)
      addAround('before', parts[at - 1], add)
      addAround('after', parts[at + 1], add)
      return [...found]
    }),
  )
}

function partsOf(message: string): Part[] {
  const parts = message.split(SENTENCE_END).filter((part) => /\p{L}/u.test(part))
  return (parts.length === 0 ? [message] : parts).map((part) => {
    const words = (writtenOut(part).replaceAll(/\d+/g, '0').match(WORD) ?? [])
      .flatMap((word) => correctTypos(word).split(' '))
      .flatMap(cutApart)
    return { words, ideas: words.map((word) => (/[.!?,]/.test(word) ? word : ideaOf(word))) }
  })
}

type Add = (feature: string) => void

const REACH_WORDS = 3
const PIECE_CHARS = [3, 4, 5]

/** Words, pairs up to three apart, triples, pieces, and how many there are. */
function addWords({ words }: Part, add: Add) {
  add(`length ${Math.floor(Math.log2(words.length + 1))}`)
  for (const [at, word] of words.entries()) {
    add(`word ${word}`)
    for (let apart = 1; apart <= REACH_WORDS && at + apart < words.length; apart += 1) {
      add(`pair ${apart} ${word} ${words[at + apart]}`)
    }
    if (at + 2 < words.length) add(`triple ${word} ${words[at + 1]} ${words[at + 2]}`)
  }
  const letters = ` ${words.join(' ')} `
  for (const length of PIECE_CHARS) {
    for (let at = 0; at + length <= letters.length; at += 1) add(`piece ${letters.slice(at, at + length)}`)
  }
}

const REACH_IDEAS = 4

/** Ideas in their order, without the words between them; and which word stands beside which idea. */
function addIdeas({ words, ideas }: Part, add: Add) {
  const known = ideas.filter((idea) => idea !== undefined)
  for (const [at, idea] of known.entries()) {
    add(`idea ${idea}`)
    for (let apart = 1; apart <= REACH_IDEAS && at + apart < known.length; apart += 1) {
      add(`ideas ${apart} ${idea} ${known[at + apart]}`)
    }
    for (const length of [3, 4]) {
      if (at + length <= known.length) add(`ideas ${known.slice(at, at + length).join(' ')}`)
    }
  }
  for (const [at, word] of words.entries()) {
    for (const apart of [-2, -1, 1, 2]) {
      const beside = ideas[at + apart]
      if (beside) add(`beside ${apart} ${word} ${beside}`)
    }
  }
}

function addAround(where: string, part: Part | undefined, add: Add) {
  if (!part) return add(`${where} nothing`)
  for (const word of part.words) add(`${where} ${word}`)
  for (const idea of part.ideas) if (idea) add(`${where} idea ${idea}`)
}

/** FNV-1a, folded to the number of places. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % LIKENESS_PLACES
}
