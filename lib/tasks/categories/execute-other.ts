import { executeAutomation } from '@/lib/tasks/categories/automation'
import { executeBatch } from '@/lib/tasks/categories/batch'
import { executeResearch } from '@/lib/tasks/categories/research'
import { executeStaffTodo } from '@/lib/tasks/categories/staff-todo'
import type { Deps } from '@/lib/tasks/deps'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'
import { assertNever } from '@/lib/tasks/task'

/** Work that sends nothing to a member itself. */
export function executeOther(deps: Deps, scene: Claimed, type: TaskType, now: Date): Promise<unknown> {
  switch (scene.task.category) {
    case 'communication':
      return executeBatch(deps, scene, now)
    case 'staff_todo':
      return executeStaffTodo(deps, scene, type, now)
    case 'research':
      return executeResearch(deps, scene, type, now)
    case 'automation':
      return executeAutomation(deps, scene, now)
    default:
      return assertNever(scene.task.category)
  }
}
