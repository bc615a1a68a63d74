/** What a million tokens cost, in US dollars, as Anthropic lists it. The only place to change when prices do. */
type Price = { input: number; output: number; cacheWrite: number; cacheRead: number }

const PRICES: Record<string, Price> = {
  'claude-opus-5-5': { input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2 },
  'claude-opus-5': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 },
  'claude-sonnet-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.2 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheWrite: 0.125, cacheRead: 0.01 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
}

/** A model that is not listed is counted at the dearest price: a cost may be overstated, never hidden. */
const DEAREST: Price = { input: 10, output: 50, cacheWrite: 12.5, cacheRead: 1 }

export type Tokens = { input: number; output: number; cacheWrite: number; cacheRead: number }

/** Millionths of a dollar. A dollar per million tokens is a millionth per token, so the numbers just multiply. */
export function costMicros(model: string, tokens: Tokens): number {
  const price = PRICES[model] ?? PRICES[model.replace(/-\d{8}$/, '')] ?? DEAREST
  return Math.ceil(
    tokens.input * price.input +
      tokens.output * price.output +
      tokens.cacheWrite * price.cacheWrite +
      tokens.cacheRead * price.cacheRead,
  )
}
