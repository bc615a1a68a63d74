import type { Clause } from '@/lib/safety/opt-out/normalise'

/** "Leave me alone", "lose my number", "I'm reporting this as spam": nobody says it who wants another mail. */

const END =
  '(?: (?:please|now|already|forever|for good|thanks|thank you|all of you|you|guys|people|and|everyone|immediately|seriously|spammer\\w*|from me))*$'

const SAYS: readonly RegExp[] = [
  /\bleave (me|us|my family|her|him) (the \w+ |tf )?(alone|be|in peace)\b(?! (with|on|in|at|for|by|to|like)\b)/,
  new RegExp(
    `^(?:please |just |now |hey |all of you |you can |you |oh |can you |could you |would you |kindly |go )*(?:go away|get lost|buzz off|back off|piss off|bugger off|sod off|screw off|fuck off|eff off|f off|f you|fuck you|go to hell|take a hike|kick rocks|get bent|screw you|shove it|shove off|beat it|bug off|let me be|gtfo|stfu|take (?:a|the) hint|get (?:the|a) (?:hint|message|picture)|get a life|drop dead|shut up|let me go)${END}`,
  ),
  /\b(lose|loose|forget|burn|trash|shred|delete|erase|throw (out|away)|get rid of|toss|ditch) (you (ever )?had )?(my|this) (damn |fucking |contact )?(number|email|emails|address|contact|info|information|name|phone|details)\b(?! (tag|card|for))/,
  /\bforget (you ever had my|that i exist|i exist|i ever)\b|^(please |just |so |(i )?(would like|want) you to |can you |you can )*forget (about )?me( please| thanks| already)*$/,
  /\b(get|stay|keep) (the \w+ |tf )?(out of|away from|outta) my (inbox|email|mailbox|phone|life)\b|^(stay |get )?out of my inbox\b/,
  /\b(mark|marking|marked|report|reporting|reported|flag|flagging|flagged) (you|this|these|it|your \w+|all of (this|these)|them|every\w*)? ?(all )?(as|for|to)? ?(a )?(spam|junk|spamming|spammers?|phishing|abuse|the ftc|ftc)\b/,
  /\b(send|sending|put|putting|moving|going) (you|this|these|your \w+)?( all)?( straight| right| directly)? ?(to|in|into) (my |the )?(spam|junk|trash|block list|bin)\b/,
  /\b(adding|putting) you (to|on) my block\b|\byou are going (straight |right )?(in|to|into) (my |the )?(spam|junk|trash)\b|\b(blocking|blocked|block) (you|this|your|all|u|the sender|sender)\b(?! (off|out|time))|^(you are |and )*blocked$/,
  /\b(this is|these are|that is|you are|it is|consider this|is)( all| just| nothing but| pure| considered| straight up| literally)* (spam|spamming|junk mail|harassment|harassing)\b/,
  /\b(is|are|borders on|bordering on|feels like|amounts to|constitutes|becoming) (\w+ ){0,2}(harassment|spamming)\b/,
  /\b(?:be|get) left alone\b/,
  /\b(keep|leave) (me|us|this|it|them|these|your \w+|this stuff|that stuff|your stuff|all of this) out of (my (inbox|email|mailbox)|this|it|your (mailings?|emails?|lists?))\b/,
  /^(?:please |just |now )*(?:mute( me| this)?|radio silence|silence)(?: please| from now on| thanks| from here on)*$/,
  /^(spam|harassment|no spam|spammers?)$/,
  /^(please |kindly )*do not disturb( me)?( again| any more| please)*$/,
]

const OTHERWISE =
  /\b(not|never)( ever| please| you)? (leave|forget|lose|block|let|mark|report)\b|\b(gmail|outlook|yahoo|filter|accidentally|by accident|by mistake|(?:in|my|the) (?:spam|junk) folder(?<!(?:to|in|into) my spam folder)|went to|ended up|inbox rules?)\b|\bi (lost|forgot)\b/

export function dismisses(clause: Clause): boolean {
  return SAYS.some((it) => it.test(clause)) && !OTHERWISE.test(clause)
}
