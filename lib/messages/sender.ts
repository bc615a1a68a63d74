import { addressIn, emailKey } from '@/lib/messages/address'

/** Whether a mail's From is the member's own address, whatever name stands beside it. Reply-To never counts. */
export function isFrom(memberAddress: string, from: string): boolean {
  const address = addressIn(from)
  return address !== null && address === emailKey(memberAddress)
}

/**
 * Whether the receiving server found that the sender is not who From says. Only an outright DMARC failure counts, or
 * an SPF failure that no DKIM signature makes up for: a forwarded mail fails SPF honestly. No verdict is no failure.
 */
export function isForged(headers: Record<string, string>): boolean {
  const verdict = headers['authentication-results'] ?? ''
  const says = (method: string, result: string) =>
    new RegExp(`\\b${method}\\s*=\\s*${result}\\b`, 'i').test(verdict)
  if (says('dmarc', 'fail')) return true
  if (says('dmarc', 'pass')) return false
  const spfFailed = says('spf', 'fail') || /^\s*fail\b/i.test(headers['received-spf'] ?? '')
  return spfFailed && !says('dkim', 'pass')
}
