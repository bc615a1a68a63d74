import { AD_HOC } from '@/lib/tasks/registry/ad-hoc'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import { CLASS_REMINDER } from '@/lib/tasks/registry/class-reminder'
import { COACH_BRIEFING } from '@/lib/tasks/registry/coach-briefing'
import { LEAD_FOLLOWUP } from '@/lib/tasks/registry/lead-followup'
import { MILESTONE_REVIEW } from '@/lib/tasks/registry/milestone-review'
import { MONTHLY_CHURN_ANALYSIS } from '@/lib/tasks/registry/monthly-churn-analysis'
import { ONBOARDING } from '@/lib/tasks/registry/onboarding'
import { PAYMENT_RECOVERY } from '@/lib/tasks/registry/payment-recovery'
import { STAFF_CALL_MEMBER } from '@/lib/tasks/registry/staff-call-member'
import { STAFF_STEP } from '@/lib/tasks/registry/staff-step'
import { TAG_AT_RISK } from '@/lib/tasks/registry/tag-at-risk'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { UNDERBOOKED_CLASS } from '@/lib/tasks/registry/underbooked-class'
import { WIN_BACK } from '@/lib/tasks/registry/win-back'

/** Every type there is, in the order an owner reads them. A new type is one more line. */
export const TASK_TYPES: readonly TaskType[] = [
  CHURN_RISK,
  WIN_BACK,
  LEAD_FOLLOWUP,
  PAYMENT_RECOVERY,
  ONBOARDING,
  STAFF_CALL_MEMBER,
  STAFF_STEP,
  MONTHLY_CHURN_ANALYSIS,
  MILESTONE_REVIEW,
  COACH_BRIEFING,
  UNDERBOOKED_CLASS,
  CLASS_REMINDER,
  TAG_AT_RISK,
  AD_HOC,
]

export type Registry = {
  types: readonly TaskType[]
  /** A type nobody defined is treated as ad hoc, which a person always looks at. */
  taskType(name: string): TaskType
  /** Whether the name is a type of its own, so that the caller can say that it was not. */
  knows(name: string): boolean
}

/** The registry with further types, or with another definition of a known one. */
export function registryWith(extra: readonly TaskType[]): Registry {
  const byName = new Map([...TASK_TYPES, ...extra].map((type) => [type.type, type]))
  return {
    types: [...byName.values()],
    taskType: (name) => byName.get(name) ?? AD_HOC,
    knows: (name) => byName.has(name),
  }
}

export const REGISTRY: Registry = registryWith([])

export const taskType = (name: string): TaskType => REGISTRY.taskType(name)
