import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** Which list, if any, a clause speaks of: ours, or one of the gym's many others. */

const ON_A_LIST = rule(
  '\\b(?:<list>|emails?|messages?|texts?|mails?|communications?|spam|marketing|everything|data|outreach|phones?)\\b',
)
const MAIL_LIST =
  /\b(mailing|email|distribution|contact|newsletter|marketing|messaging|text|sms|mail) (lists?|database|blasts?|distribution)\b/
const OTHER_THINGS =
  /\b(waitlist|class|classes|roster|guest|team|challenge|program|nutrition|membership|leaderboard|booking|reservation|plan|auto ?pay|auto ?renew\w*|schedule|session|event|competition|comp|heat|volunteer|substitute|carpool|couch|calendar|card|charge|fee|hold|pause|freeze|board|whiteboard|contract|slump|\d+ ?(?:am|pm)|\d+ (?:15|30|45)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight)s?\b/
/** What may stand before "list" when the list is ours. */
const OUR_LIST =
  /^(your|whatever|which|what|that s|the|this|that|any|all|every|our|of|from|off|a|its|these|those|gym|gyms|s|mailing|mail|email|contact|contacts|marketing|text|texting|emailing|messaging|call|distribution|newsletter|entire|whole|stupid|damn|fucking|dumb|spam|prospect|leads?|customers?|members?|friggin|freaking|annoying|client|subscriber|send|promo|promotional|drip|master|current|future|active)$/

export function isMailList(clause: Clause): boolean {
  return MAIL_LIST.test(clause)
}

export function isOnAList(text: string): boolean {
  return ON_A_LIST.test(text)
}

/** "The waitlist", "the 6am", "the injured list": a list of something is not ours. */
export function isAboutSomethingElse(text: string): boolean {
  const kind = /\b(\w+) lists?\b/.exec(text)?.[1]
  return OTHER_THINGS.test(text) || (kind !== undefined && !OUR_LIST.test(kind))
}
