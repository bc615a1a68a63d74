import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type ConnectionState = 'ok' | 'unauthorized' | 'unreachable' | 'rate_limited' | 'garbled'
export type Connection = {
  companyId: string
  state: ConnectionState
  reason: string | null
  since: string
  lastOkAt: string | null
  connectedAt: string
}

/** How the gym's line to PushPress is doing, or null before it was connected. */
export async function readConnection(db: UserClient, gymId: string): Promise<Connection | null> {
  const answer = await db
    .from('pushpress_connections')
    .select('company_id, state, state_reason, state_since, last_ok_at, connected_at')
    .eq('gym_id', gymId)
    .maybeSingle()
  const row = rowsOf('read connection', answer)
  if (!row) return null
  return {
    companyId: row.company_id,
    state: row.state as ConnectionState,
    reason: row.state_reason,
    since: row.state_since,
    lastOkAt: row.last_ok_at,
    connectedAt: row.connected_at,
  }
}
