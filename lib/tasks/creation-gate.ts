import { type EscalationFacts, escalationReason } from '@/lib/tasks/escalation-triggers'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Trigger } from '@/lib/tasks/task'

export type NewTask = {
  type: TaskType
  /** False where the name asked for is no type of ours and `type` only stands in for it. */
  knownType: boolean
  /** 0–100; null where whoever made the task gave none. */
  confidence: number | null
  trigger: Trigger
  /** The gym's autopilot switch. */
  executionMode: 'manual' | 'limited_auto'
  facts: EscalationFacts
  /** The owner's own bar for this type. It can raise the type's, not lower it. */
  thresholdMin?: number
}

export type GatedCreation = { status: 'ready' | 'pending_review'; why: string }

/** Whether a new task may go ahead or waits for the owner, and the sentence that says why. */
export function gateCreation(task: NewTask): GatedCreation {
  const doubt = reasonToAsk(task)
  if (doubt !== null) return { status: 'pending_review', why: doubt }
  return {
    status: 'ready',
    why: `Confidence ${task.confidence} reaches the ${thresholdOf(task)} this type needs.`,
  }
}

const thresholdOf = ({ type, thresholdMin = 0 }: NewTask): number =>
  Math.max(type.autoThreshold, thresholdMin)

function reasonToAsk(task: NewTask): string | null {
  const { type, knownType, confidence, trigger, executionMode, facts } = task
  if (executionMode === 'manual') return 'Autopilot is off, so every task waits for you.'
  if (trigger === 'agent') return 'An agent made this task on its own, so you see it first.'
  if (!knownType) return 'This kind of task is not known, so you see it first.'
  const trouble = escalationReason(type, facts)
  if (trouble !== null) return trouble
  if (confidence === null || Number.isNaN(confidence)) return 'Nothing says how sure this task is.'
  if (confidence < thresholdOf(task))
    return `Confidence ${confidence} is below the ${thresholdOf(task)} this type needs.`
  return null
}
