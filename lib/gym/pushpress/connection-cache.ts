import { type Connection, findConnection, type PushPressDeps } from '@/lib/gym/pushpress/connection'
import { CONNECTION_CACHE_MAX, CONNECTION_CACHE_MS } from '@/lib/safety/limits'

type By = { gymId: string } | { companyId: string }

/** Finds a connection no older than `maxAgeMs`. */
export type FindConnection = (by: By, maxAgeMs?: number) => Promise<Connection | null>

/** A burst of webhooks asks for the same few secrets thousands of times: each is looked up once every few seconds. */
export function cacheConnections(deps: PushPressDeps): FindConnection {
  const known = new Map<string, { at: number; found: Promise<Connection | null> }>()
  return (by, maxAgeMs = CONNECTION_CACHE_MS) => {
    const key = JSON.stringify(by)
    const cached = known.get(key)
    if (cached && performance.now() - cached.at <= maxAgeMs) return cached.found
    // Company ids come from outside, so the keys must not pile up.
    if (known.size >= CONNECTION_CACHE_MAX) known.clear()
    const found = findConnection(deps, by)
    known.set(key, { at: performance.now(), found })
    found.catch(() => known.delete(key))
    return found
  }
}
