import type { Clause } from '@/lib/safety/opt-out/normalise'
import { bare, rule } from '@/lib/safety/opt-out/words'

/** "Take me off your list", "remove my email", "I asked to be removed", "unsubscribe", "opt me out". */

const PERSON =
  '(?:me|us|her|him|them|(?:my|our|his) (?:\\w+ )?(?:email|emails|address|name|info|information|number|contact|contacts|details|data|phone|mom|mother|dad|father|wife|husband)|this (?:email|address|number|account)|everything you have)'
const TAKE = rule(
  `\\b(?:remove|removing|take|taking|delete|erase|scratch|strike|drop|get|pull|cross|scrub|wipe|purge|cut|unenroll|deregister|leave|keep|exclude|forget|discard|unlist)(?: please| just)? ${PERSON}\\b`,
)
const BE_TAKEN =
  /\b(?:be|get|being|been|get me|me) (?:removed|taken off|taken out|deleted|dropped|erased|off|out of|struck|unenrolled)\b/
const OFF = rule(
  '(?:^|\\b(?:get|getting|go|want|me|us|be|i am|way|please|how) )(?:to get )?(?:off|out of) (?:of )?<gap4><list>\\b',
)
const REMOVAL = rule('\\b(?:removal|remove|unsubscribe|deletion) <gap4><list>\\b|\\b<list> removal\\b')
const ON_A_LIST = rule(
  '\\b(?:<list>|emails?|messages?|texts?|mails?|communications?|spam|marketing|everything|data)\\b',
)
const MAIL_LIST =
  /\b(mailing|email|distribution|contact|newsletter|marketing|messaging|text|sms|mail) (lists?|database|blasts?|distribution)\b/
const OTHER_LIST =
  /\b(waitlist|class|classes|roster|guest|team|challenge|program|membership|leaderboard|booking|reservation|plan|auto ?pay|auto ?renew\w*|schedule|session|event|competition|comp|heat|volunteer|substitute|carpool|couch|calendar|card|charge|fee|hold|pause|freeze|board|contract|slump|\d+ ?(?:am|pm)|\d+ (?:15|30|45)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight)s?\b/
const OPPOSITE =
  /\b(?:not|never)(?: ever| please| want(?: you)? to| going to| let them)* (?:remove|take|delete|drop|get|cut|leave|be removed|been|kick|want)\b|\b(?:did|was|were|am|have) (?:i|you|we)\b(?!.*\basked\b)|\b(?:add|put) me\b|\bback on\b|\bkeep me on\b|\bleave me on\b/
const NEW_ADDRESS =
  /\b(new|updated?|change[ds]?|replace|use (?:this|my)|correct) (?:\w+ )?(?:email|address|one|number)\b/

export function leavesTheList(clause: Clause, message: string): boolean {
  if (OPPOSITE.test(clause) || NEW_ADDRESS.test(message)) return false
  const asks = TAKE.test(clause) || BE_TAKEN.test(clause) || OFF.test(clause) || REMOVAL.test(clause)
  if (!asks) return false
  if (MAIL_LIST.test(clause)) return true
  if (OTHER_LIST.test(clause)) return false
  if (/\b(leave|keep|get|cut|pull)\b/.test(clause) && !/\b(off|out)\b/.test(clause)) return false
  return ON_A_LIST.test(clause) || (saysNoPlace(clause) && !OTHER_LIST.test(message))
}

/** "Take me off", "please remove my email", "I want to be removed": from what else than our mail. */
function saysNoPlace(clause: Clause): boolean {
  const end =
    /\b(?:remove|removed|removing|delete|deleted|erase|erased|take|taken|purge|wipe|drop|dropped|off|forget)\b(.*)$/.exec(
      clause,
    )
  const rest = bare(end?.[1] ?? 'x').replaceAll(
    /\b(off|from|out|us|her|him|them|our|his|email|emails|address|name|info|information|number|contact|contacts|details|data|phone|and|multiple|several|times|twice|before|wife|husband|mom|mother|taken|removed|deleted)\b|\s/g,
    '',
  )
  return (
    rest === '' &&
    /\b(off|remove|removed|removing|delete|deleted|erase|erased|purge|wipe|forget)\b/.test(clause)
  )
}

const RETURNING =
  /\b(accident\w*|mistake\w*|oops|resubscribe|re subscribe|add me back|put me back|not mean|netflix|spotify|youtube|peloton|hulu|cable|other gym|sleep|life)\b/
const UNSUBSCRIBED =
  /\b(?:be|get|me|us|have|already|been|please|i) (?:already |been |just )*unsubscribed\b|^(?:please )*unsubscribed(?: please| thanks| me)*$|\bunsubscribed (?:already|twice|before|again|multiple|several|many|\d|three|please|from (?:this|these|your|all))\b/

export function unsubscribes(clause: Clause, message: string): boolean {
  if (!/\bunsubscrib/.test(clause) || RETURNING.test(message)) return false
  if (
    /\b(?:not|never|no reason to|no need to|no intention of|without|did i|was i|am i|have i)(?: ever| please| want to| going to| mean to| wish to| get| been| be| i)* unsubscrib/.test(
      clause,
    )
  ) {
    return /\b(?:can|could|will) not unsubscribe\b|\bwhy (?:can|could|do|have)\b/.test(clause)
  }
  if (/\bunsubscribed\b/.test(clause)) return UNSUBSCRIBED.test(clause) && !/\bunsubscribed me\b/.test(clause)
  return true
}

const OUT_OF = /\bout (?:of|from|on) (.+)$/

/** Opting out of a challenge or a contract is not opting out of our mail. */
export function optsOut(clause: Clause): boolean {
  if (
    !/\bopt (?:me |us |him |her )?out\b/.test(clause) ||
    /\b(?:not|never)(?: want to| going to)? opt\b/.test(clause)
  )
    return false
  const what = OUT_OF.exec(clause)?.[1]
  return (
    what === undefined ||
    bare(what) === '' ||
    (ON_A_LIST.test(what) && !OTHER_LIST.test(what)) ||
    rule('\\b<mail>\\b').test(what)
  )
}
