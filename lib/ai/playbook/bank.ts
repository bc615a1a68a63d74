/**
 * Hand-written sentences for one type of task. A slot such as `{class}` is filled with a real fact; a sentence whose
 * fact is missing is not used. Nothing here counts an absence, names a price or promises anything.
 */
export type Bank = {
  /** One per touch; later touches reuse the last. */
  touches: readonly TouchBank[]
  /** One personal thing, used where its facts are known. */
  facts: readonly string[]
  /** The fact is the news, so it may stand before the opening. */
  factFirst?: true
  /** A matter of business: it ends with its question, without “would love to hear from you”. */
  plainEnd?: true
}

export type TouchBank = {
  subjects: readonly string[]
  openings: readonly string[]
  asks: readonly string[]
}

export type Slot =
  | 'first'
  | 'gym'
  | 'owner'
  | 'class'
  | 'days'
  | 'time'
  | 'part'
  | 'tenure'
  | 'milestone'
  | 'visits'
  | 'offering'
  | 'day'

/** The sentence with its facts, or nothing when one is missing. */
export function fill(sentence: string, words: Partial<Record<Slot, string>>): string | undefined {
  let complete = true
  const filled = sentence.replace(/\{(\w+)\}/g, (_, slot: Slot) => {
    const word = words[slot]
    if (word === undefined) complete = false
    return word ?? ''
  })
  return complete ? filled : undefined
}
