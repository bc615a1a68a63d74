import { bodyOf } from '@/lib/safety/draft-guard/body'
import { wordsOf } from '@/lib/safety/draft-guard/fold'
import { finding, type Rule } from '@/lib/safety/draft-guard/reading'
import { REPEAT_SHARE_MAX } from '@/lib/safety/limits'

const SHINGLE_WORDS = 3

/** A follow-up that says the same again reads like a machine. */
export const repeat: Rule = ({ body }, { gym, previous }) => {
  if (previous.length === 0) return []
  const now = shingles(body)
  const same = previous.find((text) => share(now, shingles(bodyOf(text, gym))) > REPEAT_SHARE_MAX)
  return same === undefined ? [] : [finding('repeat', 'It repeats what this member was already sent.', body)]
}

/** 0 for nothing in common, 1 for the smaller text being contained in the larger. */
function share(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  if (small.size === 0) return 0
  let common = 0
  for (const piece of small) if (large.has(piece)) common += 1
  return common / small.size
}

function shingles(text: string): Set<string> {
  const words = wordsOf(text).trim().split(' ').filter(Boolean)
  if (words.length < SHINGLE_WORDS) return new Set(words.length > 0 ? [words.join(' ')] : [])
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')))
}
