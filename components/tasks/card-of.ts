import type { Card } from '@/components/tasks/card'
import { planOf, touchOf } from '@/components/tasks/plan'
import { reasonsIn } from '@/components/tasks/reasons'
import { memberName, type TaskRow } from '@/components/tasks/task'
import { taskType } from '@/lib/tasks/registry/registry'

type Moment = { leavesAt: Date | null; silentUntil: Date | null; timezone: string }

export function cardOf(task: TaskRow, moment: Moment): Card {
  const type = taskType(task.type)
  return {
    id: task.id,
    version: task.version,
    type: task.type,
    label: type.label,
    name: memberName(task),
    memberId: task.member_id,
    goal: task.goal,
    reasons: reasonsIn(task.facts),
    draft:
      task.draft_text === null
        ? null
        : { subject: task.draft_subject ?? '', text: task.draft_text, by: task.draft_by ?? 'owner' },
    isTodo: task.category === 'staff_todo',
    touch: touchOf(task, type),
    confidence: task.confidence,
    plan: planOf(task, type, moment),
  }
}
