import { isAboutSomethingElse } from '@/lib/safety/opt-out/english/lists'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/**
 * The widest net, for phrasings nobody thought of: a plea, a word of ending, and after it a word for our mail, with
 * nothing in the clause that tells of something else. "Make sure I never get another email from you."
 */

/** A plea, or an order: a clause that begins with what to do. */
const PLEA =
  /^(hey |hi |ok |so |now |seriously |also |then |just |again |and |no |yes |thanks )*(stop|quit|cease|do not|never|no more|remove|delete|take (me|us|my|this|her|him)|get (me|us) (off|out)|exclude|erase|discontinue|halt|end (all|these|this|your))\b|^(kindly|just|can you|could you|would you|will you|you can|you may|make sure|ensure|see that|see to it)\b|\b(please|make sure|ensure|want|wish|would like|would love|expect|trust|hope|ask|asking|request|demand|prefer|appreciate|grateful|insist)\b/
const END_OF_MAIL = rule(
  '\\b(?:stop|stopped|stopping|quit|cease|end|ending|discontinue|halt|remove|removed|removal|removing|delete|deleted|erase|off|out|exclude|excluded|no|not|never|without|refuse|decline|enough|no longer|mark \\w+ as) (?:\\w+ ){0,7}?(?:emails?|emailed|emailing|mails|mailing|mailings|messages?|messaged|messaging|texts|texted|texting|contact|contacted|contacting|spam|newsletters?|hear from|hearing from|reach out|reaching out|lists?|inbox|follow ups?|following up|communications?|correspondence|outreach|unsubscribed|do not contact)\\b',
)
const OTHERWISE: readonly RegExp[] = [
  /\bnot leave\b|\b(last|that|the|your) (message|email|text)$|\b(last|that) (message|email|text)\b|\bnot (email|text|contact|message) (?!me|us|my|this|these|again|any|ever|at|please)\w/,
  /\b(did|have|has|had|was|were|is) not\b|\b(got|received|sent|forgot|sorry|yet|why|deleted (your|the))\b/,
  /\b(miss|missed|missing|keep|love|loved|resend|hesitate|mind|afraid|worry|add|put|new|old|change|changed|update|subscribe|not (stop|unsubscribe|remove|take)|never stop)\b/,
  /\b(if|until|before|after|instead|work|during|this week|today|tomorrow|right now|for now|while|when|next week|back|stop by)\b/,
  /\b(share|sharing|give|sell|tell|forward) \w/,
  /\b(send me|call|calls|phone|bill|invoice|receipt)\b/,
]

export function pleadsForAnEnd(clause: Clause): boolean {
  return (
    PLEA.test(clause) &&
    END_OF_MAIL.test(clause) &&
    !OTHERWISE.some((it) => it.test(clause)) &&
    !isAboutSomethingElse(clause)
  )
}
