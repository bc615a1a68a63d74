import { isAboutTheWay } from '@/lib/safety/opt-out/english/another-way'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** "Stop emailing me", "these messages have to stop", "why do you keep writing". */

const SAYS: readonly RegExp[] = [
  rule('\\b<stop> (?:from )?<gap4>(?:<mail>|<doing>|inbox)\\b'),
  /\b(?:stop|quit) (?!touching|grabbing|staring|following|filming|hugging|watching|charging|billing|making|killing|teasing|tempting|giving|scheduling|booking|putting|moving|signing|paying|letting|hurting|blaming|motivating|inspiring|confusing|holding|counting|penalizing|beating|distracting|telling me to stop)\w{3,}ing (?:up |in |out |on |at |with |to |after |for ){0,2}(?:me|us|my family|my wife|my husband)\b/,
  rule('\\b<stop> (?:with )?(?:all )?(?:of )?(?:these|this|those)$'),
  rule(
    '\\b(?:stop|quit) (?:(?:getting|receiving) (?:<gap3>(?:<mail>|these|this|them|those|anything|it)\\b|$)|hearing from|being (?:contacted|emailed))',
  ),
  rule('\\b(?:turn|shut|switch) off <gap3><mail>\\b|\\b(?:disable|kill) <gap3><mail>\\b'),
  rule('\\b(?:turn|shut|switch) <gap3><mail> off\\b'),
  rule(
    '(?<!\\bthe )\\b(?:end|cancel) (?:these|all|all of|all the|your|this|the|any|my|any further|further) <gap2><mail>\\b',
  ),
  /\b(?:turn|switch|shut) (?:these|them|this|those) off\b/,
  rule('\\b(?:not|no) need to (?:keep|continue) (?:on )?<doing>\\b'),
  rule(
    '\\b<mail> (?:is|are) (?:very |completely |totally )?(?:unwanted|unwelcome|not wanted|not welcome|annoying|excessive|out of hand|a nuisance|getting old|too much|not appreciated)\\b',
  ),
  rule('\\b(?:end|cancel|stop) (?:my |this |the )?subscription to <gap3>(?:<mail>|<list>)\\b'),
  rule(
    '^(?:please |just )*(?:end|cancel|halt|kill|cease) (?:all )?(?:future )?<mail>(?: please| now| thanks)*$',
  ),
  /\b(?:stop|cease) (?:processing|using|keeping|storing|sharing|selling) (?:of )?(?:my|our|this) (?:\w+ )?(?:data|info|information|email|address|details|number)\b/,
  rule('\\b(?:end|cancel) (?:email|text|sms|marketing) <mail>\\b'),
  rule('\\bput (?:an end|a stop) to <gap3>(?:<mail>|<doing>|this|these)\\b'),
  rule(
    '\\b(?:prefer|appreciate|like|love|great|nice|grateful|wish|thankful|best|happy|happier)(?: it)? (?:if )?you(?: guys| people| all)? (?:just )?(?:stopped|quit|ceased) <gap4>(?:<mail>|<doing>)\\b',
  ),
  /\bcancel (my |this |the )?(email|newsletter|mailing) (subscription|list)\b/,
  rule('\\b<mail> (?:need|needs|have|has|must|got|gotta|better|should|will|to|can) ?<gap2>stop(?: \\w+)?$'),
  rule('\\b(?:make|get|want|need|like) <gap3><mail> <gap1>stop(?:ped)?\\b'),
  /\b(this|these|it|that) (all |really |just )*(needs?|has|have|must|got|gotta|better) (to )?(stop|end)\b/,
  /\b(want|need|like|love|wish|asking for|ask for) (all )?(of )?(this|these|it|them|those|that|everything) (all )?(to )?(stop|end|be over)(ped|ed)?$/,
  /\bhow (do|can|could|would|should) (i|we) (make|get|go about|stop) (it|this|these|them|all this|getting|receiving)\b(?=.*\bstop\b)|\bhow (do|can|could|would|should) (i|we) (stop|end|turn off|get out of|get off|get rid of) (getting |receiving |of )*(it|this|these|them|those|(this|these|those|your) (\w+ )?(list|emails?|messages?|mails?|texts|thing|stuff))$/,
  rule(
    '\\b<stop> (?:it |this )?with (?:all )?(?:of )?(?:the|these|this|your|those) (?:\\w+ )?(?:<mail>|<doing>)\\b',
  ),
  /\b(asked|told|telling|begged|warned|asking|beg|beg of) (you|yall|them|your|this gym|the gym)\b.*\b(stop|quit)\b/,
  /\byou (have|had|were|are) (been |being )?(asked|told|warned)\b.*\bstop\b/,
  /\bi said (to )?(stop|no)\b|\bno means no\b|\bwhat part of (no|stop|unsubscribe)\b|\bunderstand about (no|stop|unsubscribe)\b/,
  rule(
    '\\b(?:best|better|prefer|grateful|appreciate|great|happier|happy|nice|like|love) (?:it )?if (?:you|we) (?:did not|do not|never|stopped|no longer|removed|quit|would not|could not)\\b.*(?:<do>|<mail>|<doing>|list)\\b',
  ),
  rule(
    '\\b(?:harassed|annoyed|bothered|bugged|irritated|overwhelmed|stalked) by (?:all )?(?:of )?(?:these|your|the|this|you)\\b.*(?:<mail>|<doing>|you|these)$',
  ),
  rule('\\bshould not (?:be )?(?:get|getting|receive|receiving) <gap4><mail>\\b'),
  rule(
    '\\bwhy (?:do|am) i (?:still |even |always |constantly )*(?:get|getting|receive|receiving|on) (?:all )?(?:of )?(?:(?:these|your|this|the) ?)(?:gym )?(?:<mail>|<list>|$)',
  ),
  /\bwhy (?:do|am) i (?:still |even )*hear(?:ing)? from you\b|\bwhy do you (?:still |even )*have my (?:email|number|address|info|contact)\w*/,
  /\bhow many times (do|must|will|have|did) i (have to |need to |got to |had to |gotta )?(tell|ask|say|told|asked|said)/,
  rule(
    '\\bwhy (?:do|are|am|is|does|would) (?:you|i|this gym|the gym)(?: guys| people| all| folks)? (?:keep|still|constantly|always) (?:(?:getting|receiving) <gap3>(?:<mail>|these|this|them|stuff|it)\\b|<doing>)',
  ),
]

/** "don't stop", "can't stop", "did you stop …?", "if you stop": the opposite, or no wish at all. */
const OTHERWISE: readonly RegExp[] = [
  rule(
    '\\b(?:not|never|no need to|hardly|nothing can|did (?:you|i|they|we|it|the \\w+)|have (?:you|they)|if (?:you|i|they|we)|when (?:you|they)|unless you|before you|until you|thought you|hope you never|hate for you to|hate it if you|used to|could you not) (?:ever |please |have to |need to |guys |all |want to |want you to |going to )*(?:stop|quit|cease)\\b',
  ),
  /\bi (will|should|need to|have to|had to|must|might|may|could|am going to|can) (stop|quit|cut out|give up)\b/,
  /\b(stop|quit) (by|in|at|over|off|for gas|near|on the way)\b/,
  /\b(payment|billing|class|booking|appointment|waiver|invoice)s? (reminders?|notifications?|alerts?|emails?)\b/,
  /\b(at (\d+|night|work|midnight|dinner)|so (early|late)|before \d+|on (weekends|sundays?))\b/,
  /\bcalling me (?!again|at|all|every|now|please|any|ever|about|from|or|day|so|constantly|multiple|twice)\w/,
  /\bwhy did\b|\b(i|it|they|has|have|phone|emails?|messages?|sad if you) stopped\b/,
  /\b(stop|quit|end|cancel|cease|halt|suspend|terminate) (?:\w+ ){0,4}(charg\w+|bill\w*|payments?|membership|renew\w*|autopay|smoking|drinking|eating|running|holding my)\b/,
  /\b(tried|trying) to stop\b|\bstop trying to (lift|run|do|train|come|make|squat|get (fit|in shape|stronger))\b/,
]

/** "Haha quit nagging, see you Monday": they are coming. */
const LAUGHS = /😂|🤣|\b(?:ha(?:ha)+|lol|lmao)\b/u
const COMES = /\b(?:see (?:you|ya|u)|booked|coming|i'?ll (?:come|be there)|i'?m in)\b/
const OUR_MAIL = /\b(?:e ?mail|text|messag|contact|writ|send|spam|mail)/

export function stopsTheMail(clause: Clause, message: string): boolean {
  // "Stop emailing me about my membership" is about the emails.
  const wish = clause.replace(/ about .*$/, '')
  if (!SAYS.some((it) => it.test(clause)) || OTHERWISE.some((it) => it.test(wish))) return false
  const isPlayful = !OUR_MAIL.test(clause) && LAUGHS.test(message) && COMES.test(message)
  return !isPlayful && !isAboutTheWay(clause, message)
}
