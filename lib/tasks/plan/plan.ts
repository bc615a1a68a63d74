import type { SceneTask } from '@/lib/tasks/scene'

/** What the owner is shown before anything happens: the messages, when each would go, and why. */
export type Plan = {
  type: 'plan'
  title: string
  writtenBy: 'claude' | 'playbook'
  createdAt: string
  /** What the agent knows and goes by, in a sentence. */
  situation: string
  steps: PlanStep[]
  ifTheyAnswer: string
  estimate: { messages: number; days: number; aiCalls: number }
  /** It has been sent back and is to be written again. */
  wanted: boolean
  approvedAt?: string
}

export type PlanStep = {
  step: number
  action: string
  requirement: 'required' | 'optional' | 'best_effort'
  /** Days after the plan begins. */
  day: number
  subject: string | null
  text: string | null
  by: 'claude' | 'playbook' | 'owner'
  why: string
  confidence: number | null
  /** What the guard, or the model's own doubt, has against it. */
  warning: string | null
}

export function planOf(task: Pick<SceneTask, 'deliverable'>): Plan | null {
  return task.deliverable?.type === 'plan' ? (task.deliverable as Plan) : null
}

/** The words an approved plan has for the next touch. */
export function plannedWords(
  task: Pick<SceneTask, 'deliverable' | 'touches'>,
): { subject: string; text: string; by: PlanStep['by'] } | null {
  const step = approvedSteps(task)?.[task.touches]
  return step?.subject && step.text ? { subject: step.subject, text: step.text, by: step.by } : null
}

/** Days from one touch of an approved plan to the next; undefined where the plan ends, null where there is no plan. */
export function plannedInterval(
  task: Pick<SceneTask, 'deliverable'>,
  touch: number,
): number | undefined | null {
  const steps = approvedSteps(task)
  if (!steps) return null
  const [from, to] = [steps[touch], steps[touch + 1]]
  return from && to ? Math.max(1, to.day - from.day) : undefined
}

/** How many touches an approved plan has. */
export const plannedTouches = (task: Pick<SceneTask, 'deliverable'>): number | null =>
  approvedSteps(task)?.length ?? null

/** Only a plan of messages sets words and days. */
function approvedSteps(task: Pick<SceneTask, 'deliverable'>): PlanStep[] | null {
  const plan = planOf(task)
  if (!plan?.approvedAt || plan.steps.some(({ text }) => !text)) return null
  return plan.steps
}
