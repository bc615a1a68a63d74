import { mode } from '@/lib/env'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])
const LOOPBACK_PEERS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const OWN_FETCHES = new Set(['same-origin', 'none'])

/**
 * The sandbox moves time and speaks for members, so only this machine may use it. The Host check stops a web
 * page that points its own name at 127.0.0.1 (DNS rebinding).
 */
export function isSandboxReachable(headers: Headers): boolean {
  if (mode() !== 'sandbox') return false
  const host = headers.get('host')
  if (!host || !LOOPBACK_NAMES.has(host.replace(/:\d+$/, ''))) return false
  return comesFromThisMachine(headers.get('x-forwarded-for'))
}

/** Only our own pages and scripts may act: not a page of another site in the same browser. */
export function isSandboxOpenTo(headers: Headers): boolean {
  if (!isSandboxReachable(headers)) return false
  const origin = headers.get('origin')
  if (origin && !isOwnOrigin(origin, headers.get('host'))) return false
  const site = headers.get('sec-fetch-site')
  return !site || OWN_FETCHES.has(site)
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Next writes the peer's address here when nobody before it did. */
function comesFromThisMachine(forwardedFor: string | null): boolean {
  if (!forwardedFor) return true
  return forwardedFor.split(',').every((address) => LOOPBACK_PEERS.has(address.trim()))
}
