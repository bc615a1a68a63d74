import { isAboutSomethingElse, isMailList, isOnAList } from '@/lib/safety/opt-out/english/lists'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { bare, rule } from '@/lib/safety/opt-out/words'

/** "Take me off your list", "remove my email", "I asked to be removed". */

const PERSON =
  '(?:me|us|her|him|them|(?:my|our|his) (?:\\w+ )?(?:email|emails|address|name|info|information|number|contact|contacts|details|data|phone|mom|mother|dad|father|wife|husband)|this (?:email|address|number|account)|everything (?:you have|about)|all (?:of )?(?:my|our) (?:\\w+ )?(?:data|info|information|details|records))'

const ASKS: readonly RegExp[] = [
  // Whatever the verb: "boot me from the mailing list".
  rule(
    '\\b(?:me|us|him|her|my \\w+|this email) (?:off|from|out)(?: of)? (?:your|this|the|all|any|these) (?:\\w+ ){0,2}?(?:<list>|emails|messages|texts)\\b',
  ),
  rule(
    `\\b(?:remove|removing|take|taking|delete|erase|scratch|strike|drop|get|pull|cross|scrub|wipe|purge|cut|unenroll|deregister|leave|keep|exclude|forget|discard|unlist|delist)(?: please| just)? ${PERSON}\\b`,
  ),
  rule(
    `\\b(?:have|want|need|get|like|having) ${PERSON} (?:to be |be |all )?(?:removed|deleted|erased|taken off|taken out|off)\\b`,
  ),
  /\b(?:be|get|being|been|get me|me) (?:removed|taken off|taken out|deleted|dropped|erased|off|out of|struck|unenrolled)\b/,
  rule(
    '\\b(?:off|out of) (?:of )?(?:your|this|the|that|these|any|all|mailing|email) <gap3><list>\\b|\\boff <list>\\b',
  ),
  /\b(?:my|this|our) (?:email|address|name|number|info|contact|data|details)(?: address)? (?:is|be|get|gets|to be|should be|has been|must be) (?:removed|deleted|taken off|erased)(?: please| now)*$/,
  // "Take my name off whatever list this is", "get me off it", "drop me from yours", "excluded from these".
  rule(
    '\\b(?:me|us|my \\w+|this \\w+) (?:off|from|out)(?: of)? (?:it|them|yours|these|this|those|whatever <gap3>(?:<list>|this|it)?|any (?:and )?all \\w+|future \\w+)(?: please| thanks| now| asap| in the future| in future| for good| this is| it is| is)*$',
  ),
  rule(
    '\\b(?:excluded?|omit(?:ted)?|left (?:out|off)|leave me out|skip(?:ped)?|removed|dropped|spared|exempt) (?:me |us )?(?:from|of|off) (?:it|them|these|this|those|all|any|your|the|future) ?<gap2>(?:<mail>|<list>)?(?: please| in the future| in future)*$',
  ),
  rule(
    '\\b(?:like|want|need|love|prefer|be|get) (?:to be |to get |me )?off (?:of )?(?:the|this|your|these|that|all|it|any)\\b(?: <gap1>(?:<list>|<mail>))?',
  ),
  rule(
    '\\b(?:drop|delete|erase|remove|wipe|lose|trash|take down|bin|discard) (?:my|this|our|the) (?:email|address|contact|name|info|data|details|number|id)\\b(?: address)?(?: please| now| immediately| asap| thanks| from \\w+ \\w+)*$',
  ),
  rule('\\b(?:removal|remove|deletion) <gap4><list>\\b|\\b<list> removal\\b'),
]
/** "I shouldn't be on this list." */
const NOT_ON = rule(
  '\\b(?:not|no need|no reason|never)\\b.*\\b(?:be|belong|am|is|put|stay|keep \\w+) (?:on|in|part of) (?:your|this|the|any) <gap2>(?:lists?|mailing list|database|system)\\b',
)
/** "Who gave you my email? Remove it." */
const REMOVE_IT =
  /^(?:please |just |kindly |now |so |then )*(?:remove|delete|erase|lose|trash|drop|discard) (?:it|this|that|them)(?: now| please| immediately| asap| at once| right away| today| thanks)*$/
/** These mean much else: "drop me an email", "get me a spot". */
const LOOSE_VERB =
  /\b(?:leave|keep|get|cut|pull|drop|take|cross|strike|scratch) (?:me|us|my|our|her|him|them|his)\b/
const OPPOSITE =
  /\b(?:not|never)(?: ever| please| want(?: you)? to| going to| let them)* (?:remove|take|delete|drop|get|cut|leave|be removed|been|kick|want|forget|exclude)\b|\b(?:did|was|were|am|have) (?:i|you|we)\b(?!.*\basked\b)|\b(?:add|put) me\b|\bback on\b|\b(?:fell|fallen|dropped|fall|kicked|got taken) off\b|\b(?:keep|leave) me on\b|\b(?:last|previous|that) (?:message|email|text|one)\b/
const SAME_PERSON_ELSEWHERE =
  /\badd me (?:back|again)\b|\b(new|updated?|change[ds]?|replace|use (?:this|my)|correct) (?:\w+ )?(?:email|address|one|number)\b/

export function leavesTheList(clause: Clause, message: string): boolean {
  if (OPPOSITE.test(clause) || SAME_PERSON_ELSEWHERE.test(message)) return false
  if (REMOVE_IT.test(clause))
    return /\b(?:my|this|our) (?:email|address|number|name|info|information|data|details|contact)\b/.test(
      message,
    )
  if (NOT_ON.test(clause) && !/\b(?:why|yet|am i)\b/.test(clause)) return true
  if (!ASKS.some((it) => it.test(clause))) return false
  if (
    LOOSE_VERB.test(clause) &&
    !/\b(?:drop|pull|strike|scratch|cut) my (?:email|address|name|number|contact)\b/.test(clause) &&
    !/\b(?:off|from|out|removed|deleted|erased|of (?:your|this|the|all))\b/.test(clause)
  )
    return false
  if (isMailList(clause)) return true
  if (isAboutSomethingElse(clause)) return false
  return isOnAList(clause) || (saysNoPlace(clause) && !isAboutSomethingElse(message))
}

const REMOVING =
  /\b(?:exclude|unenroll|deregister|discard|unlist|delist|scrub|remove|removed|removing|delete|deleted|erase|erased|take|taken|purge|wipe|drop|dropped|off|forget)\b(.*)$/
/** What may follow without naming a place. */
const NO_PLACE =
  /\b(off|from|out|us|her|him|them|our|his|email|emails|address|name|info|information|number|contact|contacts|details|data|phone|and|whatever|is|yours|are|sending|multiple|several|times|twice|before|last|months?|weeks?|years?|ago|yesterday|already|once|wife|husband|mom|mother|taken|removed|deleted|personal|going forward|in the future|in future|from now on)\b|\s/g

/** "Take me off", "please remove my email", "I want to be removed": from what else than our mail. */
function saysNoPlace(clause: Clause): boolean {
  if (/\btake (?:me|us) off (?:please|thanks|now|asap)\b/.test(clause)) return true
  const rest = bare(REMOVING.exec(clause)?.[1] ?? 'x').replaceAll(NO_PLACE, '')
  return (
    rest === '' &&
    /\b(off|remove|removed|removing|delete|deleted|erase|erased|purge|wipe|forget|exclude|unenroll|deregister|unlist|delist)\b/.test(
      clause,
    )
  )
}
