import { hkdfSync } from 'node:crypto'

/** One master key, a key of its own for each use: a token made for one door never opens another. */
export type KeyPurpose = 'reply-address' | 'unsubscribe' | 'invitation' | 'decision'

const KEY_BYTES = 32

export function deriveKey(master: Buffer, purpose: KeyPurpose): Buffer {
  // Never fail open: a token signed with an empty or short key could be made by anyone.
  if (master.length < KEY_BYTES) throw new Error(`A key is derived from at least ${KEY_BYTES} bytes.`)
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gymagents/${purpose}`, KEY_BYTES))
}
