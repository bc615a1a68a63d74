import {
  attributionLines,
  isNoise,
  isQuoted,
  startsOldMail,
  startsSignature,
} from '@/lib/messages/quote-marks'

/**
 * What the member wrote just now, without the mail they answer, its footer and their phone's signature. Empty when
 * they wrote nothing. Rules such as the opt-out read only this: our own quoted footer says "unsubscribe".
 */
export function newText(body: string): string {
  const lines = body
    .replaceAll(/\r\n?/g, '\n')
    // More than any rule looks ahead, and far fewer than a mail can hold.
    .replaceAll(/\n{10,}/g, '\n'.repeat(10))
    .split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    // Megabytes of them would otherwise be held against every pattern.
    if (line.trim() === '') {
      kept.push('')
      continue
    }
    if (startsOldMail(lines, at) || startsSignature(line)) break
    const attribution = attributionLines(lines, at)
    if (attribution > 0) {
      const next = nextWritten(lines, at + attribution)
      // Without ">" there is no telling where the old mail ends, so nothing below it is taken for the member's.
      if (!isQuoted(lines[next] ?? '')) break
      at = next - 1
      continue
    }
    if (!isQuoted(line) && !isNoise(line)) kept.push(line.trimEnd())
  }
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function nextWritten(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.trim() === '') at++
  return at
}
