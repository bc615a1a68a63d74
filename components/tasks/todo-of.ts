import { daysAgo } from '@/components/dates'
import { memberName, type TaskRow } from '@/components/tasks/task'
import type { Todo } from '@/components/tasks/todo-card'
import { taskType } from '@/lib/tasks/registry/registry'

/** What the member does by themselves is found out, not pressed. */
const SEEN_BY_ITSELF = new Set(['came_back'])

export function todoOf(task: TaskRow, now: Date, timezone: string): Todo {
  return {
    id: task.id,
    version: task.version,
    goal: task.goal,
    who: memberName(task),
    memberId: task.member_id,
    due: `By ${daysAgo(task.expires_at, now, timezone)}`,
    outcomes: taskType(task.type)
      .goal.outcomes.filter(({ code }) => !SEEN_BY_ITSELF.has(code))
      .map(({ code, label }) => ({ code, label })),
  }
}
