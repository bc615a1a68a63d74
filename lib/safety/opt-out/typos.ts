/**
 * Puts right the words an opt-out turns on. Only slips of the finger count: a letter left out, doubled, swapped with
 * the next, or the key beside it. Any wrong letter at all would make "message" of "massage".
 */

const WORDS = [
  'unsubscribe',
  'unsubscribed',
  'unsubscribing',
  'subscribe',
  'remove',
  'removed',
  'delete',
  'emails',
  'emailing',
  'email',
  'messages',
  'message',
  'messaging',
  'contact',
  'contacting',
  'texting',
  'sending',
  'receive',
  'please',
  'mailing',
  'spamming',
  'bothering',
]

/** Too short to correct by rule, and too important to miss. */
const SPECIAL: Record<string, string> = {
  unsub: 'unsubscribe',
  unsubs: 'unsubscribe',
  unsubbed: 'unsubscribed',
  unsuscribe: 'unsubscribe',
  unsuscribed: 'unsubscribed',
  unscribe: 'unsubscribe',
  unsubscibe: 'unsubscribe',
  unsubscirbe: 'unsubscribe',
  unsubsribe: 'unsubscribe',
  unsubscrive: 'unsubscribe',
  desubscribe: 'unsubscribe',
  dnc: 'do not contact',
  teh: 'the',
  ths: 'this',
  thse: 'these',
  wana: 'wanna',
  anymor: 'anymore',
  anymroe: 'anymore',
  frm: 'from',
  mor: 'more',
  alne: 'alone',
  aloen: 'alone',
  agian: 'again',
  agin: 'again',
  stp: 'stop',
  sotp: 'stop',
  stpo: 'stop',
  tsop: 'stop',
  stopp: 'stop',
  stoppp: 'stop',
  st0p: 'stop',
  stahp: 'stop',
  stoop: 'stop',
  recieve: 'receive',
  recieving: 'receiving',
  emil: 'email',
  emal: 'email',
  emai: 'email',
  lsit: 'list',
  optng: 'opting',
  quitt: 'quit',
  remvoe: 'remove',
  rmv: 'remove',
}

/** Words that no other word is one wrong key away from. */
const MISHIT = /^(unsubscrib|remove|delete|email|contact|message)/
const NEIGHBOURS: Record<string, string> = {
  a: 'qwsz',
  b: 'vghn',
  c: 'xdfv',
  d: 'serfcx',
  e: 'wsdr',
  f: 'drtgvc',
  g: 'ftyhbv',
  h: 'gyujnb',
  i: 'ujko',
  j: 'huikmn',
  k: 'jiolm',
  l: 'kop',
  m: 'njk',
  n: 'bhjm',
  o: 'iklp',
  p: 'ol',
  q: 'wa',
  r: 'edft',
  s: 'awedxz',
  t: 'rfgy',
  u: 'yhji',
  v: 'cfgb',
  w: 'qase',
  x: 'zsdc',
  y: 'tghu',
  z: 'asx',
}

const SLIPS = new Map<string, string>()
for (const word of WORDS) for (const slip of slipsOf(word)) SLIPS.set(slip, word)
// A word that is right is never corrected to another.
for (const word of WORDS) SLIPS.set(word, word)

export function correctTypos(word: string): string {
  // "stopppp", "pleaseeee"
  const calm = word.replace(/(.)\1{2,}/g, '$1')
  if (/^em[ai]{1,2}l{1,2}[il]?[nm]g$/.test(calm)) return 'emailing'
  return SPECIAL[calm] ?? SLIPS.get(word) ?? SLIPS.get(calm) ?? (calm === 'stop' ? 'stop' : word)
}

function slipsOf(word: string): string[] {
  const slips: string[] = []
  for (let at = 0; at < word.length; at++) {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    slips.push(before + letter + letter + after)
    // Without its first letter "sending" is "ending", which is a word of its own.
    if (at > 0) slips.push(before + after)
    if (after) slips.push(before + after[0] + letter + after.slice(1))
    if (MISHIT.test(word)) for (const beside of NEIGHBOURS[letter] ?? '') slips.push(before + beside + after)
  }
  return slips.filter((slip) => slip.length >= 5)
}
