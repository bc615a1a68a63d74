import { rowsOf } from '@/lib/db/read'
import type { Json } from '@/lib/db/types.gen'
import type { UserClient } from '@/lib/db/user-client'

/** A change an owner took up, and can take back. */
export type AcceptedSuggestion = { id: string; code: string; type: string; acceptedAt: string }

export async function listAccepted(db: UserClient, gymId: string): Promise<AcceptedSuggestion[]> {
  const answer = await db
    .from('accepted_suggestions')
    .select('id, code, type, accepted_at')
    .eq('gym_id', gymId)
    .is('undone_at', null)
    .order('accepted_at', { ascending: false })
  return rowsOf('list accepted suggestions', answer).map(({ accepted_at: acceptedAt, ...row }) => ({
    ...row,
    acceptedAt,
  }))
}

export async function acceptSuggestion(
  db: UserClient,
  gymId: string,
  o: { code: string; type: string; change: Json; now: Date },
): Promise<void> {
  const answer = await db.rpc('accept_suggestion', {
    p_gym: gymId,
    p_code: o.code,
    p_type: o.type,
    p_change: o.change,
    p_now: o.now.toISOString(),
  })
  rowsOf('accept suggestion', answer)
}

export async function undoSuggestion(db: UserClient, id: string, now: Date): Promise<void> {
  rowsOf('undo suggestion', await db.rpc('undo_suggestion', { p_suggestion: id, p_now: now.toISOString() }))
}
