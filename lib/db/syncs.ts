import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

const COLUMNS =
  'kind, stage, customers, enrollments, plans, checkins, checkins_expected, started_at, finished_at, try_at, failures, last_error'

export type SyncStage = 'customers' | 'enrollments' | 'plans' | 'checkins' | 'facts' | 'done'
export type Sync = {
  kind: 'first' | 'full' | 'recent'
  stage: SyncStage
  customers: number
  enrollments: number
  plans: number
  checkins: number
  checkins_expected: number | null
  started_at: string
  finished_at: string | null
  try_at: string
  failures: number
  last_error: string | null
}

/** The latest first reading of a gym, running or done. */
export async function readFirstSync(db: UserClient, gymId: string): Promise<Sync | null> {
  const answer = await db
    .from('sync_runs')
    .select(COLUMNS)
    .eq('gym_id', gymId)
    .eq('kind', 'first')
    .order('started_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  return rowsOf('read first sync', answer) as Sync | null
}

export async function listRecentSyncs(db: UserClient, gymId: string, limit: number): Promise<Sync[]> {
  const answer = await db
    .from('sync_runs')
    .select(COLUMNS)
    .eq('gym_id', gymId)
    .order('started_at', { ascending: false })
    .limit(limit)
  return rowsOf('list syncs', answer) as Sync[]
}
