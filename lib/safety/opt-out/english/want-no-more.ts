import { isAboutTheWay } from '@/lib/safety/opt-out/english/another-way'
import type { Clause } from '@/lib/safety/opt-out/normalise'
import { rule } from '@/lib/safety/opt-out/words'

/** "I don't want to hear from you", "sick of these emails", "I never signed up for your newsletter". */

const WISH =
  '(?:want|wanted|wanting|wish|wishing|care|like|interested|interest|desire|desiring|looking|willing|inclined|need)'
const RECEIVED =
  '(?:(?:receive|receiving|received|get|getting) (?:\\w+ ){0,4}?(?:<mail>|these|this$|anything from|them)|hear from|hearing from|hear a thing from|contacted|emailed|messaged|texted|bothered|spammed|marketed to|disturbed|on (?:your|this|the|any) (?:\\w+ )?(?:<list>)|you (?:guys |people |all )?(?:to )?(?:<do>|<doing>))'

const SAYS: readonly RegExp[] = [
  rule(
    `\\b(?:not|never|no longer|no|neither|nor) (?:really |ever |actually |at all |particularly |even |in any way )*${WISH} <gap5>(?:${RECEIVED}|<mail>)\\b`,
  ),
  rule(
    `\\b(?:not|never|no longer) (?:want|need|like|asked for|ask for) (?:any of )?these(?: any more| please| from you)?$`,
  ),
  rule(
    `\\b(?:rather|prefer|preferred|like|love|hope|wish|choose|asked) (?:you )?(?:to )?(?:not|never) (?:to )?(?:be |have )?(?:${RECEIVED}|<do>)\\b`,
  ),
  rule(
    '\\b(?:rather|wish|prefer|like it if|appreciate it if|appreciate if) you (?:guys |people )?(?:did|do|would|will)? ?not <gap1>(?:<do>|send)',
  ),
  rule(
    '\\b(?:sick|tired|fed up|annoyed|done|had it|had enough|over (?=these|your|all|getting|the)|irritated|frustrated|sick and tired) (?:of |with |by )?(?:all )?(?:of )?(?:getting |receiving |hearing |seeing )?(?:all )?(?:these|your|the|this|from you|you)? ?(?:\\w+ )?(?:<mail>|<doing>)\\b',
  ),
  rule('\\b(?:enough|plenty) (?:of |with )?<gap3>(?:<mail>|<doing>)\\b'),
  rule(
    '(?<!not )\\b(?:hate|despise|loathe|detest|can not stand|spare me|skip me on|omit me from) (?:getting |receiving )?(?:all )?(?:of )?(?:these|your|the|those|future|any)? ?(?:\\w+ )?<mail>\\b',
  ),
  /\b(sick|tired|fed up|done|enough) (of|with) (you|you people|you guys|hearing from you)$/,
  /\b(let this be|better be|should be|this is|make this|make it|hope this is|that was) (the |your )?(very )?last (email|message|text|mail|time you (email|contact|message|text|write|bother))/,
  /\bcan not keep (?:getting|receiving) (?:these|this|your|them)\b/,
  /\b(revok\w*|withdraw\w*|rescind\w*|remove|cancel) (my |all |any |previous )*(consent|permission)\b/,
  rule(
    '\\b(?:not|never) (?:sign(?:ed)? up|subscribed?|opt(?:ed)? in|ask(?:ed)?|agreed?|consent(?:ed)?|requested?|enroll(?:ed)?|gave consent)(?: to| for| in)* <gap4>(?:be contacted|receive|receiving|<mail>|mailing list|list|these$)\\b',
  ),
  rule(
    '\\bso (?:that )?(?:i|we) (?:do not|no longer|never|can stop) (?:get|receive|getting|receiving|hear)\\b',
  ),
  rule(
    '\\b(?:like|want|wish|prefer|love|need|ask|asking)(?: you)? (?:to )?(?:be )?no longer <gap3>(?:receive|receiving|get|getting|be contacted|contacted|hear|be on)\\b',
  ),
  rule(
    '\\b(?:appreciate|prefer|love|like|happier|happy|rather|grateful|better|nice|hoping|hope|fine|good)(?: is| it| if| be| off| being| me)* (?:not|without) <gap2>(?:<mail>|these|getting|receiving|hearing|being (?:contacted|emailed|messaged|texted))\\b',
  ),
  rule('\\b(?:not|no) (?:interested|interest) in (?:hearing|receiving|getting)\\b'),
  rule(
    '\\b(?:not|no) (?:want|need) you (?:guys |all |people )?(?:to )?(?:keep |continue |be )?(?:<do>|<doing>)\\b',
  ),
  rule(
    '\\b(?:not|no) (?:want|need) (?:it|this|that|them|any of (?:it|this|these))(?: any more| please| thanks| at all| in my inbox)*$',
  ),
  rule(
    '\\b(?:am|are|all) (?:good|set|ok|fine) (?:on|without|with no) (?:the |these |your |any more )?<mail>\\b',
  ),
  /\bnot (?:sign(?:ed)? up|ask(?:ed)?|subscribed?|register(?:ed)?|opt(?:ed)? in|agreed?) (?:for|to|in to) (?:this|these|it|that|any of (?:this|these|it))(?: please| ever| thanks)*$/,
  /\b(?:is|be|was) (?:the |your |my )?(?:very )?(?:final|last) (?:one|email|message|text|note)(?: (?:that )?(?:i|we) (?:get|receive|see|have to \w+)| from you| please| ever)*$/,
  rule(
    '\\b(?:way )?too (?:many|much) (?:of )?(?:these |your )?(?:emails?|messages?|mails?|texts|spam)(?: from you)?$',
  ),
  rule(
    '^(?:i am |am |so |totally |just |really |completely )*over (?:these|the|your|all the|all these|all your) <gap1><mail>$',
  ),
  /\b(?:want|wish|like|right|ask|asking|request) to be forgotten\b/,
  /\b(?:let|make) (?:this|that|it) (?:be )?(?:the|your) last(?: one)?(?: please| ever| from you)*$/,
  /\b(unwanted|unsolicited) (emails?|messages?|mail|contact|texts?|communications?)\b/,
  rule('\\b(?:keep|take|shove|save) your <gap2><mail>\\b'),
]

const OTHERWISE: readonly RegExp[] = [
  /\b(miss|missing|stop|lose|unsubscribe)\b|\bhear (about|any|that|it|excuses)\b/,
  /\b(bill|invoice|receipt|charge|refund)\b/,
  /\binterested in (?:the |your |a |any )?(?:\w+ )?(?:offers?|promos?|promotions?|deals?|invites?)\b|\bapp\b/,
  /\bno need\b|\bneed (a |the |any )?(reminders?|updates?|texts?|follow ups?|notifications?)\b/,
  /\b(not|never|no) (\w+ )?enough\b|\benough (time|sleep|info|about)\b/,
  /\bcontacted by (the|your|a|my)\b|\bhow do i get on\b/,
  /\b(mind|minded)\b|\bwant to (get|be) (hurt|injured|out of shape|fat|left)\b/,
  /(?<!\bso i )\bdo not (get|receive)\b/,
]

export function wantsNoMore(clause: Clause, message: string): boolean {
  if (/\b(get|put me) on (the|your) (\w+ )?list\b/.test(message)) return false
  if (isAboutTheWay(clause, message)) return false
  return SAYS.some((it) => it.test(clause)) && !OTHERWISE.some((it) => it.test(clause))
}
