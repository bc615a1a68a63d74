import { newText } from '@/lib/messages/new-text'
import { plainForm } from '@/lib/safety/opt-out'
import { featuresOf, LIKENESS_PLACES } from '@/lib/safety/opt-out/features'
import { likenessOfOne, type Weights } from '@/lib/safety/opt-out/likeness'

/**
 * Finds the weights of likeness.ts and concern.ts: logistic regression, one case at a time, with a step that shrinks per weight. Of a
 * message that holds a wish only the likest sentence is taught as one; of any other, none of its sentences is.
 */

export type Case = { text: string; label: 'opt_out' | 'not_opt_out' }

const ROUNDS = 20
const STEP = 0.3
const BIAS_STEP = 0.01
/** What is as good as right teaches nothing more. */
const SMALL_ERROR = 0.01
const FORGETTING = 1e-5
const SEEDS = [1, 7, 99] as const

/** A case as it is learned from: the features of each of its sentences, and whether one of them is a wish. */
export type Example = { sentences: number[][]; wanted: 0 | 1 }

export function exampleOf({ text, label }: Case): Example {
  return { sentences: featuresOf(plainForm(newText(text))), wanted: label === 'opt_out' ? 1 : 0 }
}

/** Learned in several orders and averaged, so that no weight hangs on which case happened to come last. */
export function learn(examples: readonly Example[], places = LIKENESS_PLACES): Weights {
  const lessons = SEEDS.map((seed) => learnOnce(examples, places, seed))
  const mean = (of: (lesson: Learned) => number) =>
    lessons.reduce((sum, lesson) => sum + of(lesson), 0) / lessons.length
  const weights = Float32Array.from({ length: places }, (_, at) => mean((lesson) => lesson.weights[at] ?? 0))
  return { weights, scale: 1, bias: mean(({ bias }) => bias) }
}

type Learned = { weights: Float32Array; scale: number; bias: number }

function learnOnce(examples: readonly Example[], places: number, seed: number): Learned {
  const weights = new Float32Array(places)
  const steepness = new Float32Array(places).fill(1e-6)
  const learned = { weights, scale: 1, bias: 0 }
  const teach = (features: readonly number[], wanted: number) => {
    const error = likenessOfOne(learned, features) - wanted
    if (Math.abs(error) < SMALL_ERROR) return
    const share = error / Math.sqrt(features.length)
    learned.bias -= BIAS_STEP * error
    for (const feature of features) {
      const weight = weights[feature] ?? 0
      const slope = share + FORGETTING * weight
      const steep = (steepness[feature] ?? 0) + slope * slope
      steepness[feature] = steep
      weights[feature] = weight - (STEP * slope) / Math.sqrt(steep)
    }
  }
  const random = repeatable(seed)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { sentences, wanted } of shuffled(examples, random)) {
      for (const features of wanted ? [likest(learned, sentences)] : sentences) teach(features, wanted)
    }
  }
  return learned
}

function likest(learned: Weights, sentences: readonly number[][]): number[] {
  const likeness = sentences.map((features) => likenessOfOne(learned, features))
  return sentences[likeness.indexOf(Math.max(...likeness))] ?? []
}

/** One byte a weight is enough. */
export function rounded({ weights, bias }: Weights): { weights: Int8Array; scale: number; bias: number } {
  const list = Array.from(weights)
  const scale = list.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127
  return { weights: Int8Array.from(list, (weight) => Math.round(weight / scale)), scale, bias }
}

function repeatable(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [order[at] as T, order[other] as T]
    order[at] = two
    order[other] = one
  }
  return order
}
