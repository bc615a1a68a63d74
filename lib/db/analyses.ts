import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** The latest look at who is drifting away: what was found, what was opened, and what was left alone and why. */
export type LastLook = {
  at: string
  status: 'done' | 'skipped' | 'failed'
  reason: string | null
  scored: number
  atRisk: number
  opened: number
  heldOut: number
  leftAlone: Record<string, number>
}

export async function readLastLook(db: UserClient, gymId: string): Promise<LastLook | null> {
  const answer = await db
    .from('analysis_runs')
    .select('started_at, status, reason, scored, at_risk, opened, held_out, left_alone')
    .eq('gym_id', gymId)
    .order('started_at', { ascending: false })
    .limit(1)
  const [row] = rowsOf('read the last look', answer)
  if (!row) return null
  return {
    at: row.started_at,
    status: row.status as LastLook['status'],
    reason: row.reason,
    scored: row.scored,
    atRisk: row.at_risk,
    opened: row.opened,
    heldOut: row.held_out,
    leftAlone: row.left_alone as Record<string, number>,
  }
}
