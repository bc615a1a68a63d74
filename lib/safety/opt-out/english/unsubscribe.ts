import { isAboutSomethingElse, isOnAList } from '@/lib/safety/opt-out/english/lists'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { bare, rule } from '@/lib/safety/opt-out/words'

/** "Unsubscribe", "I already unsubscribed twice", "opt me out". */

/** Somebody who wants to come back, or has left something else. */
const OTHERWISE =
  /\b(accident\w*|mistake\w*|oops|resubscribe|re subscribe|add me back|put me back|not mean|netflix|spotify|youtube|peloton|hulu|cable|(?:other|old|last) gym|keep (?:sending|emailing|writing|me)|send (?:them|it|these|mine) to|(?:use|to) this one|sleep|life|typo|love (?:these|them|it)|i did not)\b|\bunsubscribe\W+(?:never|no way|not a chance|why|hell no)\b/
const NEGATED =
  /\b(?:not|never|no reason to|no need to|no intention of|without|did i|was i|am i|have i)(?: ever| please| want to| going to| mean to| wish to| get| been| be| i)* unsubscrib/
const CANNOT = /\b(?:can|could|will) not unsubscribe\b|\bwhy (?:can|could|do|have)\b/
/** A past tense that still asks for it, unlike "my kid unsubscribed me from sleep". */
const PAST =
  /\b(?:be|get|me|us|have|already|been|please) (?:already |been |just )*unsubscribed\b|\bas unsubscribed\b|^(?:please )*unsubscribed(?: please| thanks| me)*$|\b(?:sure|ensure|confirm|want|need)(?: that)? (?:i am|we are|me|to be|my \w+ is)(?: \w+)? unsubscribed\b|\bthought (?:that )?(?:i|we) (?:had |have |was |were |already )*unsubscribed\b|\bunsubscribed (?:already|twice|before|again|multiple|several|many|\d|three|please|from (?:this|these|your|all))\b/

export function unsubscribes(clause: Clause, message: string): boolean {
  if (!/\bunsubscrib/.test(clause) || OTHERWISE.test(message)) return false
  if (NEGATED.test(clause)) return CANNOT.test(clause)
  if (/\bunsubscribed\b/.test(clause))
    return PAST.test(clause) && !/\w (?<!please )unsubscribed me\b/.test(clause)
  const what = /\b(?:from|for) (.+)$/.exec(clause)?.[1]
  return what === undefined || MAIL.test(what) || isOnAList(what) || !isAboutSomethingElse(what)
}

const MAIL = rule('\\b<mail>\\b')

/** Opting out of a challenge or a contract is not opting out of our mail. */
export function optsOut(clause: Clause): boolean {
  if (!/\bopt (?:me |us |him |her |my \w+ |this email )?out\b/.test(clause)) return false
  if (/\b(?:not|never)(?: want to| going to)? opt\b/.test(clause)) return false
  const what = /\bout (?:of|from|on) (.+)$/.exec(clause)?.[1]
  if (what === undefined || bare(what) === '') return true
  return MAIL.test(what) || (isOnAList(what) && !isAboutSomethingElse(what))
}
