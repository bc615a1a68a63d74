import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type LogKind =
  | 'created'
  | 'refused'
  | 'moved'
  | 'decision'
  | 'agent'
  | 'member'
  | 'owner'
  | 'evaluation'
  | 'note'

export type LogRow = {
  id: number
  /** The line's place in its row: a message's row also holds the decisions that led to it and the move it made. */
  place: number
  task_id: string | null
  at: string
  kind: LogKind
  content: string
  data: Record<string, unknown>
}
/** A line of the gym's own diary, with the task it belongs to. */
export type FeedRow = LogRow & {
  task: { type: string; goal: string; firstName: string; lastName: string } | null
}

/** A task's whole story is a few dozen lines; one that ran wild is cut where nobody reads on. */
const LOG_MAX = 500

type StoredRow = Omit<LogRow, 'place'>
type Line = Pick<LogRow, 'kind' | 'content' | 'data'>

/** The lines of a row, in the order in which they came about. */
export function linesOf<R extends StoredRow>(row: R): (R & { place: number })[] {
  const { decisions, moved, ...data } = row.data as { decisions?: Line[]; moved?: Move | null }
  const lines: Line[] = [...(decisions ?? []), { ...row, data }, ...(moved ? [moveLine(moved)] : [])]
  return lines.map(({ kind, content, data }, place) => ({ ...row, kind, content, data: data ?? {}, place }))
}

type Move = { from: string; to: string }

const moveLine = (move: Move): Line => ({
  kind: 'moved',
  content: `${move.from} → ${move.to}`,
  data: move,
})

const COLUMNS = 'id, task_id, at, kind, content, data'
const WITH_TASK = `${COLUMNS}, tasks (type, goal, members!tasks_member_id_fkey (first_name, last_name))`

export async function listTaskLog(db: UserClient, gymId: string, taskId: string): Promise<LogRow[]> {
  const answer = await db
    .from('task_log')
    .select(COLUMNS)
    .eq('gym_id', gymId)
    .eq('task_id', taskId)
    .order('id')
    .limit(LOG_MAX)
  return (rowsOf('list task log', answer) as StoredRow[]).flatMap(linesOf)
}

type Joined = StoredRow & {
  tasks: { type: string; goal: string; members: { first_name: string; last_name: string } | null } | null
}

const fed = ({ tasks, ...row }: Joined & { place: number }): FeedRow => ({
  ...row,
  task: tasks && {
    type: tasks.type,
    goal: tasks.goal,
    firstName: tasks.members?.first_name ?? '',
    lastName: tasks.members?.last_name ?? '',
  },
})

/** The newest lines of the given kinds, newest first. */
export async function listFeed(
  db: UserClient,
  gymId: string,
  kinds: LogKind[],
  limit: number,
): Promise<FeedRow[]> {
  const answer = await db
    .from('task_log')
    .select(WITH_TASK)
    .eq('gym_id', gymId)
    .in('kind', kinds)
    .order('id', { ascending: false })
    .limit(limit)
  const lines = (rowsOf('list feed', answer) as unknown as Joined[]).flatMap((row) => linesOf(row).reverse())
  return lines.filter(({ kind }) => kinds.includes(kind)).map(fed)
}

/** Lines after the given one, oldest first. */
export async function listLogAfter(
  db: UserClient,
  gymId: string,
  after: number,
  limit: number,
): Promise<FeedRow[]> {
  const answer = await db
    .from('task_log')
    .select(WITH_TASK)
    .eq('gym_id', gymId)
    .gt('id', after)
    .order('id')
    .limit(limit)
  return (rowsOf('list log after', answer) as unknown as Joined[]).flatMap(linesOf).map(fed)
}

export async function lastLogId(db: UserClient, gymId: string): Promise<number> {
  const answer = await db
    .from('task_log')
    .select('id')
    .eq('gym_id', gymId)
    .order('id', { ascending: false })
    .limit(1)
  return rowsOf('read last log line', answer)[0]?.id ?? 0
}
