import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** What was and would be written to one member. */

export type MemberTask = {
  id: string
  type: string
  goal: string
  status: string
  outcome: string | null
  outcomeReason: string | null
  holdReason: string | null
  dueAt: string | null
  draft: { subject: string; text: string; by: 'claude' | 'playbook' | 'owner' } | null
  messages: number
  createdAt: string
  resolvedAt: string | null
}

const TASKS_MAX = 30
const MESSAGES_MAX = 20

export async function listMemberTasks(
  db: UserClient,
  gymId: string,
  memberId: string,
): Promise<MemberTask[]> {
  const answer = await db
    .from('tasks')
    .select(
      'id, type, goal, status, outcome, outcome_reason, hold_reason, due_at, draft_subject, draft_text, draft_by, messages_used, created_at, resolved_at',
    )
    .match({ gym_id: gymId, member_id: memberId })
    .order('created_at', { ascending: false })
    .limit(TASKS_MAX)
  return rowsOf('list tasks of a member', answer).map((row) => ({
    id: row.id,
    type: row.type,
    goal: row.goal,
    status: row.status,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    holdReason: row.hold_reason,
    dueAt: row.due_at,
    draft: row.draft_text
      ? {
          subject: row.draft_subject ?? '',
          text: row.draft_text,
          by: (row.draft_by ?? 'playbook') as 'claude' | 'playbook' | 'owner',
        }
      : null,
    messages: row.messages_used,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  }))
}

export type MemberMessage = {
  id: string
  taskId: string
  kind: string
  status: string
  subject: string
  at: string
}

export async function listMemberMessages(
  db: UserClient,
  gymId: string,
  memberId: string,
): Promise<MemberMessage[]> {
  const answer = await db
    .from('messages')
    .select('id, task_id, kind, status, subject, reserved_at, left_at')
    .match({ gym_id: gymId, member_id: memberId })
    .neq('status', 'cancelled')
    .order('reserved_at', { ascending: false })
    .limit(MESSAGES_MAX)
  return rowsOf('list messages of a member', answer).map((row) => ({
    id: row.id,
    taskId: row.task_id,
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    at: row.left_at ?? row.reserved_at,
  }))
}

/** Everything the limits would ask before a message to this member, as it is now. */
export type Outlook = {
  email: string | null
  block: string | null
  suppressed: { reason: string; source: string; at: string; by: string | null } | null
  globalPause: boolean
  pausedReason: string | null
  hasPostalAddress: boolean
  ramp: 'shadow' | 'guided' | 'limited' | 'full'
  rampSince: string | null
  inWindow: boolean
  windowOpensAt: string
  week: number
  weeklyLimit: number
  weekFreesAt: string | null
  touchedToday: boolean
  sentToday: number
  dailyLimit: number
  ownerWroteAt: string | null
  ownerQuietUntil: string | null
}

export async function readOutlook(db: UserClient, memberId: string, now: Date): Promise<Outlook | null> {
  const answer = await db.rpc('sending_outlook', { p_member: memberId, p_now: now.toISOString() })
  return rowsOf('read outlook', answer) as Outlook | null
}
