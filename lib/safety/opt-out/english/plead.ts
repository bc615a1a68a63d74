import { isAboutSomethingElse } from '@/lib/safety/opt-out/english/lists'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/**
 * The widest net, for phrasings nobody thought of: a plea, a word of ending, and after it a word for our mail, with
 * nothing in the clause that tells of something else. "Make sure I never get another email from you."
 */

const PLEA =
  /^(kindly|just|can you|could you|would you|will you|you can|you may|make sure|ensure|see that|see to it)\b|\b(please|make sure|ensure|want|wish|would like|would love|expect|trust|hope|ask|asking|request|demand|prefer|appreciate|grateful|insist)\b/
const END_OF_MAIL = rule(
  '\\b(?:stop|stopped|stopping|quit|cease|end|ending|discontinue|halt|remove|removed|removal|removing|delete|deleted|erase|off|out|exclude|excluded|no|not|never|without|refuse|decline|enough|no longer|mark \\w+ as) (?:\\w+ ){0,7}?(?:emails?|emailed|emailing|mails|mailing|mailings|messages?|messaged|messaging|texts|texted|texting|contact|contacted|contacting|spam|newsletters?|hear from|hearing from|reach out|reaching out|lists?|inbox|follow ups?|following up|communications?|correspondence|outreach|unsubscribed|do not contact)\\b',
)
const OTHERWISE: readonly RegExp[] = [
  /\b(did|have|has|had|was|were|is) not\b|\b(got|received|sent|forgot|sorry|yet|why|deleted (your|the))\b/,
  /\b(miss|missed|missing|keep|love|loved|resend|hesitate|mind|afraid|worry|add|put|new|old|change|changed|update|subscribe|not (stop|unsubscribe|remove|take)|never stop)\b/,
  /\b(if|until|before|after|instead|work|during|this week|today|tomorrow|right now|for now|while|when|next week|back|stop by)\b/,
  /\b(send me|email me|text me|contact me|message me|call|calls|phone|bill|invoice|receipt)\b/,
]

export function pleadsForAnEnd(clause: Clause): boolean {
  return (
    PLEA.test(clause) &&
    END_OF_MAIL.test(clause) &&
    !OTHERWISE.some((it) => it.test(clause)) &&
    !isAboutSomethingElse(clause)
  )
}
