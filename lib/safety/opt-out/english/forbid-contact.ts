import { isAboutTheWay } from '@/lib/safety/opt-out/english/another-way'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** "Don't contact me again", "if you write once more", "you have no permission to write to me". */

const SAYS: readonly RegExp[] = [
  rule(
    '<dont> (?:<do>)(?: with| to| out to| up on)? (?:me|us|my (?:email|inbox|phone|number|address|cell|work|family|house|home|account)|this (?:address|email|number|account)|here|any ?one here)\\b',
  ),
  rule('<dont> (?:<do>|reply|respond)(?: to me| me| us)?(?: <anyMore>)+$'),
  rule(
    '^(?:please |kindly |just )*<dont> (?:contact|email|message|text|write|reach out|disturb|solicit|spam)(?: <anyMore>)*$',
  ),
  rule(
    '<dont> send (?:me |us |my \\w+ )?(?:anything|any|more|another|<mail>|stuff|these|this|further|future|your|out|nothing|things?)\\b',
  ),
  rule('<dont> send <gap2><mail>(?: <anyMore>| to me| to this \\w+)*$'),
  rule('<dont> (?:write|reply|respond|email|text) back$'),
  // "Please not send me more email": somebody whose English is new.
  rule('^(?:please |kindly |sorry |sir |madam |hello |hi )*not (?:to )?(?:send|<do>)\\b(?! until)'),
  rule('<dont> ask (?:me |us )?(?:again|any more|if i|to (?:come|join|return|rejoin|sign))\\b'),
  rule('<dont> use (?:it|this|that|them)(?: again| any more| ever| please)*$'),
  rule(
    '\\b(?:bother|annoy|pester|spam|harass|email) (?:someone|somebody|anyone|anybody) else\\b|\\b(?:someone|somebody) else to (?:bother|annoy|pester|spam|email|harass)\\b',
  ),
  rule('\\b(?:one|1) (?:more|single) (?:<mail>|of these|time)(?: from you)?$'),
  /\bobject to\b.*\b(process\w*|marketing|use of|using)\b/,
  /\bnot have (?:my|our|any) (?:permission|consent|authorization)\b|\b(?:not|never) (?:give|gave|given|share|shared|provided?) (?:you|yall|your gym) my (?:email|address|number|info|information|contact|details)\b/,
  rule('\\bno point (?:in )?<doing>\\b'),
  rule('\\bno soliciting\\b|\\b(?:do|will) not accept <gap2><mail>\\b'),
  rule('<dont> (?:call|phone) (?:me|us|this \\w+)? ?(?:<anyMore>)*(?:again|any more|ever)\\b'),
  rule('<dont> (?:bother|waste your time) (?:<do>|<doing>)'),
  rule('<dont> (?:include|add|cc|copy|put|have|keep|enroll) me (?:on|in|to|up) <gap4>(?:<mail>|<list>)\\b'),
  rule('<dont> use (?:my|this|our) (?:email|address|data|info|information|number|details|contact)\\b'),
  rule(
    '\\b(?:ask|asked|told|tell|prefer|request|requested|rather|want|warned) (?:that )?you(?: guys| people)? (?:do |did )?not (?:to )?(?:<do>|send)\\b',
  ),
  rule(
    '\\b(?:not|no|never|did not give you|revoked?|without)(?: \\w+){0,3} (?:permission|consent|authorization|allowed|authorized|right) to (?:<do>|be contacted|be emailed|use my (?:email|number|data|info|contact)|send)',
  ),
  rule(
    '\\bdo not (?:consent|authorize|agree) to <gap4>(?:<mail>|<doing>|<do>|being contacted|receive|receiving)\\b',
  ),
  rule(
    '\\byou (?:are|may|must|should|can|will) (?:never|not)(?: to| be)*(?: ever)? (?:<do>|<doing>) (?:me|us)\\b',
  ),
  rule('\\bno (?:need|reason) to (?:<do>).*\\b(?:any more|again|further|from now on)\\b'),
  rule(
    '(?<!\\b(?:i|you|we|they) )\\bdo not (?:contact|email|mail|text|message|solicit)(?: me)?(?: lists?| status| flag)?(?: please| thanks)*$',
  ),
  rule(
    '\\bif (?:you|i|any ?one)(?: guys| people| all)? (?:ever )?(?:<do>|get|receive|send|hear) .*\\b(?:again|(?:one more|another|any more) <gap1>(?:<mail>|these|those|them)|from you)\\b',
  ),
]

/** A wish about when, where or how. */
const OTHERWISE: readonly RegExp[] = [
  /\b(until|before|after|unless|instead|at work|work (email|address)|at night|so (early|late)|during|on weekends|this week|this weekend|today|tomorrow|right now|for now|at the moment|while|when i|next week|about (the|that|this) \w+)\b/,
  /\b(email|message|text|send) me (the|my|a|an) (?!\w+ (emails?|messages?|newsletters?|texts?))(?!newsletter|email|text|message|marketing|promo)\w/,
  /\bbother calling\b(?!.*\b(again|any more|ever|me)\b)/,
  /\b(email|message|text|call|write) (me back|back (to|when|later|if))\b|\bmy (old|work|other|school) (email|address|number)\b|\bthis old\b/,
]

/** "Email me one more time and I'll report you." */
const DARES = rule('\\b<do> me (?:one more time|once more|again)$')
const CONSEQUENCE = /\b(report|block|sue|lawyer|attorney|police|spam|court)\w*\b/

export function forbidsContact(clause: Clause, message: string): boolean {
  if (DARES.test(clause) && CONSEQUENCE.test(message)) return true
  if (isAboutTheWay(clause, message)) return false
  return SAYS.some((it) => it.test(clause)) && !OTHERWISE.some((it) => it.test(clause))
}
