import { formatSoon } from '@/components/dates'
import type { TaskRow } from '@/components/tasks/task'
import { heldBecause } from '@/components/tasks/words'
import { formatMoney } from '@/components/wording'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

/** Where a task stands, in one line: what it waits for and until when, or how it ended. */
export function nextStep(task: TaskRow, now: Date, timezone: string): string {
  const soon = (at: string) => formatSoon(at, now, timezone)
  const when = task.due_at ? soon(task.due_at) : ''
  switch (task.status) {
    case 'pending_review':
      return `Waiting for your review; closes ${soon(task.expires_at)} if you don’t decide`
    case 'escalated':
      return typeof task.escalation?.blocks === 'string' ? task.escalation.blocks : 'Waiting for your answer'
    case 'ready':
      return task.hold_reason
        ? held(task.hold_reason, when)
        : `${task.category === 'communication' ? 'Sends' : 'Starts'} ${when}`
    case 'executing':
      return 'Working on it now'
    case 'waiting':
      if (task.hold_reason) return held(task.hold_reason, when)
      return task.category === 'communication' ? `Next step ${when}` : `Next reminder ${when}`
    case 'dormant':
      return `No more messages; watching until ${task.dormant_until ? soon(task.dormant_until) : 'later'}`
    case 'completed':
    case 'cancelled':
      return ending(task)
  }
}

const held = (reason: string, when: string) => `On hold: ${heldBecause(reason)}. Next try ${when}`

function outcomeLabel(task: Pick<TaskRow, 'type' | 'outcome'>): string {
  const found = outcomesOf(taskType(task.type)).find(({ code }) => code === task.outcome)
  return found?.label ?? task.outcome?.replaceAll('_', ' ') ?? 'Over'
}

function ending(task: TaskRow): string {
  const worth = task.attributed_cents > 0 ? `, worth ${formatMoney(task.attributed_cents)}` : ''
  const doubt = task.is_provisional ? ' (promised, not confirmed yet)' : ''
  return `${outcomeLabel(task)}${worth}${doubt}`
}
