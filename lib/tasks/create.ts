import { touchTime } from '@/lib/safety/send-window'
import { gateCreation } from '@/lib/tasks/creation-gate'
import type { Deps } from '@/lib/tasks/deps'
import type { EscalationFacts } from '@/lib/tasks/escalation-triggers'
import { isHeldOut } from '@/lib/tasks/holdout'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { followDays } from '@/lib/tasks/signals'
import { type ExecutionMode, PRIORITY_RANK, type Trigger } from '@/lib/tasks/task'

/** What any trigger asks for: analysis, webhook, the owner, the chat, another agent, a schedule. */
export type CreateRequest = {
  gymId: string
  memberId: string | null
  type: string
  goal: string
  trigger: Trigger
  /** What it is about, so that the same thing is never taken up twice. */
  ref?: string
  /** The run or event that asks, which may open only so many. */
  run?: string
  facts?: Record<string, unknown>
  confidence: number | null
  draft?: { subject: string; text: string; by: 'claude' | 'playbook' | 'owner' }
  mode?: ExecutionMode
  parent?: { id: string; approvedBy: 'owner' | 'gate' | null }
  /** How much the parent depends on it. */
  requirement?: 'required' | 'optional' | 'best_effort'
  /** When its turn comes, where that is not an hour for messages. */
  dueAt?: Date
  budgetMessages?: number
  /** The occurrence of a schedule it is for, which is taken with it. */
  occurrence?: { template: string; seen: string; next: string | null }
  isBatch?: boolean
}

export type Created =
  | { kind: 'created'; taskId: string; status: 'ready' | 'pending_review' }
  /** One was open already; the new facts are on it. */
  | { kind: 'merged'; taskId: string }
  /** Chosen by lot not to be written to; followed as if they had been. */
  | { kind: 'held_out'; taskId: string }
  | { kind: 'refused'; why: string }

type Answer = { kind: Created['kind']; task_id: string; status: 'ready' | 'pending_review'; why: string }
type CreationScene = {
  mode: 'manual' | 'limited_auto'
  timezone: string
  windowStart: number
  windowEnd: number
  holdoutPercent: number
  types: Record<string, { holdoutPercent: number | null; autoThreshold: number | null }>
  escalation: EscalationFacts
}

/** The one entry for every trigger. The gate decides what to ask for; the database decides what it gets. */
export async function createTask(deps: Deps, request: CreateRequest, now: Date): Promise<Created> {
  const type = deps.registry.taskType(request.type)
  const memberId = knowable(request.memberId)
  const scene = (await deps.rpc('creation_scene', {
    p_gym: request.gymId,
    p_member: memberId ?? undefined,
    p_now: now.toISOString(),
  })) as CreationScene | null
  if (!scene) return { kind: 'refused', why: 'unknown_gym' }
  const settings = scene.types[type.type]
  const gate = gateCreation({
    type,
    thresholdMin: settings?.autoThreshold ?? 0,
    knownType: deps.registry.knows(request.type),
    confidence: request.confidence,
    trigger: request.trigger,
    executionMode: scene.mode,
    facts: {
      ...scene.escalation,
      cancellationReason: textOrNull(request.facts?.cancellationReason),
    },
  })
  const id = deps.newId()
  const window = { timezone: scene.timezone, startHour: scene.windowStart, endHour: scene.windowEnd }
  const answer = (await deps.rpc('create_task', {
    p_now: now.toISOString(),
    p_task: {
      id,
      gym_id: request.gymId,
      member_id: memberId,
      type: type.type,
      category: type.category,
      agent: type.agent,
      goal: request.goal.trim(),
      facts: { ...request.facts, ...(type.type !== request.type && { askedFor: request.type }) },
      status: request.parent?.approvedBy ? 'ready' : gate.status,
      gate_reason: gate.why,
      gate_alternative: `Below ${type.autoThreshold} of 100, or with a doubt, it would have waited for you.`,
      priority: PRIORITY_RANK[type.priority],
      confidence: request.confidence === null ? null : Math.round(clamp(request.confidence, 0, 100)),
      mode: request.mode ?? 'live',
      trigger: request.trigger,
      trigger_ref: request.ref,
      trigger_run: request.run,
      draft_subject: request.draft?.subject,
      draft_text: request.draft?.text,
      draft_by: request.draft?.by,
      budget_messages: Math.trunc(
        Math.min(request.budgetMessages ?? type.budget.messages, type.budget.messages),
      ),
      budget_turns: type.budget.turns,
      budget_days: type.budget.days,
      due_at: (request.dueAt ?? touchTime(window, { taskId: id, touch: 0, notBefore: now })).toISOString(),
      parent_id: request.parent?.id,
      requirement: request.requirement,
      is_batch: request.isBatch ?? (type.batch === true && request.memberId === null),
      cool_off_days: type.coolOffDays,
      held_out:
        isComparable(request, type) &&
        drawnOut(request, type, settings?.holdoutPercent ?? scene.holdoutPercent),
      follow_days: followDays(type),
      occurrence: request.occurrence,
    } as never,
  })) as Answer
  if (answer.kind === 'created') return { kind: 'created', taskId: answer.task_id, status: answer.status }
  if (answer.kind === 'merged' || answer.kind === 'held_out')
    return { kind: answer.kind, taskId: answer.task_id }
  deps.log('info', 'task.refused', { gym: request.gymId, type: type.type, why: answer.why })
  return { kind: 'refused', why: answer.why }
}

/** What the system starts by itself, and whose result a signal can show. What a person asked for is done. */
function isComparable(request: CreateRequest, type: TaskType): boolean {
  return (
    (request.trigger === 'analysis' || request.trigger === 'webhook') &&
    type.category === 'communication' &&
    (request.mode ?? 'live') === 'live' &&
    !request.parent &&
    type.goal.signals.some(({ completes }) => completes)
  )
}

function drawnOut({ gymId, memberId }: CreateRequest, type: TaskType, percent: number): boolean {
  return memberId !== null && isHeldOut({ gymId, memberId, type: type.type }, percent)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What cannot be anybody's id is nobody's: the database refuses it on record, as it does for any stranger. */
const knowable = (memberId: string | null): string | null =>
  memberId === null || UUID.test(memberId) ? memberId : NOBODY

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
