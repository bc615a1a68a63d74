import type { CallContext } from '@/lib/ai/model'
import { type Prompt, promptOf } from '@/lib/ai/prompt'
import type { Recorded } from '@/lib/tasks/actions/dispatch'
import { actionsFor } from '@/lib/tasks/actions/registry'
import { toneOf } from '@/lib/tasks/cadence'
import { readCallContext } from '@/lib/tasks/call-context'
import type { Deps } from '@/lib/tasks/deps'
import { isPlanned } from '@/lib/tasks/plan/work-plan'
import type { Scene } from '@/lib/tasks/scene'
import { isOver } from '@/lib/tasks/task'

/** A call to a model that was made, as the table of calls has it. */
export type PastCall = {
  id: string
  purpose: string
  reserved_at: string
  model: string | null
  failure: string | null
}

/** The exact words of one call, from the general to the particular. */
export type ShownPrompt = {
  id: string
  purpose: string
  /** Null for the one that would be made next. */
  at: string | null
  model: string | null
  failure: string | null
  layers: string[]
  message: string
}

type Purpose = 'draft' | 'evaluate' | 'plan' | 'deliverable'
type Known = {
  scene: Scene
  context: CallContext
  steps: Recorded[]
  /** When each touch of ours was reserved. */
  touchesAt: string[]
  data: Record<string, unknown>
}

/**
 * What a model is told about a task: the call that comes next, and those that were made, rebuilt from the log as it
 * stood then. Nothing is called and nothing is written.
 */
export async function promptsOf(
  deps: Pick<Deps, 'rpc' | 'registry'>,
  taskId: string,
  past: { calls: readonly PastCall[]; touchesAt: string[] },
  now: Date,
): Promise<ShownPrompt[]> {
  const at = now.toISOString()
  const scene = (await deps.rpc('read_task', { p_task: taskId, p_now: at })) as Scene | null
  if (!scene) return []
  const type = deps.registry.taskType(scene.task.type)
  const told = (when: Date) => readCallContext(deps, scene, type, when)
  const [context, before, plan, data] = await Promise.all([
    told(now),
    Promise.all(past.calls.map(({ reserved_at }) => told(new Date(reserved_at)))),
    deps.rpc('read_plan', { p_task: taskId }) as unknown as Promise<{ steps: Recorded[] }>,
    scene.task.category === 'research'
      ? deps.rpc('research_data', {
          p_gym: scene.gym.id,
          p_now: at,
          p_member: scene.task.member_id ?? undefined,
        })
      : {},
  ])
  const known: Omit<Known, 'context'> = {
    scene,
    steps: plan.steps,
    touchesAt: past.touchesAt,
    data: data as Record<string, unknown>,
  }
  const next = nextPurpose(scene, context)
  const coming = { id: 'next', model: null, failure: null, reserved_at: null }
  return [
    ...(next ? shown({ ...coming, purpose: next }, { ...known, context }) : []),
    ...past.calls.flatMap((call, at) => shown(call, { ...known, context: before[at] ?? context })),
  ]
}

/** What the model would be asked next, if it is asked at all. */
function nextPurpose({ task }: Scene, { conversation }: CallContext): Purpose | null {
  if (isOver(task.status) || task.category === 'staff_todo' || task.category === 'automation') return null
  if (conversation.at(-1)?.role === 'member') return 'evaluate'
  if (isPlanned(task) || (task.mode === 'plan' && task.is_batch)) return 'plan'
  if (task.category === 'research') return 'deliverable'
  return task.is_batch ? null : 'draft'
}

function shown(
  call: Omit<PastCall, 'reserved_at'> & { reserved_at: string | null },
  known: Known,
): ShownPrompt[] {
  const prompt = promptFor(call.purpose, asItStood(known, call.reserved_at))
  if (!prompt) return []
  return [
    {
      id: call.id,
      purpose: call.purpose,
      at: call.reserved_at,
      model: call.model,
      failure: call.failure,
      layers: prompt.layers,
      message: prompt.messages.map(({ content }) => content).join('\n\n'),
    },
  ]
}

/** Only what had been said and done by then. */
function asItStood(known: Known, at: string | null): Known {
  if (at === null) return known
  const then = Date.parse(at)
  const before = (moment: string) => Date.parse(moment) < then
  const { scene, context } = known
  const touchesAt = known.touchesAt.filter(before)
  const conversation = context.conversation.filter(
    // What we wrote in that very moment came of the call; what they wrote had brought it about.
    (turn) => before(turn.at) || (turn.role !== 'agent' && Date.parse(turn.at) === then),
  )
  const written = conversation.filter(({ role }) => role === 'agent').length
  const budget = { ...context.budget, messages: scene.task.budget_messages - written }
  return {
    ...known,
    touchesAt,
    steps: known.steps.filter(({ at: taken }) => taken !== undefined && before(taken)),
    context: { ...context, conversation, budget },
  }
}

function promptFor(purpose: string, { scene, context, steps, touchesAt, data }: Known): Prompt | undefined {
  switch (purpose as Purpose) {
    case 'draft': {
      const touch = touchesAt.length
      return promptOf('touch', { ...context, touch, tone: toneOf(context.type, touch) })
    }
    case 'evaluate': {
      const reply = context.conversation.filter(({ role }) => role === 'member').at(-1)?.content
      return reply === undefined ? undefined : promptOf('reply', { ...context, reply })
    }
    case 'plan': {
      const done = steps.map(({ action, result }) => ({
        action,
        result: `${result?.status}: ${result?.summary}`,
      }))
      const actions = actionsFor({ ...scene, token: '', was: 'waiting' })
      return promptOf('plan', { ...context, done, actions })
    }
    case 'deliverable':
      return promptOf('deliverable', { ...context, data })
    default:
      return undefined
  }
}
