import { createHmac, timingSafeEqual } from 'node:crypto'
import { UUID_BYTES, uuidFromBytes, uuidToBytes } from '@/lib/messages/uuid'

/** The link of an invitation. It names the row and proves that we made it; whether it still counts, the row says. */

const PROOF_BYTES = 16

export function invitationToken(key: Buffer, invitationId: string): string {
  const id = uuidToBytes(invitationId)
  return Buffer.concat([id, proofOf(key, id)]).toString('base64url')
}

export function readInvitationToken(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token.slice(0, 100), 'base64url')
  if (bytes.length !== UUID_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, UUID_BYTES)
  return timingSafeEqual(bytes.subarray(UUID_BYTES), proofOf(key, id)) ? uuidFromBytes(id) : null
}

function proofOf(key: Buffer, id: Uint8Array): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, PROOF_BYTES)
}
