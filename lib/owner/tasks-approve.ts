import type { z } from 'zod'
import { rowsOf } from '@/lib/db/read'
import { readSending } from '@/lib/db/sending'
import { readTask, type TaskRow } from '@/lib/db/tasks'
import { type Acting, type Answered, done, type Live, notFound } from '@/lib/owner/tasks-answer'
import type { approveBody } from '@/lib/owner/tasks-requests'
import { staleAnswer } from '@/lib/owner/tasks-stale'
import { APPROVAL_LEAD_SECONDS, APPROVALS_AT_ONCE } from '@/lib/safety/limits'
import { touchTime } from '@/lib/safety/send-window'
import { atOnce } from '@/lib/tasks/at-once'
import { assertNever } from '@/lib/tasks/task'

type Approval = { id: string } & z.output<typeof approveBody>

/** Lets a task go ahead, after a last look at the member and, where the words are the owner's, at the words. */
export async function approveTask(acting: Acting, live: Live, wish: Approval): Promise<Answered> {
  const task = await readTask(acting.db, acting.gymId, wish.id)
  if (!task) return notFound
  if (task.version !== wish.version) return staleAnswer(acting, task)
  const draft = wish.draft && isChanged(task, wish.draft) ? wish.draft : undefined
  if (draft && !wish.acceptWarnings) {
    const findings = await live.findingsOn(task.id, draft, acting.now)
    if (findings.length > 0) {
      return { kind: 'warnings', message: 'Check this before it goes out.', findings }
    }
  }
  const rechecked = await live.recheckTask(task.id, acting.now)
  switch (rechecked.kind) {
    case 'unknown':
      return notFound
    case 'ended':
      return { kind: 'ended', message: `${nameIn(task)}${rechecked.why} It is closed; nothing was sent.` }
    case 'open':
    case 'unreadable':
      return approve(acting, task, draft)
    default:
      return assertNever(rechecked)
  }
}

/** Several at once, each judged by itself. Answers in the order asked. */
export async function approveTasks(
  acting: Acting,
  live: Live,
  tasks: Approval[],
): Promise<({ id: string } & Answered)[]> {
  const answers = new Map<string, Answered>()
  await atOnce(tasks, APPROVALS_AT_ONCE, async (wish) => {
    answers.set(wish.id, await approveTask(acting, live, wish))
  })
  return tasks.map(({ id }) => ({ id, ...(answers.get(id) ?? notFound) }))
}

async function approve(
  acting: Acting,
  task: TaskRow,
  draft: { subject: string; text: string } | undefined,
): Promise<Answered> {
  const { db, gymId, now } = acting
  const dueAt = await dueTime(acting, task)
  const answer = await db.rpc('approve_task', {
    p_task: task.id,
    p_version: task.version,
    p_now: now.toISOString(),
    p_due_at: dueAt.toISOString(),
    p_subject: draft?.subject,
    p_text: draft?.text,
  })
  const result = rowsOf('approve task', answer)
  if (result === 'done') return done(`${nameIn(task)}approved.`)
  if (result === 'not_found') return notFound
  const newest = await readTask(db, gymId, task.id)
  return newest ? staleAnswer(acting, newest) : notFound
}

/** A message leaves at its time of day; a to-do is put before its person at once. */
async function dueTime({ db, gymId, now }: Acting, task: TaskRow): Promise<Date> {
  const earliest = new Date(now.getTime() + APPROVAL_LEAD_SECONDS * 1000)
  if (task.category !== 'communication') return earliest
  const { timezone, windowStart, windowEnd } = await readSending(db, gymId)
  const window = { timezone, startHour: windowStart, endHour: windowEnd }
  return touchTime(window, { taskId: task.id, touch: task.touches, notBefore: earliest })
}

function isChanged(task: TaskRow, draft: { subject: string; text: string }): boolean {
  return draft.text !== task.draft_text || draft.subject !== task.draft_subject
}

const nameIn = ({ first_name, last_name }: TaskRow): string => {
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return name === '' ? '' : `${name}: `
}
