import { z } from 'zod'
import type { LogRow } from '@/lib/db/task-log'
import { TASKS_PER_PAGE, type TaskFilter, type TaskRow } from '@/lib/db/tasks'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'
import { STATUSES } from '@/lib/tasks/task'

/** Tasks as the JSON interface speaks of them. The schemas are what the OpenAPI file is made from. */

const moment = z.iso.datetime({ offset: true })
const TASK_VIEWS = [
  'needs',
  'review',
  'answer',
  'todo',
  'go_on',
  'running',
  'held',
  'dormant',
  'kept',
  'over',
  'all',
] as const satisfies readonly TaskFilter['view'][]

export const taskJson = z.object({
  id: z.uuid(),
  type: z.string(),
  label: z.string(),
  category: z.enum(['communication', 'staff_todo', 'research', 'automation']),
  status: z.enum(STATUSES),
  /** What it waits for a person to do, if anything. */
  needs: z.enum(['review', 'answer', 'todo', 'go_on']).nullable(),
  goal: z.string(),
  member: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** 0 is most urgent. */
  priority: z.int().min(0).max(3),
  confidence: z.int().min(0).max(100).nullable(),
  draft: z.object({ subject: z.string(), text: z.string(), by: z.string() }).nullable(),
  messages: z.object({ used: z.int(), budget: z.int() }),
  touches: z.int(),
  dueAt: moment.nullable(),
  heldBecause: z.string().nullable(),
  question: z.string().nullable(),
  outcome: z.object({ code: z.string(), label: z.string(), reason: z.string().nullable() }).nullable(),
  attributedCents: z.int(),
  createdAt: moment,
  resolvedAt: moment.nullable(),
  /** To be named by whoever acts on it, so that nobody undoes what somebody else did. */
  version: z.int(),
})

export const logJson = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(['created', 'refused', 'moved', 'decision', 'agent', 'member', 'owner', 'evaluation', 'note']),
  content: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export const taskPage = z.object({ tasks: z.array(taskJson), page: z.int(), nextPage: z.int().nullable() })
export const taskDetail = z.object({ task: taskJson, log: z.array(logJson) })
export const needsList = z.object({ tasks: z.array(taskJson) })

/** What the list takes in its address. */
export const taskQuery = z.object({
  view: z.enum(TASK_VIEWS).default('all'),
  status: z.enum(STATUSES).nullable().default(null),
  type: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,59}$/)
    .nullable()
    .default(null),
  member: z.uuid().nullable().default(null),
  q: z.string().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

export function jsonOfTask(task: TaskRow): z.infer<typeof taskJson> {
  const type = taskType(task.type)
  const ended = task.outcome
  const question = task.escalation?.question ?? task.escalation?.blocks
  return {
    id: task.id,
    type: task.type,
    label: type.label,
    category: task.category,
    status: task.status,
    needs: task.needs,
    goal: task.goal,
    member: task.member_id
      ? { id: task.member_id, firstName: task.first_name ?? '', lastName: task.last_name ?? '' }
      : null,
    priority: task.priority,
    confidence: task.confidence,
    draft:
      task.draft_text === null
        ? null
        : { subject: task.draft_subject ?? '', text: task.draft_text, by: task.draft_by ?? 'owner' },
    messages: { used: task.messages_used, budget: task.budget_messages },
    touches: task.touches,
    dueAt: momentOf(task.due_at),
    heldBecause: task.hold_reason,
    question: task.status === 'escalated' && typeof question === 'string' ? question : null,
    outcome: ended
      ? {
          code: ended,
          label: outcomesOf(type).find(({ code }) => code === ended)?.label ?? ended,
          reason: task.outcome_reason,
        }
      : null,
    attributedCents: task.attributed_cents,
    createdAt: iso(task.created_at),
    resolvedAt: momentOf(task.resolved_at),
    version: task.version,
  }
}

export const jsonOfLog = ({ id, at, kind, content, data }: LogRow): z.infer<typeof logJson> => ({
  id,
  at: iso(at),
  kind,
  content,
  data,
})

export function jsonOfPage(rows: TaskRow[], page: number): z.infer<typeof taskPage> {
  const isFull = rows.length === TASKS_PER_PAGE
  return { tasks: rows.map(jsonOfTask), page, nextPage: isFull ? page + 1 : null }
}

const iso = (at: string): string => new Date(at).toISOString()
const momentOf = (at: string | null): string | null => (at === null ? null : iso(at))
