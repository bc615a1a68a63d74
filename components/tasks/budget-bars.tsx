import { formatDate } from '@/components/dates'
import type { TaskRow } from '@/components/tasks/task'

const DAY_MS = 86_400_000

/** What the task may still spend: messages, turns of thinking, days. */
export function BudgetBars({ task, now, timezone }: { task: TaskRow; now: Date; timezone: string }) {
  const ends = Date.parse(task.resolved_at ?? task.expires_at)
  const left = Math.max(0, Math.ceil((ends - now.getTime()) / DAY_MS))
  const days = task.resolved_at ? null : Math.min(task.budget_days, Math.max(0, task.budget_days - left))
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Bar name="Messages" used={task.messages_used} of={task.budget_messages} />
      <Bar name="AI turns" used={task.turns_used} of={task.budget_turns} />
      {days === null ? null : (
        <Bar
          name={`Days, until ${formatDate(task.expires_at, timezone)}`}
          used={days}
          of={task.budget_days}
        />
      )}
    </dl>
  )
}

function Bar({ name, used, of }: { name: string; used: number; of: number }) {
  if (of === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">
        {used} of {of}
      </dd>
      <dd aria-hidden="true" className="col-span-2 mt-1 h-1.5 bg-wash outline outline-line">
        <div className="h-full bg-accent" style={{ width: `${Math.min(100, (100 * used) / of)}%` }} />
      </dd>
    </div>
  )
}
