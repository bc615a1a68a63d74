/**
 * Puts right the words an opt-out turns on. Only slips of the finger count (a letter left out, doubled or swapped with
 * its neighbour): a wrong letter would make "message" of "massage" and "contact" of "contract".
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
  remvoe: 'remove',
  rmv: 'remove',
}

const SLIPS = new Map<string, string>()
for (const word of WORDS) for (const slip of slipsOf(word)) SLIPS.set(slip, word)
// A word that is right is never corrected to another.
for (const word of WORDS) SLIPS.set(word, word)

export function correctTypos(word: string): string {
  // "stopppp", "pleaseeee"
  const calm = word.replace(/(.)\1{2,}/g, '$1')
  return SPECIAL[calm] ?? SLIPS.get(word) ?? SLIPS.get(calm) ?? (calm === 'stop' ? 'stop' : word)
}

function slipsOf(word: string): string[] {
  const slips: string[] = []
  for (let at = 0; at < word.length; at++) {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    slips.push(before + after, before + letter + letter + after)
    if (after) slips.push(before + after[0] + letter + after.slice(1))
  }
  return slips.filter((slip) => slip.length >= 5)
}
