import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type SentMessage = {
  id: string
  kind: 'touch' | 'reply' | 'owner'
  touch: number
  status: string
  sender: string
  recipient: string
  subject: string
  body_text: string
  written_by: 'claude' | 'playbook' | 'owner'
  reserved_at: string
  left_at: string | null
  failure: string | null
}

export type ReceivedReply = {
  id: string
  sender: string
  subject: string
  kind: 'human' | 'automatic' | 'foreign' | 'empty'
  new_text: string
  body_text: string
  status: 'stored' | 'handled' | 'for_owner'
  received_at: string
}

export async function listMessages(db: UserClient, gymId: string, taskId: string): Promise<SentMessage[]> {
  const answer = await db
    .from('messages')
    .select(
      'id, kind, touch, status, sender, recipient, subject, body_text, written_by, reserved_at, left_at, failure',
    )
    .eq('gym_id', gymId)
    .eq('task_id', taskId)
    .order('reserved_at')
    .order('id')
  return rowsOf('list messages', answer) as SentMessage[]
}

export async function listReplies(db: UserClient, gymId: string, taskId: string): Promise<ReceivedReply[]> {
  const answer = await db
    .from('replies')
    .select('id, sender, subject, kind, new_text, body_text, status, received_at')
    .eq('gym_id', gymId)
    .eq('task_id', taskId)
    .order('received_at')
    .order('id')
  return rowsOf('list replies', answer) as ReceivedReply[]
}

/** What was last written by a person in each of these tasks, in the order of their writing. */
export async function listLastReplies(
  db: UserClient,
  gymId: string,
  taskIds: string[],
): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const answer = await db
    .from('replies')
    .select('task_id, new_text')
    .eq('gym_id', gymId)
    .in('task_id', taskIds)
    .in('kind', ['human', 'foreign'])
    .order('received_at')
  return new Map(rowsOf('list last replies', answer).map(({ task_id, new_text }) => [task_id, new_text]))
}
