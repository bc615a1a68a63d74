import { searchPatterns } from '@/lib/db/members'
import { rowsOf } from '@/lib/db/read'
import type { Database } from '@/lib/db/types.gen'
import type { UserClient } from '@/lib/db/user-client'

export const TASKS_PER_PAGE = 50
/** More proposals than this are not decided on in one sitting; the rest follows when these are done. */
const NEEDS_MAX = 100

export type TaskStatus =
  | 'pending_review'
  | 'ready'
  | 'executing'
  | 'waiting'
  | 'dormant'
  | 'escalated'
  | 'completed'
  | 'cancelled'
export type TaskNeed = 'review' | 'answer' | 'todo' | 'go_on'
export type TaskCategory = 'communication' | 'staff_todo' | 'research' | 'automation'
export type Writer = 'claude' | 'playbook' | 'owner'

type Row = Database['public']['Views']['task_list']['Row']
/** The view's columns are those of the table, whose CHECKs say more than a view's generated type does. */
type Narrowed = {
  status: TaskStatus
  needs: TaskNeed | null
  category: TaskCategory
  approved_by: 'owner' | 'gate' | null
  draft_by: Writer | null
  facts: Record<string, unknown>
  escalation: Record<string, unknown> | null
  progress: Record<string, unknown> | null
}
type Nullable =
  | 'member_id'
  | 'confidence'
  | 'approved_at'
  | 'draft_subject'
  | 'draft_text'
  | 'due_at'
  | 'hold_reason'
  | 'started_at'
  | 'dormant_until'
  | 'escalated_at'
  | 'parent_id'
  | 'outcome'
  | 'outcome_reason'
  | 'resolved_at'
  | 'first_name'
  | 'last_name'
type Column = Exclude<keyof Row, 'member_search' | 'ended_as'>
export type TaskRow = Omit<
  { [K in Column]: K extends Nullable ? Row[K] : NonNullable<Row[K]> },
  keyof Narrowed
> &
  Narrowed

const COLUMNS =
  'id, gym_id, member_id, type, category, agent, goal, facts, status, priority, confidence, mode, trigger, approved_by, approved_at, draft_subject, draft_text, draft_by, budget_messages, messages_used, budget_turns, turns_used, budget_days, expires_at, touches, due_at, hold_reason, started_at, dormant_until, escalated_at, escalation, parent_id, is_batch, progress, outcome, outcome_reason, is_provisional, is_late, attributed_cents, version, created_at, last_activity_at, resolved_at, first_name, last_name, needs, is_running'

export type TaskFilter = {
  view: 'needs' | TaskNeed | 'running' | 'held' | 'dormant' | 'kept' | 'over' | 'all'
  status: TaskStatus | null
  type: string | null
  memberId: string | null
  query: string
  page: number
}

/** Endings that count as kept, as `type:outcome`, and since when. */
export type Kept = { endings: string[]; since: Date }

function matching(db: UserClient, gymId: string, filter: TaskFilter, kept: Kept) {
  let query = db.from('task_list').select(COLUMNS).eq('gym_id', gymId)
  const patterns = searchPatterns(filter.query)
  if (patterns.length > 0) query = query.likeAllOf('member_search', patterns)
  if (filter.type) query = query.eq('type', filter.type)
  if (filter.status) query = query.eq('status', filter.status)
  if (filter.memberId) query = query.eq('member_id', filter.memberId)
  switch (filter.view) {
    case 'needs':
      return query.is('resolved_at', null).not('needs', 'is', null)
    case 'review':
    case 'answer':
    case 'todo':
    case 'go_on':
      return query.is('resolved_at', null).eq('needs', filter.view)
    case 'running':
      return query.is('resolved_at', null).eq('is_running', true)
    case 'held':
      return query.is('resolved_at', null).not('hold_reason', 'is', null)
    case 'dormant':
      return query.is('resolved_at', null).eq('status', 'dormant')
    case 'kept':
      return query.in('ended_as', kept.endings).gte('resolved_at', kept.since.toISOString())
    case 'over':
      return query.not('resolved_at', 'is', null)
    case 'all':
      return query
  }
}

/** What is open comes by urgency and age; what is over by when it ended. The id makes the order total. */
export async function listTasks(
  db: UserClient,
  gymId: string,
  filter: TaskFilter,
  kept: Kept,
): Promise<TaskRow[]> {
  const query = matching(db, gymId, filter, kept)
  const isOver = filter.view === 'kept' || filter.view === 'over'
  const ordered = isOver
    ? query.order('resolved_at', { ascending: false })
    : filter.view === 'all'
      ? query.order('created_at', { ascending: false })
      : query.order('priority').order('created_at')
  const from = (filter.page - 1) * TASKS_PER_PAGE
  const answer = await ordered.order('id').range(from, from + TASKS_PER_PAGE - 1)
  return rowsOf('list tasks', answer) as TaskRow[]
}

/** Everything that waits for a person, most urgent first. */
export async function listNeeds(db: UserClient, gymId: string, need: TaskNeed | null): Promise<TaskRow[]> {
  const query = db.from('task_list').select(COLUMNS).eq('gym_id', gymId).is('resolved_at', null)
  const wanted = need ? query.eq('needs', need) : query.not('needs', 'is', null)
  const answer = await wanted.order('priority').order('created_at').order('id').limit(NEEDS_MAX)
  return rowsOf('list what needs someone', answer) as TaskRow[]
}

export async function readTask(db: UserClient, gymId: string, id: string): Promise<TaskRow | null> {
  const answer = await db.from('task_list').select(COLUMNS).eq('gym_id', gymId).eq('id', id).maybeSingle()
  return rowsOf('read task', answer) as TaskRow | null
}

/** The steps of a plan, or the members of a batch, in the order they were made. */
export async function listSteps(db: UserClient, gymId: string, parentId: string): Promise<TaskRow[]> {
  const answer = await db
    .from('task_list')
    .select(COLUMNS)
    .eq('gym_id', gymId)
    .eq('parent_id', parentId)
    .order('created_at')
    .order('id')
    .limit(NEEDS_MAX)
  return rowsOf('list steps', answer) as TaskRow[]
}

export type TaskCounts = Record<Exclude<TaskFilter['view'], 'all' | 'needs'> | 'every', number>

export async function countTasks(
  db: UserClient,
  gymId: string,
  query: string,
  kept: Kept,
): Promise<TaskCounts> {
  const answer = await db.rpc('count_tasks', {
    p_gym: gymId,
    p_patterns: searchPatterns(query),
    p_kept: kept.endings,
    p_month: kept.since.toISOString(),
  })
  const [row] = rowsOf('count tasks', answer)
  if (!row) throw new Error('count_tasks answered with no row')
  return row
}
