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

/**
 * Newsletter footers that a mail program left unmarked: a link, or the set phrases around one. "I'd like to unsubscribe
 * and your link is broken" is no footer: somebody speaks of themselves.
 */
const FOOTER =
  /unsubscribe\b.{0,20}(https?:|\||manage|preferences)|(\||preferences).{0,40}unsubscribe|(click|tap|follow)\b.{0,30}unsubscribe|(?<!\b(?:i|we|me|us|how|trying|tried)\b.{0,25})to unsubscribe\b.{0,40}\b(click|here|visit|link|reply)\b|no longer (wish|want) to receive.{0,60}\b(click|unsubscribe here|here)\b/i
const LINE_MAX_CHARS = 300

/** What offices put under every mail, about other people's eyes. */
const DISCLAIMER = /\bintended recipient\b|\bconfidentiality notice\b|\bare confidential\b/i

/** Under a signature, how the reader may leave the writer's own list. What somebody asks of us they never put so. */
const NOTICE =
  /(?:^|[.!?|–] ?)(?:if you(?: no longer| do not| don['’]t|['’]d| would| prefer| want| wish)|to (?:stop|opt out|unsubscribe|be removed)|(?:do not|don['’]t) want .{0,40}\?|you (?:are receiving|receive|received|get|got) (?:this|these|it) |(?:wenn|falls) sie|sie möchten .{0,60}\?|si (?:ya )?no (?:quiere|desea)|pour ne plus|se non (?:vuoi|desider)|para (?:deixar|dejar|no) |(?:wilt u|wil je) geen).{0,160}\b(?:reply|respond|click|tap|write to|here|opt out|unsubscribe|tell me|antworten|abmelden|hier|cliquez|clicca|pulse|haga clic|responda|clique|klik)\b/i

function withoutFooters(text: string): string {
  const lines = text.split('\n')
  const greeting = lines.findIndex((line) => line.trim() !== '')
  const underneath = lines.findIndex((line, at) => at > greeting && line.trim() === '')
  const isUnderneath = (at: number) => underneath > 0 && at > underneath
  return lines
    .filter(
      (line, at) =>
        line.length > LINE_MAX_CHARS ||
        !(DISCLAIMER.test(line) || FOOTER.test(line) || (isUnderneath(at) && NOTICE.test(line))),
    )
    .join('\n')
}
