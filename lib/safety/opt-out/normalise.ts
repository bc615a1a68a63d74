import { WISH_READ_MAX_CHARS } from '@/lib/safety/limits'
import { correctTypos } from '@/lib/safety/opt-out/typos'

/**
 * Brings what people type to one plain form, so that the rules can be few: lower case, no accents, no invisible
 * characters, no contractions, no shorthand, known typos put right.
 */

// Soft hyphen, zero-width and direction marks, word joiners, variation selectors.
const INVISIBLE = /\u034f|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/gu
/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
}
/** Letters that stay whole when accents are taken away. */
const WHOLE_LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' }
const SIGNS: Record<string, string> = {
  '🛑': ' stop ',
  '🚫': ' no more ',
  '📧': ' emails ',
  '✉': ' emails ',
  '📩': ' emails ',
}

/** "s t o p", "S.T.O.P", "s-t-o-p" */
const SPELLED_OUT = /(?<![a-z0-9])[a-z](?:[ ._*-]{1,2}[a-z]){3,}(?![a-z0-9])/g

const SHORTHAND: readonly [RegExp, string][] = [
  [/\bcan ?not\b|\bcan'?t\b/g, 'can not'],
  [/\bwo?n'?t\b(?<!won)/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must|need)n'?t\b/g, '$1 not'],
  [/\b(i|you|we|they|he|she|it|that|there)'?(?<=')ll\b/g, '$1 will'],
  [/\b(i|you|we|they|he|she|it)'d\b/g, '$1 would'],
  [/\bi'?m\b/g, 'i am'],
  [/\b(you|we|they)'re\b/g, '$1 are'],
  [/\b(i|you|we|they)'ve\b/g, '$1 have'],
  [/\b(it|that|this|there|what|who|how)'?s\b(?<='s)/g, '$1 is'],
  [/\b(?:pls+|plz+|plse|plis)\b/g, 'please'],
  [/\bya'?ll\b|\by'?all\b/g, 'you all'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\b(?:msgs?|messges)\b/g, 'messages'],
  [/\btxts?\b/g, 'text'],
  [/\b(take|get|remove) my of+\b/g, '$1 me off'],
  [/\b(hitt|text|email|bother|messag|send|call|bugg|writ|contact|spamm|blow|gett)in\b/g, '$1ing'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\banymore\b/g, 'any more'],
  [/\be ?-? ?mail/g, 'email'],
  [/\bun[ -]sub/g, 'unsub'],
  [/\bopt(?:ed|ing)?[ -]?(me |us )?[ -]?out\b/g, 'opt $1out'],
  [/\bwait(?:ing)?[ -]?list\b/g, 'waitlist'],
  [/\bnon[ -]?stop\b/g, 'nonstop'],
]

/** Sentences and their parts, each on its own: "Loved it, but please stop" has a part that says "please stop". */
const CLAUSE_END =
  /[.!?;,:\n()[\]{}"“”…|/\\–—]+|\s-+\s|\s(?:and|but|because|cuz|bc|or|then|und|aber|et|pero|maar)\s/g

/** No pattern runs over more words than this at once; longer text without a stop is cut. */
const CLAUSE_WORDS_MAX = 40

/** "Take. Me. Off." is one sentence, said slowly. */
const SAID_SLOWLY = /(?<![\w.])\w+(?:[.!] \w+){2,}(?=[.!]|$)/g
/** Which address it is does not matter here. */
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

/** “optOut=false” is written for a machine; nobody asks for anything that way. */
const SETTING = /["']?\b\w{2,30}["']?\s?[=:]\s?["']?(?:true|false)\b["']?/g

export type Clause = string

/** Nobody hides a wish in the middle of a book; both ends are read, and the time it takes stays bounded. */
function ends(text: string): string {
  if (text.length <= WISH_READ_MAX_CHARS) return text
  const half = WISH_READ_MAX_CHARS / 2
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

/** Lower case, without accents, invisible marks and letters that only look like ours. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(/[’‘´`ʼ]/g, "'")
    .replaceAll(/[ßłøæœđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replaceAll(/[аеортсухіѕ]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

export function normalise(text: string): string {
  let plain = plainLetters(ends(text))
  plain = plain.replaceAll(/🛑|🚫|📧|✉|📩/gu, (sign) => SIGNS[sign] ?? sign)
  plain = plain
    .replaceAll(/\bsh[*#@1!]+t/g, 'shit')
    .replaceAll(/\ba[*#@$]{2,}(?:hole)?/g, 'ass')
    .replaceAll(/\bb[*#@!1]+tch/g, 'bitch')
  plain = plain.replaceAll(/\bf(?:[*#@]+c?k?|[*#@u]+ck)(?=\b|\W)/g, 'fuck')
  plain = plain.replace(SETTING, ' ')
  plain = plain.replace(ADDRESS, 'this email')
  plain = plain.replace(SAID_SLOWLY, (words) => words.replaceAll(/[.!]/g, ''))
  return plain.replace(SPELLED_OUT, (letters) => letters.replaceAll(/[^a-z]/g, ''))
}

/** "call, text or email me" is one order: only its last verb is kept, so that no clause ends in the middle of it. */
const VERB =
  '(?:reply|respond|write back|reach out|call|text|email|e-mail|mail|message|contact|write|phone|dm)'
const LISTED = new RegExp(
  `\\b${VERB},? (?:or|and|nor|&) (?=${VERB}\\b)|\\b${VERB}, (?=${VERB},? (?:or|and|nor) ${VERB}\\b)`,
  'g',
)

/** "me and my husband" is one object too. */
const US = /\b(?:both )?(?:me and my \w+|my \w+ and me|my \w+ and i)\b/g

export function clausesOf(normalised: string): Clause[] {
  return normalised
    .replace(LISTED, '')
    .replace(US, 'me')
    .split(CLAUSE_END)
    .flatMap(inBounds)
    .map(simplify)
    .filter(Boolean)
}

function inBounds(part: string): string[] {
  const words = part.split(/\s+/)
  if (words.length <= CLAUSE_WORDS_MAX) return [part]
  const parts: string[] = []
  for (let at = 0; at < words.length; at += CLAUSE_WORDS_MAX / 2) {
    parts.push(words.slice(at, at + CLAUSE_WORDS_MAX).join(' '))
  }
  return parts
}

/** Without contractions and shorthand: "i'm" is "i am", "pls" is "please". */
export function writtenOut(part: string): string {
  let whole = part
  for (const [pattern, plain] of SHORTHAND) whole = whole.replace(pattern, plain)
  return whole
}

function simplify(part: string): Clause {
  return writtenOut(part)
    .replaceAll(/[^a-z0-9' ]+/g, ' ')
    .split(/[ ']+/)
    .filter(Boolean)
    .map(correctTypos)
    .join(' ')
}
