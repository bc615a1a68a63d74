import { LIKENESS } from '@/lib/safety/opt-out/likeness-learned'

/**
 * How much a message is like those in which people asked for no more mail, from 0 to 1. Rules know the ways that
 * somebody thought of; this has learned from thousands of labelled messages what the ways have in common. It is a sum
 * over words, pairs and pieces of words, each with a weight, so the same words always get the same answer.
 * `npm run learn` finds the weights anew from the labelled cases in tests/evals.
 */
export function likenessOf(message: string): number {
  weights ??= Int8Array.from(Buffer.from(LIKENESS.weights, 'base64'))
  return likenessBy({ weights, scale: LIKENESS.scale, bias: LIKENESS.bias }, featuresOf(message))
}

let weights: Int8Array | undefined

export type Weights = { weights: ArrayLike<number>; scale: number; bias: number }

export function likenessBy({ weights, scale, bias }: Weights, features: readonly number[]): number {
  const sum = features.reduce((all, feature) => all + (weights[feature] ?? 0), 0)
  // Divided by the root of their number, so that a long message does not weigh more than a short one.
  return 1 / (1 + Math.exp(-(bias + (scale * sum) / Math.sqrt(features.length))))
}

/** Features share this many places; two that fall on one place are a little noise. */
export const LIKENESS_PLACES = 2 ** 17

const WORD = /[\p{L}\p{N}]+|[.!?\n,]/gu
const REACH_WORDS = 3
const PIECE_CHARS = [3, 4, 5]

/** The places of what a message in its plain form consists of: words, pairs up to three apart, triples, pieces, length. */
export function featuresOf(message: string): number[] {
  const words = message.replaceAll(/\d+/g, '0').match(WORD) ?? []
  const found = new Set<number>([placeOf(`length ${Math.floor(Math.log2(words.length + 1))}`)])
  for (const [at, word] of words.entries()) {
    found.add(placeOf(`word ${word}`))
    for (let apart = 1; apart <= REACH_WORDS && at + apart < words.length; apart += 1) {
      found.add(placeOf(`pair ${apart} ${word} ${words[at + apart]}`))
    }
    if (at + 2 < words.length) found.add(placeOf(`triple ${word} ${words[at + 1]} ${words[at + 2]}`))
  }
  const letters = ` ${words.join(' ')} `
  for (const length of PIECE_CHARS) {
    for (let at = 0; at + length <= letters.length; at += 1) {
      found.add(placeOf(`piece ${letters.slice(at, at + length)}`))
    }
  }
  return [...found]
}

/** FNV-1a, folded to the number of places. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) {
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % LIKENESS_PLACES
}
