import { rowsOf } from '@/lib/db/read'
import { listTaskLog } from '@/lib/db/task-log'
import type { TaskRow } from '@/lib/db/tasks'
import type { Acting, Answered } from '@/lib/owner/tasks-answer'

/** Somebody was faster. Says who, and what they did, from the task's own log. */
export async function staleAnswer({ db, gymId, userId }: Acting, task: TaskRow): Promise<Answered> {
  const log = await listTaskLog(db, gymId, task.id)
  const byPerson = log.findLast(({ kind }) => kind === 'owner')
  const last = log.at(-1)
  if (byPerson && byPerson === log.findLast(({ kind }) => kind !== 'moved')) {
    const who = await nameOf(db, gymId, userId, byPerson.data.user)
    return stale(`${who} got there first: “${cut(byPerson.content)}” Your change was not made.`)
  }
  if (task.resolved_at)
    return stale(`This task has ended in the meantime: ${task.outcome_reason ?? 'it is closed.'}`)
  return stale(
    last
      ? `Something changed since you opened it: ${cut(last.content)}`
      : 'Something changed since you opened it. Take another look.',
  )
}

const stale = (message: string): Answered => ({ kind: 'stale', message })

const QUOTE_MAX_CHARS = 200
const cut = (text: string) => (text.length > QUOTE_MAX_CHARS ? `${text.slice(0, QUOTE_MAX_CHARS)}…` : text)

async function nameOf(db: Acting['db'], gymId: string, me: string, user: unknown): Promise<string> {
  if (user === me) return 'You, in another window,'
  if (typeof user !== 'string') return 'Someone else'
  const answer = await db
    .from('gym_people')
    .select('email')
    .eq('gym_id', gymId)
    .eq('user_id', user)
    .maybeSingle()
  return rowsOf('read who acted', answer)?.email ?? 'Someone else'
}
