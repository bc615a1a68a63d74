import type { Card, CardStep } from '@/components/tasks/card'
import { type Moment, planOf, touchOf } from '@/components/tasks/plan'
import { goalIn, reasonsIn } from '@/components/tasks/reasons'
import { memberName, type TaskRow } from '@/components/tasks/task'
import { humanize } from '@/components/tasks/words'
import type { Plan, PlanStep } from '@/lib/tasks/plan/plan'
import { taskType } from '@/lib/tasks/registry/registry'

export function cardOf(task: TaskRow, moment: Moment, plan: Plan | null = null): Card {
  const type = taskType(task.type)
  return {
    id: task.id,
    version: task.version,
    type: task.type,
    label: type.label,
    name: memberName(task),
    memberId: task.member_id,
    goal: goalIn(task.goal, reasonsIn(task.facts)),
    reasons: reasonsIn(task.facts),
    draft:
      task.draft_text === null
        ? null
        : { subject: task.draft_subject ?? '', text: task.draft_text, by: task.draft_by ?? 'owner' },
    isTodo: task.category === 'staff_todo',
    plans: task.mode === 'plan' ? { steps: plan?.steps.map(stepOf) ?? null } : null,
    touch: touchOf(task, type),
    confidence: task.confidence,
    plan: planOf(task, type, moment),
  }
}

const stepOf = ({ day, subject, text, action, why, warning }: PlanStep): CardStep => ({
  day,
  subject,
  text: text ?? humanize(action),
  why,
  warning,
})
