import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Deliverable = { id: string; deliverable: Record<string, unknown> | null }

/** What the given tasks have brought forth so far. */
export async function listDeliverables(db: UserClient, gymId: string, ids: string[]): Promise<Deliverable[]> {
  if (ids.length === 0) return []
  const answer = await db.from('tasks').select('id, deliverable').eq('gym_id', gymId).in('id', ids)
  return rowsOf('list deliverables', answer) as Deliverable[]
}
