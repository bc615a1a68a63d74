import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Proposal = {
  taskId: string
  type: string
  goal: string
  subject: string
  text: string
  by: 'claude' | 'playbook' | 'owner'
  member: { id: string; firstName: string; lastName: string } | null
}

/** What waits for the owner with its words written, most urgent first. */
export async function listProposals(db: UserClient, gymId: string, limit: number): Promise<Proposal[]> {
  const answer = await db
    .from('tasks')
    // By the name of the key: through the holdouts there is a second way from a task to a member.
    .select(
      'id, type, goal, draft_subject, draft_text, draft_by, members!tasks_member_id_fkey (id, first_name, last_name)',
    )
    .eq('gym_id', gymId)
    .eq('status', 'pending_review')
    .not('draft_text', 'is', null)
    .order('priority')
    .order('created_at')
    .limit(limit)
  return rowsOf('list proposals', answer).map((row) => ({
    taskId: row.id,
    type: row.type,
    goal: row.goal,
    subject: row.draft_subject ?? '',
    text: row.draft_text ?? '',
    by: (row.draft_by ?? 'playbook') as Proposal['by'],
    member: row.members && {
      id: row.members.id,
      firstName: row.members.first_name,
      lastName: row.members.last_name,
    },
  }))
}
