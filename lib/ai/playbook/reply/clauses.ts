import { strangeWordsIn } from '@/lib/ai/playbook/reply/familiar-words'
import { promiseIn } from '@/lib/ai/playbook/reply/promise'
import { type Sign, signsIn } from '@/lib/ai/playbook/reply/signs'
import { settle } from '@/lib/safety/draft-guard/fold'

/** A reply in its parts, so that a kind word at the front does not cover what stands behind it. */

const JOINTS =
  /[.!?;,\n()]+|:(?!\d)|\s-+\s|\b(?:but|also|btw|by the way|because|cause|cuz|however|although|though|except|plus|and|so(?! (?:much|far|good|many|happy|sore|proud|fun|sweet|nice|kind|glad|excited|sorry|long|great))|then|since|anyway)\b/i

export function clausesOf(text: string): string[] {
  return settle(text)
    .split(JOINTS)
    .map((clause) => clause.trim())
    .filter(Boolean)
}

/** Shorter parts are names, greetings and fillers. */
const TELLING_WORDS_MIN = 4

const HARMLESS: readonly Sign[] = [
  'thanks',
  'positive',
  'later',
  'away',
  'ill',
  'eager',
  'preference',
  'did_it',
  'declines',
  'cannot_make_it',
  'resolved',
  'review',
  'card_news',
]

export function isPlaced(clause: string): boolean {
  if (clause.split(/\s+/).length < TELLING_WORDS_MIN) return true
  const signs = signsIn(clause)
  return (
    HARMLESS.some((sign) => signs.has(sign)) ||
    promiseIn(clause) !== 'none' ||
    FILLER.test(clause) ||
    isEveryday(clause)
  )
}

/** Nothing but everyday words, and none of them dark. */
export function isEveryday(text: string): boolean {
  return !DARK.test(text) && strangeWordsIn(text) === 0
}

/** Everyday words can say something bad only with one of these among them. */
const DARK =
  /\b(?:no|not|never|none|nothing|nobody|without|bad|hard|wrong|worse|stop|left|leave|lost|problem|issue|too|why|less|instead|down|off|over|need|help|should|wish|charge\w*|pay\w*|paid|alone|anymore|any more|only)\b|n't\b|\bcannot\b/i

/** Things people say around what they mean. */
const FILLER =
  /\b(?:hope (?:you|all|everyone|everything)|good to hear|nice to hear|to be honest|tbh|nothing personal|how (?:are|is|have)|happy (?:monday|friday|holidays|new year)|say hi|with (?:my|the) (?:wife|husband|kids?|friend|brother|sister|partner|boyfriend|girlfriend|son|daughter)|for (?:me|checking|asking|writing|reaching|the (?:note|message|email|reminder|heads))|ghosted|been (?:a (?:while|minute)|so long|forever)|i know|my bad|sorry|you (?:too|guys)|have a (?:good|great|nice)|don't worry|time flies|at home lately|getting (?:back|better)|calmed down|what i needed|don't do|just what)\b/i
