import { searchPatterns } from '@/lib/db/members'
import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** Threads: what was written to a member about one matter, and what they answered. */

export const CONVERSATIONS_PER_PAGE = 30
export const CONVERSATION_STATES = ['needs_answer', 'running', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]
export type ConversationFilter = { query: string; state: ConversationState | null; page: number }

export type Conversation = {
  taskId: string
  memberId: string | null
  name: string
  type: string
  status: string
  outcome: string | null
  lastAt: string
  lastFrom: 'member' | 'agent' | 'owner'
  lastText: string
  unseen: number
  needsAnswer: boolean
}

export async function listConversations(
  db: UserClient,
  gymId: string,
  { query, state, page }: ConversationFilter,
): Promise<{ rows: Conversation[]; total: number }> {
  const answer = await db.rpc('list_conversations', {
    p_gym: gymId,
    p_state: state ?? undefined,
    p_patterns: searchPatterns(query),
    p_limit: CONVERSATIONS_PER_PAGE,
    p_offset: (page - 1) * CONVERSATIONS_PER_PAGE,
  })
  const found = rowsOf('list conversations', answer)
  return {
    total: found[0]?.total ?? 0,
    rows: found.map((row) => ({
      taskId: row.task_id,
      memberId: row.member_id,
      name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || 'No name',
      type: row.type,
      status: row.status,
      outcome: row.outcome,
      lastAt: row.last_at,
      lastFrom: row.last_from as Conversation['lastFrom'],
      lastText: row.last_text,
      unseen: row.unseen,
      needsAnswer: row.needs_answer,
    })),
  }
}

export type ConversationCounts = Record<ConversationState, number>

export async function countConversations(db: UserClient, gymId: string): Promise<ConversationCounts> {
  const answer = await db.rpc('count_conversations', { p_gym: gymId })
  const [row] = rowsOf('count conversations', answer)
  return { needs_answer: row?.needs_answer ?? 0, running: row?.running ?? 0, closed: row?.closed ?? 0 }
}

export type Letter =
  | {
      from: 'agent' | 'owner'
      id: string
      at: string
      subject: string
      text: string
      sender: string
      status: string
      leavesAt: string | null
      writtenBy: 'claude' | 'playbook' | 'owner'
    }
  | { from: 'member'; id: string; at: string; subject: string; text: string; sender: string; kind: string }

export type Thread = {
  taskId: string
  version: number
  type: string
  status: string
  outcome: string | null
  goal: string
  member: { id: string; firstName: string; lastName: string; email: string | null } | null
  letters: Letter[]
}

const LETTERS_MAX = 200

/** One thread, oldest first. Another gym's, or none, is null. */
export async function readThread(db: UserClient, gymId: string, taskId: string): Promise<Thread | null> {
  const [task, messages, replies] = await Promise.all([
    db
      .from('tasks')
      .select(
        'id, version, type, status, outcome, goal, members!tasks_member_id_fkey (id, first_name, last_name, email)',
      )
      .match({ gym_id: gymId, id: taskId })
      .maybeSingle(),
    db
      .from('messages')
      .select('id, kind, status, sender, subject, body_text, written_by, reserved_at, left_at, try_at')
      .match({ gym_id: gymId, task_id: taskId })
      .not('status', 'in', '(cancelled,failed)')
      .order('reserved_at')
      .limit(LETTERS_MAX),
    db
      .from('replies')
      .select('id, kind, sender, subject, new_text, received_at')
      .match({ gym_id: gymId, task_id: taskId })
      .order('received_at')
      .limit(LETTERS_MAX),
  ])
  const found = rowsOf('read thread', task)
  if (!found) return null
  const { members } = found
  const ours = rowsOf('list messages', messages).map(
    (row): Letter => ({
      from: row.kind === 'owner' ? 'owner' : 'agent',
      id: row.id,
      at: row.left_at ?? row.reserved_at,
      subject: row.subject,
      text: row.body_text,
      sender: row.sender,
      status: row.status,
      leavesAt: row.try_at,
      writtenBy: row.written_by as 'claude' | 'playbook' | 'owner',
    }),
  )
  const theirs = rowsOf('list replies', replies).map(
    (row): Letter => ({
      from: 'member',
      id: row.id,
      at: row.received_at,
      subject: row.subject,
      text: row.new_text,
      sender: row.sender,
      kind: row.kind,
    }),
  )
  return {
    taskId: found.id,
    version: found.version,
    type: found.type,
    status: found.status,
    outcome: found.outcome,
    goal: found.goal,
    member: members && {
      id: members.id,
      firstName: members.first_name,
      lastName: members.last_name,
      email: members.email,
    },
    letters: [...ours, ...theirs].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}

export async function markThreadSeen(db: UserClient, taskId: string, now: Date): Promise<number> {
  const answer = await db.rpc('mark_thread_seen', { p_task: taskId, p_now: now.toISOString() })
  return rowsOf('mark thread seen', answer)
}
