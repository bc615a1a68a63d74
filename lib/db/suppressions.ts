import { searchPatterns } from '@/lib/db/members'
import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Suppression = {
  email: string
  reason: string
  source: string
  at: string
  /** Who at the gym put it there, where a person did. */
  addedBy: string | null
  taskId: string | null
  members: { id: string; firstName: string; lastName: string }[]
}

export const SUPPRESSIONS_PER_PAGE = 50

/** Everyone the gym must not write to, latest first. */
export async function listSuppressions(
  db: UserClient,
  gymId: string,
  o: { query: string; page: number; perPage?: number },
): Promise<{ rows: Suppression[]; total: number }> {
  const perPage = o.perPage ?? SUPPRESSIONS_PER_PAGE
  const from = (o.page - 1) * perPage
  let query = db
    .from('suppressions')
    .select('email_key, reason, source, created_at, added_by, task_id', { count: 'exact' })
    .eq('gym_id', gymId)
    .is('removed_at', null)
  const patterns = searchPatterns(o.query)
  if (patterns.length > 0) query = query.likeAllOf('email_key', patterns)
  const answer = await query
    .order('created_at', { ascending: false })
    .order('email_key')
    .range(from, from + perPage - 1)
  const found = rowsOf('list suppressions', answer)
  const names = await membersBehind(
    db,
    gymId,
    found.map(({ email_key }) => email_key),
  )
  return {
    total: answer.count ?? found.length,
    rows: found.map((row) => ({
      email: row.email_key,
      reason: row.reason,
      source: row.source,
      at: row.created_at,
      addedBy: row.added_by,
      taskId: row.task_id,
      members: names.get(row.email_key) ?? [],
    })),
  }
}

async function membersBehind(
  db: UserClient,
  gymId: string,
  keys: string[],
): Promise<Map<string, Suppression['members']>> {
  const behind = new Map<string, Suppression['members']>()
  if (keys.length === 0) return behind
  const answer = await db
    .from('members')
    .select('id, first_name, last_name, email_key')
    .eq('gym_id', gymId)
    .in('email_key', keys)
    .order('first_name')
  for (const row of rowsOf('list members behind suppressions', answer)) {
    const known = behind.get(row.email_key ?? '') ?? []
    behind.set(row.email_key ?? '', [
      ...known,
      { id: row.id, firstName: row.first_name, lastName: row.last_name },
    ])
  }
  return behind
}

/** Answers how many were new. */
export async function suppressAddresses(
  db: UserClient,
  gymId: string,
  o: { emails: string[]; source: 'owner' | 'import'; now: Date },
): Promise<number> {
  const answer = await db.rpc('suppress_addresses', {
    p_gym: gymId,
    p_emails: o.emails,
    p_source: o.source,
    p_now: o.now.toISOString(),
  })
  return rowsOf('suppress addresses', answer)
}

/** False where somebody lifted it before. */
export async function liftSuppression(
  db: UserClient,
  gymId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const answer = await db.rpc('lift_suppression', {
    p_gym: gymId,
    p_email: email,
    p_now: now.toISOString(),
  })
  return rowsOf('lift suppression', answer)
}
