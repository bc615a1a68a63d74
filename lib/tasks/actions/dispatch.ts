import type { Action, Done, Input, Work } from '@/lib/tasks/actions/action'
import { actionNamed, refusalOf } from '@/lib/tasks/actions/registry'
import type { Deps } from '@/lib/tasks/deps'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'

/** A step as it is asked for. */
export type Asked = {
  action: string
  input: Input
  requirement: Work['requirement']
  why: string
}
/** A step as it is on record; without a result it was begun and nobody knows how it ended. */
export type Recorded = Asked & { key: string; step: number; result: Result | null; at?: string }
/** How a step's result is kept. */
export type Result = {
  status: Done['kind']
  summary: string
  simulated?: true
  data?: Record<string, unknown>
}

export type Dispatched =
  | { kind: 'taken'; recorded: Recorded; done: Done }
  /** The lease is gone, or the plan has had all its steps, or all that one look at it allows. */
  | { kind: 'refused'; why: Refusal }

type Refusal = 'lease_lost' | 'too_many_steps' | 'too_many_at_once'

/**
 * The one door to every action. A step is written down before it is taken and its result after, both once per key:
 * taken again after a crash, it is the same step, and one that has a result is not taken again.
 */
export async function dispatch(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  { key, asked, now }: { key: string; asked: Asked; now: Date },
): Promise<Dispatched> {
  const { task, token } = scene
  const recorded = (await deps.rpc('record_action', {
    p_task: task.id,
    p_token: token,
    p_action: asked.action,
    p_key: key,
    p_now: now.toISOString(),
    p_input: asked.input as never,
    p_requirement: asked.requirement,
    p_why: asked.why,
  })) as unknown as Recorded | { refused: Refusal }
  if ('refused' in recorded) return { kind: 'refused', why: recorded.refused }
  if (recorded.result) return { kind: 'taken', recorded, done: doneBefore(recorded.result) }

  const { input, requirement, why } = recorded
  const done = await perform(actionNamed(recorded.action), {
    deps,
    scene,
    type,
    key,
    input,
    requirement,
    why,
    now,
  })
  const result: Result = {
    status: done.kind,
    summary: done.summary,
    ...(isRehearsed(scene, actionNamed(recorded.action)) && { simulated: true }),
    ...(done.kind === 'done' && done.data && { data: done.data }),
  }
  await deps.rpc('finish_action', {
    p_task: task.id,
    p_token: token,
    p_key: key,
    p_result: result as never,
    p_now: now.toISOString(),
  })
  return { kind: 'taken', recorded: { ...recorded, result }, done }
}

async function perform(action: Action | undefined, work: Work): Promise<Done> {
  if (!action) return { kind: 'failed', summary: 'There is no such action.' }
  const refusal = refusalOf(action, work.scene)
  if (refusal) return { kind: 'failed', summary: refusal }
  if (isRehearsed(work.scene, action)) {
    return { kind: 'done', summary: `Dry run, would have: ${action.label.toLowerCase()}. ${work.why}` }
  }
  return action.perform(work)
}

/** In a dry run nothing outside changes. A message is simulated further down, where its budget is spent. */
function isRehearsed({ task }: Claimed, action: Action | undefined): boolean {
  return task.mode === 'dry_run' && action?.safety.externalSideEffect === true && !action.safety.memberFacing
}

/** What a finished step still asks for: a message that was not sent, or a question nobody was asked. */
function doneBefore({ status, summary, data }: Result): Done {
  switch (status) {
    case 'send':
      return { kind: 'send', summary }
    case 'ask':
      return { kind: 'ask', summary, question: null }
    case 'failed':
      return { kind: 'failed', summary }
    default:
      return { kind: 'done', summary, data }
  }
}
