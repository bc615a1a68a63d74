import type { FrozenEmail, SendResult } from '@/lib/tasks/deps'

/**
 * A mail provider as the engine meets it, on virtual time: keys that last 24 hours, a conflict for changed bytes, and
 * failures on demand. What it delivered is the truth that everything else is measured against.
 */
export type Delivered = { id: string; at: Date; email: FrozenEmail; key: string }

export type MailFault =
  | 'none'
  | 'refuses'
  | 'unavailable'
  | 'rate_limited'
  | 'timeout_before'
  | 'timeout_after'

const KEY_LIFE_MS = 24 * 3_600_000

export function openMailLedger(clock: () => Date, fault: () => MailFault = () => 'none') {
  const delivered: Delivered[] = []
  const keys = new Map<string, { bytes: string; at: Date; id: string }>()

  function accept(email: FrozenEmail, key: string): SendResult {
    const bytes = JSON.stringify(email)
    const known = keys.get(key)
    if (known && clock().getTime() - known.at.getTime() < KEY_LIFE_MS) {
      if (known.bytes !== bytes) return { kind: 'conflict', why: 'The key was used with other bytes.' }
      return { kind: 'sent', providerId: known.id }
    }
    const id = `mail_${delivered.length + 1}`
    delivered.push({ id, at: clock(), email, key })
    keys.set(key, { bytes, at: clock(), id })
    return { kind: 'sent', providerId: id }
  }

  return {
    delivered,
    turn: async () => {},
    async send(email: FrozenEmail, key: string): Promise<SendResult> {
      switch (fault()) {
        case 'refuses':
          return { kind: 'rejected', why: 'The address does not exist.' }
        case 'unavailable':
          return { kind: 'unavailable', why: 'Connection refused.' }
        case 'rate_limited':
          return { kind: 'rate_limited', retryAfterMs: 2_000 }
        case 'timeout_before':
          return { kind: 'unknown', why: 'No answer.' }
        case 'timeout_after':
          accept(email, key)
          return { kind: 'unknown', why: 'No answer.' }
        case 'none':
          return accept(email, key)
      }
    },
  }
}
