import { wordsOf } from '@/lib/safety/draft-guard/fold'

/**
 * Word families that never belong to small talk. Whatever else a reply says, one of these brings it before a person.
 * They are beginnings of words: "assault" covers "assaulted" and "assaulting".
 */
const FAMILIES: Record<string, string> = {
  violence:
    'kill killed killing kills knife punch punched slap slapped assault molest rape raped abus harass stalk threat violen weapon gun guns police cops arrest victim grope groped creep creepy filmed filming recorded peeping indecent',
  discrimination:
    'racis racial slur sexis homophob transphob transgender lesbian nonbinary bigot discriminat prejudic misogyn antisemit islamophob hijab wheelchair disab ethnic bully bullied bullying shamed shaming humiliat mocked',
  despair:
    'suicid overdos relaps addict alcoholi sober rehab depress anxi panic ptsd bipolar anorex bulimi hopeless worthless selfharm cutting burnout grief griev mourn widow bereave trauma',
  body: 'seizure epilep diabet insulin bleed blood stitches swollen swelled swelling bruis numb tingl fainted dizz concuss biopsy tumor tumour dialysis transplant mri xray ambulance hospital surgery surgeon operat fractur sprain torn tore tendon ligament meniscus hernia herniat disc vertigo infect asthma allerg arrhythm cardiac stroke angina hypertens pacemaker chronic autoimmune arthrit sciatic migraine physio chiropract orthoped cancer chemo radiation remission diagnos prescri medicat meds pills dosage scan scans ripped ringing rash',
  birth: 'pregnan trimester miscarr ivf postpartum csection breastfeed stillb ultrasound obgyn',
  death: 'died dies dying death dead deceased funeral buried burial cremat hospice estate memorial',
  minors: 'underage minor minors grounded guardian custody teen teenager',
  law: 'lawyer attorney lawsuit sue suing sued legal court gdpr hipaa liabil negligen ombudsman regulator subpoena',
  people: 'affair restrain ex exes stalker',
  money:
    'refund chargeback dispute fraud unauthori overcharg bankrupt evict homeless laidoff unemployed cvv iban',
}
const STARTS = Object.values(FAMILIES).flatMap((list) => list.split(' '))
/** Short ones are whole words: "ex" is not "exam". */
const WHOLE_MAX_CHARS = 4
const WHOLE = new Set(STARTS.filter((start) => start.length <= WHOLE_MAX_CHARS))
const BEGINNING = new RegExp(
  ` (?:${STARTS.filter((start) => start.length > WHOLE_MAX_CHARS).join('|')})\\w* `,
)

const SENTENCES = [
  /\b(?:husband|wife|partner|boyfriend|girlfriend|he|she) (?:has )?(?:left|dumped|walked out on|cheated on) me\b|\bdark times?\b|\b(?:haven't|not|can't|cannot) (?:been )?(?:slept|sleep(?:ing)?) (?:at all|for (?:days|weeks))\b/,
  // "I'm 14", "my 12 year old", "he is 9 yo": a child, whoever writes.
  /\b(?:i'?m|i am|she'?s|he'?s|is|turn(?:s|ed|ing)) (?:[5-9]|1[0-7])\b(?! ?(?:am|pm|weeks?|months?|days?|minutes?|pounds|lbs|kg|classes|:\d))|\b(?:[1-9]|1[0-7])[- ]?(?:yo\b|y\/o|years?[- ]old|yr[- ]?old)/,
  /\bmy (?:mom|mum|mother|dad|father|parents?) (?:signed me up|made me|won't let|says i can't|pays?|handles?)\b|\bthis is (?:\w+'s |his |her )(?:mom|mum|mother|dad|father|wife|husband|son|daughter)\b/,
  /\b(?:see|no|what's the|isn't any) (?:the )?point (?:of|in|to|anymore)\b|\b(?:can't|cannot) (?:go on|do this anymore|take (?:it|this) anymore)\b|\bdon't want to (?:live|be here|wake up)\b|\bend(?:ed|ing)? it all\b|\b(?:took|take|taking) (?:my|his|her|their) own li(?:fe|ves)\b|\b(?:dark|bad|low|rough) place\b|\bgiv(?:e|ing) up on (?:everything|life|it all)\b|\bnothing matters\b|\bdrinking again\b|\bhurt myself\b|\bbetter off without me\b/,
  /\b(?:address|phone(?: number)?|number|email|schedule|home) of\b|\bwhat (?:time|days?)\b[^.!?]{0,20}\b(?:does|do) (?:she|he|they)\b|\bdoes (?:my )?\w+ (?:still|also) (?:come|train|go)\b/,
  /\b(?:\d[ -]?){13,19}\b/,
  /\b(?:comment(?:s|ed)?|joke[sd]?|remarks?) (?:about|on|were made)\b|\bonly (?:black|white|asian|brown|latino|latina|gay|trans|muslim|jewish|woman|man|girl|older)\b|\bbecause (?:i'?m|i am|of my) (?:black|gay|trans|muslim|jewish|asian|old|fat|a woman|race|age|religion|size|weight)\b/,
]

export function isSensitive(text: string, folded: string): boolean {
  const words = wordsOf(text)
  if (BEGINNING.test(words)) return true
  if (words.split(' ').some((word) => WHOLE.has(word))) return true
  return SENTENCES.some((it) => it.test(folded))
}
