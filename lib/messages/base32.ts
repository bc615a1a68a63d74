/** Base32 without padding. Mail servers may change the case of an address, so it must not matter. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]))

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

/** Null for anything that toBase32 would not have written, but for its case. */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text.toLowerCase()) {
    const value = VALUES.get(letter)
    if (value === undefined) return null
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(held >>> bits)
      held &= (1 << bits) - 1
    }
  }
  const isWhole = bits < 5 && held === 0
  return isWhole ? Buffer.from(bytes) : null
}
