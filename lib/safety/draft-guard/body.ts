import { fold, settle } from '@/lib/safety/draft-guard/fold'
import type { GuardGym } from '@/lib/safety/draft-guard/scene'

/** A line this short without a full stop is a sign-off, not a sentence. */
const SIGN_OFF_MAX_CHARS = 60

/** The note itself, without the line that greets and the lines that sign. */
export function bodyOf(text: string, gym: GuardGym): string {
  const lines = settle(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const first = lines[0]
  if (lines.length > 1 && first && isGreeting(first)) lines.shift()
  const signOff = new Set(gym.signOff.split('\n').map(fold).filter(Boolean))
  const required = fold(gym.alwaysInclude)
  while (lines.length > 1) {
    const last = fold(lines.at(-1) ?? '')
    const signs =
      signOff.has(last) || (last.length <= SIGN_OFF_MAX_CHARS && !/[.!?…。！？؟]["')]*$/u.test(last))
    if (!signs && last !== required) break
    lines.pop()
  }
  return lines.join('\n')
}

/** “Hi Anna,” on a line of its own. */
function isGreeting(line: string): boolean {
  return line.length <= SIGN_OFF_MAX_CHARS && /^[^.?]*[,!:،]$/u.test(line) && line.split(/\s+/).length <= 5
}

/** Full stops inside these end no sentence. */
const ABBREVIATIONS = /\b(?:mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e|a\.m|p\.m|min|approx|no)\.$/iu

export function sentencesOf(body: string): string[] {
  const sentences: string[] = []
  for (const line of body.split('\n')) {
    let start = 0
    for (const mark of line.matchAll(/[.!?…。！？؟।]+["')\]]*(?=\s|$)|[。！？]/gu)) {
      const end = mark.index + mark[0].length
      const piece = line.slice(start, end).trim()
      if (mark[0] === '.' && ABBREVIATIONS.test(piece) && end < line.length) continue
      if (/[\p{L}\p{N}]/u.test(piece)) sentences.push(piece)
      start = end
    }
    const rest = line.slice(start).trim()
    if (/[\p{L}\p{N}]/u.test(rest)) sentences.push(rest)
  }
  return sentences
}
