import { LIKENESS_OF_A_WISH, likenessOf } from '@/lib/safety/opt-out/likeness'
import { normalise } from '@/lib/safety/opt-out/normalise'

/**
 * Whether somebody asks for no more messages. It reads only what they wrote just now, never a quoted footer. It runs
 * before any model, and a model may add an opt-out to it but never take one away.
 */
export function isOptOut(text: string): boolean {
  const message = plainForm(text)
  if (KEYWORDS.test(message.replaceAll(/[^a-z]+/g, ''))) return true
  return likenessOf(message) >= LIKENESS_OF_A_WISH
}

/** What they wrote themselves, in the form that rules and likeness read. */
export const plainForm = (text: string): string => normalise(withoutFooters(text))

/** The words every phone network takes for an opt-out, when they are all there is. */
const KEYWORDS = /^(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)$/

/** Newsletter footers that a mail program left unmarked: a link, or the set phrases around one. */
const FOOTER =
  /unsubscribe\b.{0,20}(https?:|\||manage|preferences)|(\||preferences).{0,40}unsubscribe|(click|tap|follow)\b.{0,30}unsubscribe|to unsubscribe\b.{0,40}\b(click|here|visit|link|reply)\b|no longer (wish|want) to receive.{0,60}\b(click|unsubscribe here|here)\b/i
const LINE_MAX_CHARS = 300

/** What offices put under every mail, about other people's eyes. */
const DISCLAIMER = /\bintended recipient\b|\bconfidentiality notice\b|\bare confidential\b/i

function withoutFooters(text: string): string {
  return text
    .split('\n')
    .filter((line) => !DISCLAIMER.test(line))
    .filter((line) => line.length > LINE_MAX_CHARS || !FOOTER.test(line))
    .join('\n')
}
