import { WISH_READ_MAX_CHARS } from '@/lib/safety/limits'
import { demandsBarely } from '@/lib/safety/opt-out/english/bare-demand'
import { dismisses } from '@/lib/safety/opt-out/english/dismiss'
import { forbidsContact } from '@/lib/safety/opt-out/english/forbid-contact'
import { leavesTheList } from '@/lib/safety/opt-out/english/leave-list'
import { wantsNoMail } from '@/lib/safety/opt-out/english/no-mail'
import { asksNotToBeContacted } from '@/lib/safety/opt-out/english/not-contacted'
import { pleadsForAnEnd } from '@/lib/safety/opt-out/english/plead'
import { stopsTheMail } from '@/lib/safety/opt-out/english/stop-sending'
import { optsOut, unsubscribes } from '@/lib/safety/opt-out/english/unsubscribe'
import { wantsNoMore } from '@/lib/safety/opt-out/english/want-no-more'
import { saysSoInAnotherLanguage } from '@/lib/safety/opt-out/languages'
import { saysSoInAnotherScript } from '@/lib/safety/opt-out/languages/scripts'
import { likenessOf } from '@/lib/safety/opt-out/likeness'
import { type Clause, clausesOf, normalise } from '@/lib/safety/opt-out/normalise'

/**
 * Whether somebody asks for no more messages. It reads only what they wrote just now, never a quoted footer. It runs
 * before any model, and a model may add an opt-out to it but never take one away.
 */
export function isOptOut(text: string): boolean {
  const written = withoutFooters(text)
  if (saysSoInAnotherScript(written.slice(0, WISH_READ_MAX_CHARS))) return true
  const message = normalise(written)
  if (KEYWORDS.test(message.replaceAll(/[^a-z]+/g, ''))) return true
  if (/\b(just kidding|jk)\b/.test(message)) return false
  const clauses = clausesOf(message)
  const isSaidBy = (rules: readonly Rule[]) =>
    clauses.some((clause) => rules.some((says) => says(clause, message)))
  if (isSaidBy(UNMISTAKABLE)) return true
  const isSaid = isSaidBy(RULES)
  return likenessOf(message) >= (isSaid ? LIKENESS_WITH_A_RULE : LIKENESS_ALONE)
}

/** Where a rule speaks, it takes much to doubt it; where none does, it takes much to hear a wish all the same. */
const LIKENESS_WITH_A_RULE = 0.25
const LIKENESS_ALONE = 0.8

/** What they wrote themselves, in the form that rules and likeness read. */
export const plainForm = (text: string): string => normalise(withoutFooters(text))

/** Each reads one clause in its plain form; the whole message is there for what surrounds it. */
type Rule = (clause: Clause, message: string) => boolean

/** "Stop.", "unsubscribe", "leave me alone": wherever it stands, nothing around it makes it mean something else. */
const UNMISTAKABLE: readonly Rule[] = [demandsBarely, unsubscribes, dismisses]

const RULES: readonly Rule[] = [
  stopsTheMail,
  forbidsContact,
  wantsNoMail,
  wantsNoMore,
  asksNotToBeContacted,
  leavesTheList,
  optsOut,
  pleadsForAnEnd,
  saysSoInAnotherLanguage,
]

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
