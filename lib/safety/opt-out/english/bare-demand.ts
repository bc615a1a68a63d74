import type { Clause } from '@/lib/safety/opt-out/normalise'
import { bare } from '@/lib/safety/opt-out/words'

/** "Stop.", "STOP please", "wrong person stop": the demand itself, with nothing to say what. */

/** Whole clauses that mean nothing else, once the courtesies are gone. */
const BARE =
  /^(stop( stop)*|stopall|cease|desist|halt|discontinue|enough( is)?( enough)*|cease desist|delete|remove|removal|request( for)? removal|removal request)$/
/** "stop I'm not interested", typed without a full stop between. */
const STOP_FIRST =
  /^(please |just |hey |ok |no )*stop (i|we|not|no|wrong|never|or|seriously|already|thank|thanks|please|now|asap|for real|this is|it is)\b/
const IDIOM =
  /^(please |just |now |seriously |ok |guys |and )*(quit it|knock it off|cut it out|give it a rest|give it up|give up|drop it|reported|blocking|blocked)( please| already| now| guys| ok)*$/
const STOP_LAST = /(?:^|\b(\w+) )stop( now| please| already| thanks| immediately| asap)*$/
/** In a longer clause a last "stop" belongs to something else. */
const LAST_WORDS_MAX = 9
/** Before a last "stop" these make it a place, or somebody else's stopping. */
const NOT_TO_US =
  /^(to|not|bus|pit|full|one|next|first|last|non|will|would|can|could|should|i|we|they|it|never|ever|rest|quick|the|a|an|my|our|final|short|truck|train|subway|metro|tram|water|hard|dead|snow|rain|gas|you|nothing|him|her|must|ll|did|does|cant|dont|wont|coffee|door|short)$/
const YOU_STOP =
  /\byou (guys |people |all |folks )?(would|to|should|must|could|can|need to|have to|better|had better|gotta|got to) (please |just |all )*stop$/
const MAKE_STOP =
  /\b(make|get) (it|this|these|them|all this|all of this|all of these) (to )?stop\b(?! (hurting|crashing|raining))|^(i )?(just |really )?want out( of (this|these|it|here))?$/
const NEGATED =
  /\b(do|will|can|did|would|could|should|does) not\b|\bnever\b|\b(why|when|did|how come)\b|\bi (will|can|could|would|should|need to|have to|had to)\b|\b(if|when|until|before) (you|i|we|they)\b/
/** "Stop this and refund me" is about a payment. */
const MONEY = /\b(refund\w*|charg(?:e|ed|es|ing)|bill(?:ed|ing)|payments?|debit\w*|money)\b/
const MAIL = /\b(e ?-?mail\w*|messag\w*|text\w*|writ\w*|contact\w*|spam\w*|list)\b/
/** Friends say "oh stop it" as well. */
const AFFECTION =
  /\b(ha(ha)+|he(he)+|lol|lmao|rofl|blush(ing)?|too (sweet|kind|funny|nice|good)|so (sweet|kind|funny|nice|proud)|kidding|jk|hilarious|can(?:not| not|'?t) believe|no way|flatter\w*|love (you|it|this))\b|😂|🤣|😊|☺|🥰|😍|😆|😅|😘/u

export function demandsBarely(clause: Clause, message: string): boolean {
  const said = bare(clause)
  if (IDIOM.test(clause)) return !AFFECTION.test(message)
  if (YOU_STOP.test(clause)) return !AFFECTION.test(message) && !/\bnot\b/.test(clause)
  if (MAKE_STOP.test(clause)) return !AFFECTION.test(message)
  if (NEGATED.test(clause) || (MONEY.test(message) && !MAIL.test(message))) return false
  if (/\bstop and (?!never|remove|delete|unsub|leave|take me|do not|go away)\w/.test(message)) return false
  if (/\bstop\b/.test(clause) && AFFECTION.test(message)) return false
  if (said === 'delete' || said === 'remove')
    return /\b(delete|remove)( me| us)?( \w+){0,2}$/.test(clause) && !/\b(the|it|this|that)\b/.test(clause)
  if (said === '')
    return /^(please |ok |just |thanks )*no more( of)?( these| this| those| it)?( please| thanks| thank you| ever)*$/.test(
      clause,
    )
  if (said === 'more')
    return /^(please |ok |just |thanks |and )*no more/.test(clause) && !/\b(and|with|than)\b/.test(clause)
  if (BARE.test(said) || STOP_FIRST.test(clause)) return true
  const last = STOP_LAST.exec(clause)
  return last !== null && clause.split(' ').length <= LAST_WORDS_MAX && !NOT_TO_US.test(last[1] ?? '')
}
