import { isAboutTheWay } from '@/lib/safety/opt-out/english/another-way'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** The wide net: somewhere in the clause a "not", and soon after it being written to. "I ask not to be contacted." */

const REACHED =
  '(?:be|being|get|getting|me|us)? ?(?:contacted|emailed|messaged|texted|bothered|spammed|solicited)\\b|(?:hear|hearing|anything|nothing|word) (?:\\w+ )?from (?:you|your|this gym|the gym)\\b|(?:email|contact|text|message|write|write to|bother|disturb|spam|solicit|reach out to|market to|communicate with|follow up with) (?:me|us|this (?:email|address|number))\\b|on (?:your|this) (?:\\w+ )?list\\b|<mail> from (?:you|your|the gym|this gym)\\b|direct marketing\\b|(?:receive|receiving) (?:\\w+ ){0,3}?(?:<mail>|these|anything from)\\b'

const DECLINES = rule(
  '\\b(?:decline|refuse|object to|opt not to|reject) (?:\\w+ ){0,4}?(?:<mail>|being contacted)\\b',
)
const SAYS = rule(
  `(?<!\\b(?:you|i|we|they|he|she|it|coach|staff|gym|who|someone) (?:guys |people |really |still )?(?:do|did|does|have|has|had|could|can|would|will|should|is|are|was|were) )\\b(?:not|never|no longer|without|object to|refuse to|decline to|rather not|no) (?:\\w+ ){0,5}?(?:${REACHED})`,
)
/** "I do not want …" is somebody's wish after all. */
const WISHES = rule(
  `\\b(?:i|we) (?:do|would|did|really do|will|am|are) not (?:\\w+ ){0,2}?(?:want|wish|like|care|need|agree|consent|interested|expect|appreciate|hope) (?:\\w+ ){0,6}?(?:${REACHED})`,
)

/** Mail that did not come, people who did not write, a wish about when or by whom, and the opposite. */
const OTHERWISE: readonly RegExp[] = [
  /\b(have|has|had|did|was|were) not\b|\bnever (get|gets|got|received|knew|heard|replied|check|checked|read|been|emailed|texted|called|contacted)\b/,
  /\b(miss|missing|stop|stopped|lose|unsubscribe|mind|hesitate|afraid|forget|worry|sure|enough|sad|glad|yet|why)\b/,
  /\b(until|before|after|unless|instead|at work|work (email|address)|at night|during|this week|today|tomorrow|right now|for now|while|when i|next week|back)\b/,
  /\b(contacted|emailed|texted) by (the|your|a|my)\b|\bno (one|body)\b|\bno (problem|worries|rush|luck|idea|way)\b/,
  /\bno (new |recent )?(emails?|messages?|texts?|word|updates?|news)\b/,
]

export function asksNotToBeContacted(clause: Clause, message: string): boolean {
  if (isAboutTheWay(clause, message)) return false
  const says = SAYS.test(clause) && !/\b(?:you|they|he|she|coach) (?:never|no longer)\b/.test(clause)
  return (says || DECLINES.test(clause) || WISHES.test(clause)) && !OTHERWISE.some((it) => it.test(clause))
}
