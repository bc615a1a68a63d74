import { FOREIGN_CURSE, INSULT } from '@/lib/safety/insults'
import { clausesOf, normalise } from '@/lib/safety/opt-out/normalise'

/** Words after which no agent may answer: they go to the owner, and the person is left alone. */
export type Threat = 'legal' | 'hostile'

const LEGAL: readonly RegExp[] = [
  /\b(law ?suits?|attorneys?|lawyers?|solicitors?|(retained|hired|outside|my|our) counsel|cease and desist|preserve (all |any |your )?(records|evidence|documents)|legal (action|counsel|team|steps|proceedings|notice|department))\b/,
  /\b(sue|suing) (you|your|yall|the gym|this gym|them|everyone)\b|\b(will|going to|gonna|might|could|can|to) sue\b/,
  /\b(take|taking|see|meet) (you|this|it|your \w+) (to|in|all the way to) (small claims|court)\b|\bsmall claims\b/,
  /\b(bbb|better business bureau|attorney general|consumer (protection|affairs)|state ag|ftc|fcc|tcpa|can spam|data protection authority)\b/,
  /\b(report|reporting|reported) (you|this|your \w+|it) to\b|\b(file|filing|filed) (a |an |my )?(formal |official |police )*(complaint|report|claim|charges)\b/,
  /\b(fil(e|ed|ing)|bring\w*) (a )?suit\b|\b(going|go|went|talk\w*|report\w*( \w+)?|speak\w*) (it )?to the (police|cops|authorities|press|media|regulator)\b(?! (academy|department job|exam|force))|\bmy (legal|law) (team|counsel|firm|rights|advis\w+|rep\w*)\b|\bsee you in court\b/,
  /\b(restraining order|press(ing)? charges|harassment (complaint|report|charges|claim)|call(ing)? the (police|cops))\b/,
  /\b(abogad\w+|demandarl\w+|voy a demandar|denunciar\w*|anwalt\w*|rechtsanwalt\w*|verklag\w+|anzeige erstatten|avocat\w*|porter plainte|poursuites judiciaires|advogad\w+|vou processar|avvocat\w+|vie legali|denuncio|advocaat|rechtliche schritte|rechtsweg|gericht|klage einreichen|verbraucherschutz|polizei|tribunal|tribunales|justicia|plainte|mise en demeure|denuncia\w*|denuncerem\w*|demanda legal|querella|processo voces|processar voces|processarei|carabinieri|polizia|policia|procon|rechtbank|rechter|consumentenbond|politie|juridische stappen|aangifte)\b/,
]
/** A member may be one, be married to one, or have court at three. */
const NOT_LEGAL =
  /\b(i am|as|being|became|become|work\w* (as|for)|busy|wife|husband|brother|sister|friend|daughter|son|mom|dad|boss|job|school|exam|bar|studying|training) (is |are |to be )?(now )?(a |an |my |the )?(\w+ ){0,2}(lawyers?|attorneys?|solicitors?)\b|\b(lawyer|attorney) (friend|brother|sister|husband|wife|life|hours|job|exam|work)\b/

const HOSTILE: readonly RegExp[] = [
  /\b(fuck|f|screw|eff) (you|u|off|your|this (gym|place)|yourself|yourselves)\b|\bgo (fuck|f|screw) yourse\w+/,
  new RegExp(
    `\\b(?:you|your|yall|this gym|the owner|your (?:gym|staff|coach|coaches|company)|bunch)(?: \\w+){0,3} (?:${INSULT})\\b`,
  ),
  new RegExp(
    `\\b(?:stupid|fucking|goddamn|lying|thieving|pathetic|dumb) (?:bot|gym|people|company|place|robot|${INSULT})\\b`,
  ),
  // The insult by itself, or about the company.
  new RegExp(
    `^(?:you |what (?:a |an )?(?:bunch of |kind of )?|such |total |complete |absolute |utter |bunch of )*(?:${INSULT})(?: .*\\b(?:keeps?|you|your|people|company|gym|place)\\b.*)?$`,
  ),
  new RegExp(`\\b(?:run|owned|staffed) by (?:\\w+ ){0,2}(?:${INSULT})\\b`),
  /\b(shove|stick|stuff) (it|this|that|your \w+|ur \w+)\b|\bwhere the sun\b|\bare you (people |guys |all )?(stupid|dumb|deaf|retarded|insane|mental|illiterate)\b|\bi swear to god if you\b/,
  /\byou (guys |people |all |really |absolutely |fucking )*(suck|disgust me|make me sick)\b|\b(i|we) (fucking |really |absolutely )*(hate|despise|loathe) (you|this gym|your gym|you people|you guys)\b/,
  /\b(piss off|bugger off|go to hell|drop dead|eat shit|go die|kill yourself|burn in hell|shove it|(?<!(wont|dont|cant|cannot|not|never|didnt) )shut (the \w+ )?up(?! about)|get bent|rot in hell|kiss my ass|stfu|gtfo)\b/,
  /\b(thieving|lying|cheating|scamming) (\w+ )?(pieces?|bastards?|company|gym|place|people|bunch|scum\w*)\b|\bpieces? of (shit|crap|trash|garbage|work)\b|\bbull ?shit\b/,
  /\b(break|smash|punch|kick|wreck|bash) (you|ur|your) ?(face|face in|head|legs?|windows?|door|neck|teeth|ass|in the \w+|up)?(?=$| and| if)|\bhope (you|your \w+|this \w+|yall)( all)? (?!never|not)(\w+ ){0,2}(die|dies|fail|fails|burn|burns|rot|rots|go(es)? (bankrupt|under|broke)|choke)\b|^die$|\bvultures\b/,
  /\b(see what happens|or else|you will regret|you will be sorry|watch your back|i know where you|come near me)\b/,
  /\b(i will|i am going to|going to|gonna) (find|hurt|kill|beat|destroy|burn|come for|come after|ruin) (you|your|this gym|u)\b/,
  /\b(son of a bitch|motherfuck\w*|cunts?|bitch(es)?|wtf is wrong with you|what is wrong with you people)\b/,
  FOREIGN_CURSE,
]
const FRIENDLY = /\b(ha(ha)+|he(he)+|lol|lmao|rofl|jk|just kidding|love you)\b|😂|🤣|😅|😊|😆|❤/u

export function threatIn(text: string): Threat | null {
  const message = normalise(text)
  const clauses = clausesOf(message)
  if (clauses.some((it) => LEGAL.some((rule) => rule.test(it)) && !NOT_LEGAL.test(it))) return 'legal'
  if (FRIENDLY.test(message)) return null
  return clauses.some((it) => HOSTILE.some((rule) => rule.test(it))) ? 'hostile' : null
}
