import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailKey } from '@/lib/messages/address'
import { UUID_BYTES, uuidFromBytes, uuidToBytes } from '@/lib/messages/uuid'
import { EMAIL_MAX_CHARS } from '@/lib/safety/limits'

/**
 * Says which person at which gym wants no more messages. It is kept nowhere and never expires: a link in a mail of
 * two years ago must work, even when the member was deleted and imported again.
 */
export type Unsubscriber = { gymId: string; email: string }

const PROOF_BYTES = 16
/** Two base64url characters carry at least one byte; a longer text is not worth decoding. */
const TOKEN_MAX_CHARS = 2 * (UUID_BYTES + PROOF_BYTES + 4 * EMAIL_MAX_CHARS)

export function unsubscribeToken(key: Buffer, { gymId, email }: Unsubscriber): string {
  const body = Buffer.concat([uuidToBytes(gymId), Buffer.from(emailKey(email))])
  return Buffer.concat([proofOf(key, body), body]).toString('base64url')
}

export function readUnsubscribeToken(key: Buffer, token: string): Unsubscriber | null {
  if (token.length > TOKEN_MAX_CHARS) return null
  const bytes = Buffer.from(token, 'base64url')
  // Decoding forgives stray characters; a token that does not read back the same was changed.
  if (bytes.toString('base64url') !== token || bytes.length <= PROOF_BYTES + UUID_BYTES) return null
  const body = bytes.subarray(PROOF_BYTES)
  if (!timingSafeEqual(bytes.subarray(0, PROOF_BYTES), proofOf(key, body))) return null
  return {
    gymId: uuidFromBytes(body.subarray(0, UUID_BYTES)),
    email: body.subarray(UUID_BYTES).toString('utf8'),
  }
}

function proofOf(key: Buffer, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PROOF_BYTES)
}
