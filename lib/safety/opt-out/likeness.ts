import { featuresOf } from '@/lib/safety/opt-out/features'
import { LIKENESS } from '@/lib/safety/opt-out/likeness-learned'

/**
 * How much a message is like those in which people asked for no more mail, from 0 to 1: as much as its likest sentence,
 * since a long letter may hold the wish in one line. Learned from thousands of labelled messages: a sum over words,
 * ideas and what stands around them, each with a weight, so the same words always get the same answer.
 * `npm run learn` finds the weights anew from the labelled cases in tests/evals.
 */
export function likenessOf(message: string): number {
  weights ??= Int8Array.from(Buffer.from(LIKENESS.weights, 'base64'))
  return likenessBy({ weights, scale: LIKENESS.scale, bias: LIKENESS.bias }, featuresOf(message))
}

/**
 * From here on it is taken for a wish. Below a half, since a wish not heard is worse than one heard too many; on cases
 * kept from the lesson this is where both kinds of mistake are about as rare.
 */
export const LIKENESS_OF_A_WISH = 0.33

let weights: Int8Array | undefined

export type Weights = { weights: ArrayLike<number>; scale: number; bias: number }

export function likenessBy(learned: Weights, sentences: readonly number[][]): number {
  return sentences.reduce((most, features) => Math.max(most, likenessOfOne(learned, features)), 0)
}

export function likenessOfOne({ weights, scale, bias }: Weights, features: readonly number[]): number {
  const sum = features.reduce((all, feature) => all + (weights[feature] ?? 0), 0)
  // Divided by the root of their number, so that a long sentence does not weigh more than a short one.
  return 1 / (1 + Math.exp(-(bias + (scale * sum) / Math.sqrt(features.length))))
}
