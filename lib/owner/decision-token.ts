import { createHmac, timingSafeEqual } from 'node:crypto'
import { UUID_BYTES, uuidFromBytes, uuidToBytes } from '@/lib/messages/uuid'

/**
 * Lets one person decide on one task from a mail, as it stood when the mail was written. A task that has changed since
 * has another version, so a link works once: deciding is a change too.
 */
export type Decision = {
  taskId: string
  version: number
  userId: string
  action: 'approve' | 'skip'
  expiresAt: Date
}

const PROOF_BYTES = 16
const NUMBERS_BYTES = 9
const BODY_BYTES = 2 * UUID_BYTES + NUMBERS_BYTES
const ACTIONS = ['approve', 'skip'] as const

export function decisionToken(key: Buffer, decision: Decision): string {
  const numbers = Buffer.alloc(NUMBERS_BYTES)
  numbers.writeUInt32BE(decision.version, 0)
  numbers.writeUInt32BE(Math.floor(decision.expiresAt.getTime() / 1000), 4)
  numbers.writeUInt8(ACTIONS.indexOf(decision.action), 8)
  const body = Buffer.concat([uuidToBytes(decision.taskId), uuidToBytes(decision.userId), numbers])
  return Buffer.concat([proofOf(key, body), body]).toString('base64url')
}

/** Null for anything we did not write ourselves. Whether it has expired is for the caller to look at. */
export function readDecisionToken(key: Buffer, token: string): Decision | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== PROOF_BYTES + BODY_BYTES || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(PROOF_BYTES)
  if (!timingSafeEqual(bytes.subarray(0, PROOF_BYTES), proofOf(key, body))) return null
  const numbers = body.subarray(2 * UUID_BYTES)
  const action = ACTIONS[numbers.readUInt8(8)]
  if (!action) return null
  return {
    taskId: uuidFromBytes(body.subarray(0, UUID_BYTES)),
    userId: uuidFromBytes(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    version: numbers.readUInt32BE(0),
    expiresAt: new Date(numbers.readUInt32BE(4) * 1000),
    action,
  }
}

function proofOf(key: Buffer, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PROOF_BYTES)
}
