import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressIn } from '@/lib/messages/address'
import { fromBase32, toBase32 } from '@/lib/messages/base32'
import { UUID_BYTES, uuidFromBytes, uuidToBytes } from '@/lib/messages/uuid'

/**
 * The address a member answers to. It names the task and proves that we made it, so nothing is looked up and nobody
 * can write into a task by guessing: reply+<task, 16 bytes><proof, 16 bytes>@domain, 58 characters before the @.
 */

const PREFIX = 'reply+'
const PROOF_BYTES = 16

export function replyAddress(key: Buffer, domain: string, taskId: string): string {
  const task = uuidToBytes(taskId)
  return `${PREFIX}${toBase32(Buffer.concat([task, proofOf(key, task)]))}@${domain}`
}

/** The task of an address we made; null for one that was forged, shortened or never ours. */
export function taskOfAddress(key: Buffer, address: string): string | null {
  const local = address.trim().toLowerCase().split('@', 1)[0] ?? ''
  if (!local.startsWith(PREFIX)) return null
  const bytes = fromBase32(local.slice(PREFIX.length))
  if (bytes?.length !== UUID_BYTES + PROOF_BYTES) return null
  const task = bytes.subarray(0, UUID_BYTES)
  return timingSafeEqual(bytes.subarray(UUID_BYTES), proofOf(key, task)) ? uuidFromBytes(task) : null
}

/** Of all the addresses a mail went to, the first that names a task. */
export function taskOfAddresses(key: Buffer, addresses: readonly string[]): string | null {
  for (const address of addresses) {
    const task = taskOfAddress(key, addressIn(address) ?? '')
    if (task) return task
  }
  return null
}

function proofOf(key: Buffer, task: Uint8Array): Buffer {
  return createHmac('sha256', key).update(task).digest().subarray(0, PROOF_BYTES)
}
