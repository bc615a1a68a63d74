import { formatSoon } from '@/components/dates'
import type { TaskRow } from '@/components/tasks/task'
import { plural } from '@/components/wording'
import type { TaskType } from '@/lib/tasks/registry/task-type'

/** What happens when a proposal is approved, step by step, in words. */

export type Moment = {
  leavesAt: Date | null
  silentUntil: Date | null
  /** Approved messages that wait already, because a gym may send only so many a day. */
  inLine: number
  now: Date
  timezone: string
}

export function planOf(task: TaskRow, type: TaskType, moment: Moment): string[] {
  return [firstStep(task, moment), ...followUps(task, type), lastStep(task, type)].filter((it) => it !== '')
}

function firstStep(task: TaskRow, { leavesAt, silentUntil, inLine, now, timezone }: Moment): string {
  if (task.category === 'staff_todo')
    return 'Approve it and it goes on your to-do list. Nobody gets a message.'
  if (!leavesAt) return 'Approve it and it starts within a few minutes.'
  const at = silentUntil && silentUntil > leavesAt ? silentUntil : leavesAt
  const when = formatSoon(at.toISOString(), now, timezone)
  // A time that cannot be kept is worse than none.
  if (inLine > 0) {
    const ahead = inLine === 1 ? '1 approved message is' : `${inLine} approved messages are`
    return `Sends ${when} at the earliest if you approve it. ${ahead} already waiting for your daily limit.`
  }
  return silentUntil
    ? `Sends ${when} if you approve it, once the three preview days are over.`
    : `Sends ${when} if you approve it.`
}

function followUps(task: TaskRow, { cadence }: TaskType): string[] {
  if (task.category === 'staff_todo') return []
  // The budget wins where it is smaller than the cadence.
  const waits = cadence.intervals.slice(0, Math.max(0, task.budget_messages - 1))
  const [first, ...more] = waits
  if (first === undefined) return []
  const then = more.length > 0 ? `, and another ${more.join(' and ')} days after that` : ''
  return [`No reply? A follow-up after ${plural(first, 'day')}${then}.`]
}

function lastStep(task: TaskRow, { cadence }: TaskType): string {
  if (task.category === 'staff_todo') return ''
  switch (cadence.onExhaustion) {
    case 'cancel':
      return 'Still no reply? We close it.'
    case 'escalate':
      return 'Still no reply? We ask you what to do.'
    case 'dormant':
      return `Still no reply? We stop writing and watch for ${plural(cadence.dormant?.maxDays ?? 60, 'day')} in case they come back.`
  }
}

/** "1 of 3": which message this would be, of those the budget and the cadence allow. */
export function touchOf(task: TaskRow, { cadence }: TaskType): string | null {
  if (task.category !== 'communication') return null
  const all = Math.min(task.budget_messages, cadence.intervals.length + 1)
  return `${Math.min(task.touches + 1, all)} of ${all}`
}
