import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** "Don't contact me again", "no more emails", "you have no permission to write to me". */

const SAYS: readonly RegExp[] = [
  rule(
    '<dont> (?:<do>)(?: with| to| out to| up on)? (?:me|us|my|this (?:address|email|number|account)|here|any ?one here)\\b',
  ),
  rule('<dont> (?:<do>|reply|respond)(?: to me| me| us)?(?: <anyMore>)+$'),
  rule(
    '^(?:please |kindly |just )*<dont> (?:contact|email|message|text|write|reach out|disturb|solicit|spam)(?: <anyMore>)*$',
  ),
  rule(
    '<dont> send (?:me |us |my \\w+ )?(?:anything|any|more|another|<mail>|stuff|these|this|further|future|your|out|nothing|things?)\\b',
  ),
  rule('<dont> send <gap2><mail>(?: <anyMore>| to me| to this \\w+)*$'),
  rule('<dont> (?:bother|waste your time) (?:<do>|<doing>)'),
  rule('<dont> (?:include|add|cc|copy|put|have|keep|enroll) me (?:on|in|to|up) <gap4>(?:<mail>|<list>)\\b'),
  rule('<dont> use my (?:email|data|info|information|number|details|contact)\\b'),
  rule(
    '\\b(?:ask|asked|told|tell|prefer|request|requested|rather|want|warned) (?:that )?you(?: guys| people)? (?:do |did )?not (?:to )?(?:<do>|send)\\b',
  ),
  rule(
    '\\b(?:not|no|never|did not give you|revoked?|without)(?: \\w+){0,3} (?:permission|consent|authorization|allowed|authorized|right) to (?:<do>|use|send)',
  ),
  rule(
    '\\bdo not (?:consent|authorize|agree) to <gap4>(?:<mail>|<doing>|<do>|being contacted|receive|receiving)\\b',
  ),
  rule(
    '\\byou (?:are|may|must|should|can|will) (?:never|not)(?: to| be)*(?: ever)? (?:<do>|<doing>) (?:me|us)\\b',
  ),
  rule('\\bno (?:need|reason) to (?:<do>).*\\b(?:any more|again|further|from now on)\\b'),
  rule('\\bno (?:more|further|additional|future|other|additional) (?:of )?<gap3><mail>\\b'),
  rule(
    '(?:^|\\b(?:want|like|wish|prefer|request|please|appreciate|absolutely|i said|with|need|ok|thanks|expect) )(?:no|zero|0) (?:of )?(?:these |your |the |such |gym |unsolicited |marketing )*<mail>(?: from <gap3>\\w+| ever| at all| again| to me|<anyMore>| please| thanks| thank you)*$',
  ),
]

/** A wish about when, where or how, and mail that did not come. */
const OTHERWISE: readonly RegExp[] = [
  /\b(until|before|after|unless|instead|at work|work (email|address)|at night|so (early|late)|during|on weekends|this week|this weekend|today|tomorrow|right now|for now|at the moment|while|when i|next week|about (the|that|this) \w+)\b/,
  /\b(email|message|text|call|write) (me )?back\b|\bmy (old|work|other|school) (email|address|number)\b|\bthis old\b/,
  /\b(got|have|had|received|receive|there (is|was|were|are)|was|were|saw|see|came|come through|arrived|get) no\b|\bno more than\b/,
  /\bno (more |further )?(update|offer|notice|invite|contact) (info|yet|on|lens|sport|sparring|from the)/,
  /\bno (more|further) (classes|class|spots|burpees|questions|excuses|pain)\b/,
]

/** "Don't text, email is fine" is about the way, not the wish. */
const ANOTHER_WAY =
  /\bemail (me|is|works|only|please|instead|would)\b|\b(by|via|over|prefer|use) email\b|\bjust email\b/

export function forbidsContact(clause: Clause, message: string): boolean {
  if (/\b(text|texts|sms|call|dm)\b/.test(clause) && !/\bemails?\b/.test(clause) && ANOTHER_WAY.test(message))
    return false
  return SAYS.some((it) => it.test(clause)) && !OTHERWISE.some((it) => it.test(clause))
}
