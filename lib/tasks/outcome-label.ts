import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

/** How a task ended, in the words of its type. A code from an older version of the type is shown as it is. */
export function outcomeLabel(type: string, outcome: string): string {
  return (
    outcomesOf(taskType(type)).find(({ code }) => code === outcome)?.label ?? outcome.replaceAll('_', ' ')
  )
}
