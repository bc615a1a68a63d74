/** The words the English rules are made of. In a rule, `<mail>` stands for any of the words under that name. */

const WORDS: Record<string, string> = {
  /** What they get from us. */
  mail: 'emails?|mails?|mailings?|messages?|texts?|sms|newsletters?|notifications?|notices?|reminders?|spam|correspondence|communications?|outreach|follow ups?|marketing|promos?|promotions?|ads?|advertising|advertisements?|solicitations?|solicitation|contact|blasts?|junk|crap|garbage|bullshit|bs|nonsense|harassment|nagging|invites?|offers?|updates?|check ins?|checkins?|notes|letters?|pings?|dms?|alerts?|campaigns?|pitch(?:es)?|sales pitch(?:es)?|reach outs?|automated stuff|promotional (?:stuff|material|content|things?)|(?:this|your|gym) stuff|stuff from you|bots?',
  /** What we do, as a thing going on. */
  doing:
    'emailing|mailing|messaging|texting|contacting|writing|sending|spamming|bothering|bugging|harassing|pestering|hounding|badgering|nagging|annoying|reaching out|following up|checking in|hitting|blowing up|stalking|soliciting|pinging|bombarding|chasing|dming|hassling|trying|communicating|corresponding|including me|adding me|flooding|filling|cluttering|clogging|asking|begging|inviting|telling|pushing|pressuring|calling|nudging|poking|touching base|selling|marketing|advertising|chasing me|hounding me|dropping (?:me )?(?:notes|lines)',
  /** What we do, as an order not to. */
  do: 'email|mail|message|text|contact|write|bother|bug|spam|harass|pester|hassle|ping|dm|solicit|approach|disturb|communicate|reach out|follow up|hit|get in touch|market|sell|nudge|check in|check up|touch base|chase|pester|annoy|dm me',
  stop: 'stop|quit|cease|halt|discontinue|desist|refrain|terminate|suspend|knock it off|knock off|cut it out|cut out|give up|lay off',
  /** An order not to, and never "I don't", "you don't", "they never": those tell of something. */
  dont: '(?<!\\b(?:i|you|we|they|he|she|who|people|usually|normally|probably|coaches|to) )(?:do not|dnt|dun|never|no longer|please no|you are not to|nobody|not to|to not)(?: (?:you|ever|again|please|dare|even|try to|attempt to|bother|just|under any circumstances))*',
  /** A place one can be taken off. */
  list: 'lists?|mailings?|mailing|newsletters?|database|data base|distribution|contacts|records|system|systems|subscriptions?|crm|files?|address book|rolodex|books|mailing group|email group|email chain|email thread|campaigns?|blasts?|sequence',
  me: 'me|us|my|our|myself|her|him|them|his',
  anyMore:
    'any more|again|ever|further|in the meantime|in the future|from now on|please|thanks|thank you|at all|ever again|now',
}

/** `<mail>` → any of its words; `<gap3>` → up to three words, whatever they are. A space at the end belongs to the gap. */
export function rule(source: string): RegExp {
  const filled = source
    .replaceAll(/<gap(\d)>/g, '(?:\\w+ ){0,$1}?')
    .replaceAll(/<(\w+)>/g, (_all, name: string) => `(?:${WORDS[name] ?? name})`)
  return new RegExp(filled)
}

/** Words that carry no meaning of their own around a demand. */
const FILLER =
  /\b(please|kindly|ok|okay|hi|hey|hello|yo|dear|sir|madam|thanks?|thank you|thx|ty|now|just|all|already|immediately|asap|right|away|at once|today|seriously|really|guys|people|folks|everyone|team|coach|no|yes|look|listen|omg|ffs|god|damn|dammit|the|this|these|that|those|it|everything|forever|for good|permanently|for real|once for all|with|doing|of|here|you|can|could|would|will|should|need to|i need|i want|i am asking|i am begging|i beg|i wish|to|me|us|my|again|any more|very much|so|much|thing|things|stuff|ever|i said|i mean|instant|also|man|dude|bro|lady|for the love|por favor|gracias|ya|bitte|danke|jetzt|svp|s il vous plait|s il te plait|merci|maintenant|per favore|grazie|alsjeblieft|alstublieft|aub|dank|obrigad[oa])\b/g

/** What is left of a clause without its courtesies. */
export function bare(clause: string): string {
  return clause.replace(FILLER, ' ').replaceAll(/\s+/g, ' ').trim()
}
