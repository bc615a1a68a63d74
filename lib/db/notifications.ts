import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type NotificationRow = {
  id: number
  kind: string
  task_id: string | null
  title: string
  body: string
  created_at: string
  read_at: string | null
}

const COLUMNS = 'id, kind, task_id, title, body, created_at, read_at'

/** News after the given one, oldest first. */
export async function listNotificationsAfter(
  db: UserClient,
  gymId: string,
  after: number,
  limit: number,
): Promise<NotificationRow[]> {
  const answer = await db
    .from('notifications')
    .select(COLUMNS)
    .eq('gym_id', gymId)
    .gt('id', after)
    .order('id')
    .limit(limit)
  return rowsOf('list notifications after', answer)
}

export async function lastNotificationId(db: UserClient, gymId: string): Promise<number> {
  const answer = await db
    .from('notifications')
    .select('id')
    .eq('gym_id', gymId)
    .order('id', { ascending: false })
    .limit(1)
  return rowsOf('read last notification', answer)[0]?.id ?? 0
}
