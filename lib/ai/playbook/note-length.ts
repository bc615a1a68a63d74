import type { CallContext } from '@/lib/ai/model'

export type NoteLength = 'short' | 'ordinary' | 'long'

const SHORT = /\bshort(er)?\b|\bbrief(er)?\b/i
const LONG = /\blonger\b|\bwrite (a little |a bit )?more\b/i

/** What the owner's instructions say about how long a note is; the line written last counts. */
export function noteLength(overrides: CallContext['overrides']): NoteLength {
  const lines = overrides.flatMap(({ text }) => text.split('\n')).toReversed()
  for (const line of lines) {
    // "Shorter than longer drafts" speaks of both, and what it asks for comes first.
    const [short, long] = [line.search(SHORT), line.search(LONG)]
    if (short >= 0 && (long < 0 || short < long)) return 'short'
    if (long >= 0) return 'long'
  }
  return 'ordinary'
}
