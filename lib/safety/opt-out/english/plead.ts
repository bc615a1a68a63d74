import { isAboutTheWay } from '@/lib/safety/opt-out/english/another-way'
import { isAboutSomethingElse } from '@/lib/safety/opt-out/english/lists'
import type { Clause } from '@/lib/safety/opt-out/normalise'

/**
 * The widest net, for phrasings nobody thought of. A clause is read as the ideas in it: an end, a "no" that is a
 * wish, or a way out, together with a word for our mail, and nothing that tells of something else. "Pull the plug on
 * these emails", "would be nice if these stopped", "make sure I never get another note from you".
 */

/** Our mail. "These" is mail too, when no noun follows. */
const MAIL =
  '(?:emails?|emailed|emailing|mails|mailings?|mailing list|messages?|messaged|messaging|texts|texted|texting|contact|contacted|contacting|spam|spamming|newsletters?|hear from|hearing from|reach out|reaching out|writing (?:to )?(?:me|us)|write (?:to )?(?:me|us)|inbox|follow ups?|following up|check ins|checking in|communications?|correspondence|outreach|promos?|marketing|unsubscribed|do not contact|these(?= (?:stop\\w*|would|will|need|should|must|are|r|have|is|and|please|now|any more|asap|thanks)\\b|$))'

const END =
  '(?:stop|stops|stopping|quit|quitting|cease|end(?! of)|ending|discontinue|halt|refrain|desist|terminate|chill|ease up|ease off|lay off|tone (?:it )?down|slow (?:it )?down|back off|cool it|knock (?:it )?off|cut (?:it )?out|pull the plug|put a lid|shut (?:it )?(?:off|down)|turn off|switch off|opt out|no more|nothing more|nothing further|enough|sick|tired|fed up|over it|done|annoyed|exhausted|skip me|omit me|spare me|exclude me|block me|mute)'

const SAYS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\b(?:not|never|ever|nothing|will|can|did|i|we|they|to) )\\b${END} (?:\\w+ ){0,6}?${MAIL}\\b`,
  ),
  // "Can the emails stop", "so should the emails", "these are so annoying", "when will these end".
  new RegExp(
    `^(?!.*\\b(?:why did|did)\\b).*\\b${MAIL} (?:\\w+ ){0,4}?(?:stop|cease|end|stopped|ended|annoying|unwanted|unwelcome|a nuisance|harassment)(?: now| please| too| already| asap| soon| that .*)*$`,
  ),
  new RegExp(`\\bso (?:should|must|can|do) (?:the |your |these )?${MAIL}$`),
  /\bwhy (?:will |do |can |are |would )?(?:not )?(?:you|yall|you all|you guys) (?:not )?(?:just )?(?:stop|keep (?:emailing|messaging|texting|writing|contacting|sending))\b/,
  /\b(?:wish|nice|great|good|happy|love|hope|prefer|appreciate) (?:it )?(?:if )?(?:these|this|it|they|you)(?: all)? (?:would |could |just )?stop(?:ped|s)?$/,
  /^(?:please |and |just |send |i want |i need )*(?:nothing (?:more|further|else)|no further)(?: please| thanks| from you| ever)*$/,
  /\b(?:me|us|my \w+|this \w+) (?:off|from|out of) (?:of )?(?:this|your|the|these) (?:\w+ )?(?:chain|thread|register|rotation|drip|funnel|group email|mailer|circulation|directory|campaign)\b/,
  /\b(?:leave|stay out of|get off|get out of|keep out of) my (?:inbox|email|emails|mailbox|phone|back|case)(?: alone)?$(?<!\b(?:leave|keep out of) my (?:back|case|phone|email))/,
  /\b(?:leave) my (?:inbox|email|phone) alone\b|\bmy inbox is not\b|\b(?:consent|permission) (?:is |was |has been |hereby )*(?:withdrawn|revoked|denied|refused)\b/,
  /^(?:please |ok |so |i |just )*(?:want|wanted|need|like) off(?: please| now| thanks)*$|^dnd$/,
  /\brequested (?:removal|to be (?:removed|taken off|unsubscribed))\b|\bremoval (?:multiple|several|many|\d+) times\b/,
  /\b(?:remove|delete|erase|strike|drop|pull|wipe|discard) (?:my|this|our) (?:\w+ )?(?:name|id|mail|email|address|number|contact|info)(?: id)?(?: from (?:your|ur|the|all) \w+)?(?: please| now| thanks)*$/,
]

/** A plea, or an order: a clause that begins with what to do. */
const PLEA =
  /^(hey |hi |ok |so |now |seriously |also |then |just |again |and |no |yes |thanks |bruh |yo )*(stop|quit|cease|do not|never|no more|remove|delete|take (me|us|my|this|her|him)|get (me|us) (off|out)|exclude|erase|discontinue|halt|end (all|these|this|your))\b|^(kindly|just|can you|could you|would you|will you|you can|you may|make sure|ensure|see that|see to it)\b|\b(please|make sure|ensure|want|wish|would like|would love|expect|trust|hope|ask|asking|request|demand|prefer|appreciate|grateful|insist)\b/
const NOT_MAIL = new RegExp(
  `\\b(?:stopped|remove|removed|removal|removing|delete|deleted|erase|off|out|exclude|excluded|no|not|never|without|refuse|decline|no longer|mark \\w+ as) (?:\\w+ ){0,7}?(?:${MAIL}|lists?)\\b`,
)

const OTHERWISE: readonly RegExp[] = [
  /\bnot leave\b|\b(last|that|the|your) (message|email|text)$|\b(last|that) (message|email|text)\b|\bnot (email|text|contact|message) (?!me|us|my|this|these|again|any|ever|at|please)\w/,
  /\b(did|have|has|had|was|were|is) not\b|\b(got|received|sent|forgot|sorry|yet|deleted (your|the))\b|\b(why|when) (did|does|is|was)\b/,
  /\b(miss|missed|missing|keep (?!emailing|messaging|texting|writing|contacting|sending)|love (?!it|if)|loved|resend|hesitate|mind|afraid|worry|not forget|add|put|new|old|change|changed|update|subscribe|not (?:ever |please )?(stop|unsubscribe|remove|take)|never stop|booked|coming)\b/,
  /\b(if (?!these|this|you (would|could|just|stopped|all)|they)|until|before|after|instead|work|during|this week|today|tomorrow|right now|for now|while|when i|next week|back(?<!(?:my|get off my) back)|stop by|stopped (getting|working|receiving))\b/,
  /\b(share|sharing|give|sell|tell|forward) \w/,
  /\b(send me|call|calls|phone|bill|invoice|receipt|app|photos?|pictures?|him|he|she|coach|staff|charg\w+|pay\w*)\b/,
  /\b(did|do|does|have|are) (you|i|they) (stop|get|send|ever|guys|email|emailing)\b|\b(i|we) (will|can|could|should|had to|have to|need to|want to|am going to) (stop|quit|end)\b(?! (getting|receiving|hearing))/,
]

export function pleadsForAnEnd(clause: Clause, message: string): boolean {
  const says = SAYS.some((it) => it.test(clause)) || (PLEA.test(clause) && NOT_MAIL.test(clause))
  if (!says || OTHERWISE.some((it) => it.test(clause)) || isAboutSomethingElse(clause)) return false
  return !isAboutTheWay(clause, message) && !FRIENDS.test(message)
}

/** "Haha quit nagging, I booked it." */
const FRIENDS = /😂|🤣|\b(?:haha\w*|lmao|just kidding)\b/u
