import { CONCERN } from '@/lib/ai/playbook/reply/concern-learned'
import { fold } from '@/lib/safety/draft-guard/fold'
import { likenessOfOne, type Weights } from '@/lib/safety/opt-out/likeness'

/**
 * How much a reply is like those that may not be left alone, from 0 to 1. The rules know the matters somebody thought
 * of; this has learned from the labelled replies what such matters have in common, and what a member's everyday life
 * sounds like. `npm run learn` finds the weights anew from tests/evals/reply.jsonl.
 */
export function concernOf(text: string, aboutMoney: boolean): number {
  learned ??= {
    weights: Int8Array.from(Buffer.from(CONCERN.weights, 'base64')),
    scale: CONCERN.scale,
    bias: CONCERN.bias,
  }
  return likenessOfOne(learned, concernFeatures(text, aboutMoney))
}

/** Below this a reply is like those that could be let rest, though not every word of it is known. */
export const MAY_REST = 0.4

let learned: Weights | undefined

/** What is longer than this is read by a person anyway. */
const READ_MAX_CHARS = 2_000

/** Features share this many places; two that fall on one place are a little noise. */
export const CONCERN_PLACES = 2 ** 16

const WORD = /[\p{L}\p{N}]+|[.!?,]/gu
const REACH_WORDS = 3
const PIECE_CHARS = [3, 4, 5]

/**
 * The places of the words, pairs, triples and pieces of words that a reply consists of. Where a task is about money the
 * same words may mean less, so each feature has a second place there.
 */
export function concernFeatures(text: string, aboutMoney: boolean): number[] {
  const words = fold(text.slice(0, READ_MAX_CHARS)).replaceAll(/\d+/g, '0').match(WORD) ?? []
  const found = new Set<number>()
  const add = (feature: string) => {
    found.add(placeOf(feature))
    if (aboutMoney) found.add(placeOf(`money ${feature}`))
  }
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
  return [...found]
}

/** FNV-1a, folded to the number of places. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % CONCERN_PLACES
}
