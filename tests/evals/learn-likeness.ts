import { newText } from '@/lib/messages/new-text'
import { plainForm } from '@/lib/safety/opt-out'
import { featuresOf, LIKENESS_PLACES, likenessBy, type Weights } from '@/lib/safety/opt-out/likeness'

/** Finds the weights of likeness.ts: logistic regression, one case at a time, with a step that shrinks per weight. */

export type Case = { text: string; label: 'opt_out' | 'not_opt_out' }

const ROUNDS = 10
const STEP = 0.3
const BIAS_STEP = 0.01
const FORGETTING = 1e-5

export function learn(cases: readonly Case[]): Weights {
  const examples = cases.map(({ text, label }) => ({
    features: featuresOf(plainForm(newText(text))),
    wanted: label === 'opt_out' ? 1 : 0,
  }))
  const weights = new Float32Array(LIKENESS_PLACES)
  const steepness = new Float32Array(LIKENESS_PLACES).fill(1e-6)
  const learned = { weights, scale: 1, bias: 0 }
  const random = repeatable()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { features, wanted } of shuffled(examples, random)) {
      const error = likenessBy(learned, features) - wanted
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
  }
  return learned
}

/** One byte a weight is enough. */
export function rounded({ weights, bias }: Weights): { weights: Int8Array; scale: number; bias: number } {
  const list = Array.from(weights)
  const scale = list.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / 127
  return { weights: Int8Array.from(list, (weight) => Math.round(weight / scale)), scale, bias }
}

function repeatable(): () => number {
  let state = 1
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
