import type { Clause } from '@/lib/safety/opt-out/normalise'

/** The ways to say it in English. Each rule reads one clause in its plain form and says yes or nothing. */

/** Words that carry no meaning of their own around a demand. */
const FILLER =
  /\b(please|kindly|ok|okay|hi|hey|hello|yo|dear|sir|madam|thanks?|thank you|thx|ty|now|just|all|already|immediately|asap|right|away|at once|today|seriously|really|guys|people|folks|everyone|team|coach|no|yes|look|listen|omg|ffs|god|damn|dammit|the|this|these|that|those|it|everything|forever|for good|permanently|for real|once for all|with|doing|of|here|you|can|could|would|will|should|need to|i need you to|i want you to|i am asking you to|i am begging you to|to|me|us|my|again|any more|lol|very much|so|much|thing|things|stuff|ever|i said|i mean)\b/g

export const bare = (clause: Clause): string => clause.replace(FILLER, ' ').replaceAll(/\s+/g, ' ').trim()

const NOUN =
  '(?:emails?|mails?|mailings?|messages?|texts?|sms|newsletters?|notifications?|notices?|reminders?|spam|updates?|correspondence|communications?|communicating|communicate|outreach|follow ?ups?|marketing|promos?|promotions?|ads?|advertising|advertisements?|offers?|junk|crap|garbage|bullshit|nonsense|solicitations?|contact|contacts|blasts?|robo ?texts|invites|nagging)'
const DOING =
  '(?:emailing|mailing|messaging|texting|contacting|writing|sending|spamming|bothering|bugging|harassing|pestering|hounding|badgering|nagging|annoying|reaching out|following up|checking in|hitting me up|blowing up|stalking|soliciting|pinging|bombarding|chasing|dming|hassling|trying to (?:contact|reach|sell|get me)|asking me (?:to come|when)|communicating|corresponding)'
const DO =
  '(?:email|mail|message|text|contact|write|bother|bug|spam|harass|pester|hassle|ping|dm|solicit|approach|disturb|communicate with|reach out|follow up|hit me up|get in touch|send)'
/** What may stand between the verb and what it is about. */
const BETWEEN =
  '(?:(?:it|with|all|any|of|the|these|those|this|that|your|such|sending|getting|receiving|me|us|my|every|each|other|more|further|fucking|freaking|damn|stupid|annoying|constant|endless|unwanted|unsolicited|automated|automatic|marketing|promo|promotional|promotion|weekly|daily|gym|future|forms?|kind|kinds|to) ){0,6}'
const LIST =
  /\b(lists?|mailings?|emails?|newsletters?|database|data base|distribution|contacts?|records|system|communications?|messages?|texts?|mails?|spam|thread|chain|marketing|subscriptions?|outreach|blasts?|campaigns?|sequence|files?|crm|address book|rolodex|books|everything|whatever this is)\b/
const OTHER_LIST =
  /\b(waitlist|class|classes|roster|guest|team|challenge|program|membership|leaderboard|booking|reservation|plan|auto ?pay|schedule|session|event|competition|comp|heat|volunteer|substitute|sub|carpool|couch|calendar|card|\d+ ?(am|pm)|\d+ ?30|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)s?\b/
const MAIL_LIST =
  /\b(mailing|email|distribution|contact|newsletter|marketing|messaging|text|sms) (lists?|database|blasts?)\b/
const TOPICAL =
  /\b(payment|billing|class|booking|appointment|waiver|invoice)s? (reminders?|notifications?|alerts?|emails?)\b/

/** "don't stop", "can't stop", "did you stop …?", "if you stop": the opposite, or no wish at all. */
const NOT_A_WISH_TO_STOP =
  /\b(not|never|no need to|can hardly|could hardly|did (you|i|they|we|it)|have (you|they)|if (you|i|they)|when (you|they)|unless you|before you|until you|thought you|hope you never|hate for you to|not want (you )?to|used to) (ever |please |have to |need to |guys |all )?(stop|quit|cease)\b/

function stopsTheMessages(clause: Clause): boolean {
  if (NOT_A_WISH_TO_STOP.test(clause) || TOPICAL.test(clause)) return false
  const what = `(?:${NOUN}|${DOING}|(?:these|this|those)$)`
  return (
    new RegExp(
      `\\b(?:stop|quit|cease|halt|discontinue|desist|knock off|cut out|refrain) (?:from )?${BETWEEN}${what}`,
    ).test(clause) ||
    /\b(?:stop|quit) (?:getting|receiving|hearing from)\b/.test(clause) ||
    new RegExp(
      `\\b(?:turn|shut|switch) off ${BETWEEN}${NOUN}|\\b(?:disable|cancel|kill|end) (?:these|all|all of|your|my|the|this) ${BETWEEN}(?:email |newsletter |mailing )?(?:${NOUN}|subscription to your|email subscription)`,
    ).test(clause) ||
    /\bcancel (my )?(email|newsletter|mailing) subscription\b|\bcease (and )?desist\b/.test(clause) ||
    /\b(asked|told|telling|begged|warned|said to|asking) (you|yall|them|your|this gym|you all|the gym|you guys|you people)\b.*\bstop\b/.test(
      clause,
    ) ||
    /\b(this|these|it|emails?|messages?|texts?) (all )?(needs?|has|have|must|got|gotta|better) (to )?stop\b/.test(
      clause,
    ) ||
    /\bhow many times (do|must|will|have) i (have to |need to |got to |had to )?(tell|ask|say|told|asked|said)/.test(
      clause,
    ) ||
    new RegExp(
      `\\bwhy (?:do|are|am|is|does) (?:you|i|this gym)(?: guys| people| all)? (?:keep|still|constantly|always) (?:getting|receiving|${DOING})`,
    ).test(clause)
  )
}

/** Whole clauses that mean nothing else, once the courtesies are gone. */
const BARE =
  /^(stop( stop)*|stop all|stopall|unsubscribe( unsubscribe)*|opt out|optout|remove|delete|desist|cease|leave alone|enough|enough is enough|enough enough|more|stop contact|contact)$/
const AFFECTIONATE =
  /\b(haha+|hehe+|lol|lmao|rofl|blush(ing)?|too (sweet|kind|funny|nice|good)|kidding|jk|flatter(ing|ed)?)\b|😂|🤣|😊|☺|🥰|😍|😆/u

function isBareDemand(clause: Clause, message: string): boolean {
  const said = bare(clause)
  if (
    /\b(do|will|can|did|would|could) not\b|\bnever\b|\bi (will|can|could|would|should|need to)\b/.test(clause)
  )
    return false
  if (said === 'more')
    return /\bno more( of)?( these| this| that| it)?( please| thanks| thank you)?$/.test(clause)
  if (said === 'contact') return /\bno contact\b/.test(clause)
  if (said === 'delete') return /^(please |just )*delete me\b/.test(clause)
  if (said === 'remove')
    return /^(can you |could you |would you |please |just |you can |kindly )*remove( me| us)?( please| now| thanks| thank you| asap| immediately| today)*$/.test(
      clause,
    )
  if (said.startsWith('stop') && AFFECTIONATE.test(message)) return false
  return BARE.test(said)
}

function forbidsContact(clause: Clause): boolean {
  if (
    /\b(until|before|after|unless|instead|at work|work (email|address)|at night|so (early|late)|during|on weekends|back)\b/.test(
      clause,
    )
  )
    return false
  const me = '(?: (?:me|us|my (?:email|address|phone|number|wife|husband|family)|to me|with me))'
  const anything =
    '(?: (?:me|us))?(?: (?:anything|any|any more|more|another|emails?|messages?|texts?|stuff|these|this|further|future|your|crap|offers?|promos?|newsletters?|spam))'
  const verbs = `(?:${DO})(?: (?:or|and|nor) ${DO})*`
  const negated =
    '(?:^|(?<!\\b(?:i|you|we|they|he|she|coach|who) ))(?:do not|never|not|no longer|please no)(?: (?:ever|again|please|dare|even|try to|attempt to|you dare|bother to))*'
  return (
    new RegExp(`${negated} ${verbs}(?:${me})`).test(clause) ||
    new RegExp(`${negated} send${anything}`).test(clause) ||
    /^(?:please )*(?:do not|never) (?:ever )?(?:contact|text|email|message)(?: (?:again|ever|any more|ever again))*(?: please)?$/.test(
      clause,
    ) ||
    new RegExp(
      `\\b(?:not|no|never|do not) (?:have |had |gave you |give you |given you |gave |granted )?(?:my )?(?:permission|consent|authorization|allowed|authorized|right) to (?:${DO}|use my)`,
    ).test(clause) ||
    new RegExp(
      `\\byou (?:are|may|must|should|can|will) (?:never|not)(?: to)?(?: be)? (?:ever )?(?:${DO}|${DOING})`,
    ).test(clause) ||
    new RegExp(
      `\\b(?:no|not) (?:need|reason) to (?:${DO}).*\\b(?:any more|again|further|from now on)\\b`,
    ).test(clause) ||
    new RegExp(
      `^(?:please )*(?:absolutely )?(?:no|zero|0) (?:further |more |additional |future |other |of these |of your |of the |of those |of this |gym |marketing |promo ){0,3}${NOUN}(?: (?:please|thanks|thank you|from you|from you guys|ever|at all|again|needed|to me|i beg you))*$`,
    ).test(clause) ||
    new RegExp(
      `\\bno more (?:of )?(?:these |your |the |this |those |gym |marketing |promo |stupid |annoying |damn )*${NOUN}`,
    ).test(clause)
  )
}

function wantsNoMore(clause: Clause): boolean {
  if (/\b(miss|stop|lose|unsubscribe)\b|\bhear (about|any|that|it)\b/.test(clause)) return false
  const received = `(?:receiv\\w+|get|getting|hear(?:ing)? from|be (?:contacted|emailed|messaged|texted|bothered|spammed|on (?:your|this|the|any))|being (?:contacted|emailed|texted|on)|you (?:guys |people )?(?:to )?(?:${DO}|${DOING})|to be on)`
  const wish =
    '(?:want(?:ed|ing)?|wish(?:ing)?|need|care|like|interested in|desire|looking|willing|interest in|interested)'
  const aboutMail = `(?:${NOUN}|these$|these (?:from|any|please)|hear from|contacted|from you|your list|this list|mailing)`
  const negation = '(?:not|never|no longer|no)'
  return (
    (new RegExp(
      `\\b${negation} (?:ever |really |actually |at all |particularly )*${wish} (?:to |for |in |any |any more |more |of |your |these |the |further |you )*(?:${received}|${NOUN}|these$|these any).*`,
    ).test(clause) &&
      new RegExp(aboutMail).test(clause) &&
      !/\bno need\b|\bneed (a |the |any )?(reminder|reminders|update|text)s?\b/.test(clause)) ||
    new RegExp(`\\b(?:rather|prefer|preferred|like) (?:you )?(?:to )?not (?:to )?(?:${received}|${DO})`).test(
      clause,
    ) ||
    (new RegExp(
      `\\b(?:sick|tired|fed up|annoyed|done|over it|had it|had enough|over) (?:and tired )?(?:of|with|by)? ?(?:all )?(?:getting |receiving |hearing )?(?:of )?(?:all )?(?:these|your|the|this|from you|you) ?(?:constant |stupid |gym |damn |annoying |endless )*(?:${NOUN}|$|people|guys|${DOING})`,
    ).test(clause) &&
      !/\b(monday|workout|excuses)\b/.test(clause)) ||
    (new RegExp(
      `\\benough (?:of |with )?(?:all )?(?:the |these |your |this |already )*(?:${NOUN}|${DOING})`,
    ).test(clause) &&
      !/\bnot enough\b/.test(clause)) ||
    (/\bnever (want|wish|hope|need) to (hear|see|get).*\b(you|your|gym|again)\b/.test(clause) &&
      /\bhear from|emails?|messages?\b/.test(clause)) ||
    /\b(let this be|better be|should be|this is|make this|make it) (the |your )last (email|message|text|time you (email|contact|message|text|write))/.test(
      clause,
    ) ||
    /\b(revok\w*|withdraw\w*|rescind\w*) (my |all |any )*(consent|permission)\b|\bdo not consent\b/.test(
      clause,
    ) ||
    new RegExp(
      `\\b(?:not|never) (?:sign(?:ed)? up|subscribe[d]?|opt(?:ed)? in|ask(?:ed)?|agree[d]?|consent(?:ed)?|request(?:ed)?)(?: to| for)* (?:be (?:contacted|on)|receiv\\w+|get|(?:any |these |your |the |this |all |gym |more )*(?:${NOUN}|list|these$))`,
    ).test(clause) ||
    /\b(unwanted|unsolicited) (emails?|messages?|mail|contact|texts?)\b/.test(clause)
  )
}

function leavesTheList(clause: Clause, message: string): boolean {
  const whom =
    '(?:me|us|(?:my|our) (?:\\w+ )?(?:email|emails|address|name|info|information|number|contact|contacts|details|data|phone)(?: address| info| information| number| details)?|this (?:email|address|number)(?: address)?)'
  const taken = new RegExp(
    `\\b(?:remove|removing|take|taking|delete|erase|scratch|strike|drop|get|pull|cross|scrub|wipe|purge|cut|unenroll|deregister|leave|keep|exclude|drop)(?: (?:please|just))? ${whom}\\b(?: (?:off|from|out|of|the|your|all|any|this|that|and|please|my \\w+))*(.*)$`,
  ).exec(clause)
  const wanted =
    /\b(?:want|wants|like|love|need|wish|asked|ask|request|requesting|demand|how do i get|how can i get|trying to get) (?:to (?:be|get) |being |be |to )?(?:removed|taken|deleted|off|out|dropped|erased)(?: off| from| of| out)*\b(.*)$|\bhow (?:do|can) (?:i|we) (?:get|go) off\b(.*)$/.exec(
      clause,
    )
  if (!taken && !wanted) return false
  if (
    /\b(not|never)( ever| please| want to| going to)* (remove|take|delete|drop|get|cut|want|be removed)\b/.test(
      clause,
    )
  )
    return false
  if (MAIL_LIST.test(clause)) return true
  if (OTHER_LIST.test(clause)) return false
  if (LIST.test(clause) && /\b(off|from|out|of|delete|erase|remove|lose|purge|wipe|scrub)\b/.test(clause))
    return true
  const rest = bare(taken?.[1] ?? wanted?.[1] ?? wanted?.[2] ?? '')
  const verb =
    /\b(remove|removed|removing|take|taken|delete|deleted|erase|purge|wipe|drop) (?:me|us|my|our|this)|\b(?:be|get) (?:removed|taken off|deleted)\b/.test(
      clause,
    )
  return (
    verb &&
    rest === '' &&
    /\b(off|remove|removed|delete|deleted|erase|purge|wipe|scrub)\b/.test(clause) &&
    !OTHER_LIST.test(message)
  )
}

function unsubscribes(clause: Clause): boolean {
  if (
    /\b(accident(ally)?|mistake(nly)?|oops|resubscribe|re subscribe|add me back|not mean|without|netflix|spotify|youtube|peloton|hulu|cable|other gym)\b/.test(
      clause,
    )
  )
    return false
  if (
    /\b(not|never|no reason to|no need to|no intention of|did i|was i|am i|have i)( ever| please| want to| going to| mean to| wish to| get| been| be)* unsubscrib/.test(
      clause,
    )
  ) {
    return /\b(can|could|will) not unsubscribe\b|\bwhy (can|could|do|did|have|am|was)\b/.test(clause)
  }
  if (/\bunsubscribed\b/.test(clause)) {
    return (
      /\b(be|get|me|us|have|already|clicked) (already |been )?unsubscribed\b|\bunsubscribed (already|twice|before|again|multiple|several|many|\d|three|from (this|these|your|all))\b/.test(
        clause,
      ) && !/\bunsubscribed me\b|\bme unsubscribed from (sleep|life)/.test(clause)
    )
  }
  return /\bunsubscrib(e|ing)\b/.test(clause)
}

const NOT_OUR_MAIL =
  /\b(challenge|program|nutrition|class|classes|competition|comp|plan|add on|event|contract|auto ?renew\w*|auto ?pay|session|membership)\b/

function optsOut(clause: Clause): boolean {
  return (
    /\bopt (me |us )?out\b/.test(clause) &&
    !/\b(not|never)( want to| going to)? opt\b/.test(clause) &&
    !NOT_OUR_MAIL.test(clause)
  )
}

const DISMISSALS: readonly RegExp[] = [
  /\bleave (me|us) (the \w+ |tf )?(alone|be|in peace)\b(?! (with|on|in|at|for|by)\b)/,
  /^(please |just |now |hey |all of you |you can |you |oh )*(go away|get lost|buzz off|back off|piss off|bugger off|sod off|screw off|fuck off|eff off|f off|f you|fuck you|go to hell|take a hike|kick rocks|get bent|screw you|shove it|shove off|beat it|bug off|let me be|gtfo|stfu)\b/,
  /\b(lose|forget|burn|trash|shred|delete|erase|throw (out|away)|get rid of|toss) (you (ever )?had )?(my|this) (damn |fucking )?(number|email|emails|address|contact|info|contact info|information|name|phone)\b(?! (tag|card))/,
  /\bforget (you ever had my|that i exist|i exist|about me)\b/,
  /\b(get|stay|keep) (the \w+ |tf )?(out of|away from|outta) my (inbox|email|mailbox|phone)\b|\bout of my inbox\b/,
  /\b(mark|marking|marked|report|reporting|reported|flag|flagging|flagged) (you|this|these|it|your \w+|all of (this|these)|them) ?(all )?(as|for|to)? ?(spam|junk|spamming|phishing|abuse|the ftc|ftc)\b/,
  /\b(blocking|blocked|block) (you|this|your|all|u)\b(?! (off|out|time))/,
  /\b(this is|these are|that is|you are|it is)( all| just| nothing but| pure)? (spam|spamming|junk mail|harassment|harassing)\b/,
  /^spam$|^harassment$/,
]

function dismisses(clause: Clause): boolean {
  if (/\b(not|never)( ever| please)? (leave|forget|lose|block|let)\b/.test(clause)) return false
  if (
    /\b(gmail|outlook|yahoo|filter|accidentally|by accident|by mistake|spam folder|went to|ended up)\b/.test(
      clause,
    )
  )
    return false
  return DISMISSALS.some((it) => it.test(clause))
}

export function saysSoInEnglish(clause: Clause, message: string): boolean {
  return (
    isBareDemand(clause, message) ||
    unsubscribes(clause) ||
    optsOut(clause) ||
    stopsTheMessages(clause) ||
    forbidsContact(clause) ||
    wantsNoMore(clause) ||
    leavesTheList(clause, message) ||
    dismisses(clause)
  )
}
