import { PLAN_LOOK_AGAIN_MINUTES, PLAN_STEPS_AT_ONCE_MAX } from '@/lib/safety/limits'
import { type Dispatched, dispatch, type Recorded } from '@/lib/tasks/actions/dispatch'
import { isOpened } from '@/lib/tasks/categories/batch'
import type { Deps } from '@/lib/tasks/deps'
import { endingNow, sendTime } from '@/lib/tasks/gate'
import { earliest, escalate, exhaust, finish, hold, move } from '@/lib/tasks/move'
import { chooseStep } from '@/lib/tasks/plan/choose-step'
import { type Child, deriveParent } from '@/lib/tasks/plan/derive-parent'
import { endPlan } from '@/lib/tasks/plan/end-plan'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed, SceneTask } from '@/lib/tasks/scene'
import { assertNever } from '@/lib/tasks/task'

/** What a run of a plan came to. */
export type Worked =
  /** The task has been moved. */
  | { kind: 'settled' }
  /** Its next message is wanted: on to the one path. */
  | { kind: 'send'; scene: Claimed }
  /** The rest is the ordinary work of its kind. */
  | { kind: 'ordinary'; scene: Claimed }

const MINUTE_MS = 60_000
const HALF_DAY_MS = 12 * 60 * MINUTE_MS
const SETTLED: Worked = { kind: 'settled' }

/** Worked one step at a time, until its steps are done; from then on it is a task like any other of its kind. */
export const isPlanned = ({ facts, progress, mode }: SceneTask): boolean =>
  facts.plan === true && progress?.plan !== 'done' && mode !== 'plan'

/** Looks what has come of the steps so far, and takes the next one or two. */
export async function workPlan(deps: Deps, scene: Claimed, type: TaskType, now: Date): Promise<Worked> {
  const o = { hand: { token: scene.token }, now }
  const ending = endingNow(scene, type)
  if (ending) return settled(finish(deps, scene, { ...o, ending }))
  if (now >= new Date(scene.task.expires_at)) {
    const why = `The ${type.budget.days} days for this are over.`
    return settled(exhaust(deps, scene, type, { ...o, why }))
  }
  // As for a message: with autopilot off, only what the owner approved goes on.
  if (scene.gym.mode === 'manual' && scene.task.approved_by === 'gate') {
    const until = sendTime(scene, new Date(now.getTime() + HALF_DAY_MS))
    return settled(hold(deps, scene, { ...o, why: 'needs_owner', until }))
  }
  const { steps, children } = (await deps.rpc('read_plan', { p_task: scene.task.id })) as unknown as {
    steps: Recorded[]
    children: Child[]
  }
  const state = deriveParent(children, scene.task.approved_at)
  switch (state.kind) {
    case 'blocked':
      return settled(escalateOver(deps, scene, state.by, now))
    case 'waits':
      return settled(rest(deps, scene, now, state.for.map(({ goal }) => goal).join('; ')))
    case 'judge':
      return isSendOpen(scene, steps)
        ? onward(scene, steps)
        : takeSteps(deps, scene, type, steps, children, now)
    default:
      return assertNever(state)
  }
}

async function takeSteps(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  before: readonly Recorded[],
  children: readonly Child[],
  now: Date,
): Promise<Worked> {
  let steps = before
  for (let taken = 0; taken < PLAN_STEPS_AT_ONCE_MAX; taken += 1) {
    const chosen = await chooseStep(deps, scene, type, { steps, children, isFirst: taken === 0 }, now)
    switch (chosen.kind) {
      case 'settled':
        return SETTLED
      case 'goal':
        return settled(endPlan(deps, scene, type, now))
      case 'passed':
        continue
      case 'step': {
        const { key, asked } = chosen
        const dispatched = await dispatch(deps, scene, type, { key, asked, now })
        const next = await follow(deps, scene, dispatched, steps, now)
        if (next.kind !== 'on') return next
        steps = next.steps
        break
      }
      default:
        assertNever(chosen)
    }
  }
  return settled(lookSoon(deps, scene, now))
}

/** Enough for one look; the next one judges what has come of it. */
function lookSoon(deps: Deps, scene: Claimed, now: Date): Promise<boolean> {
  return move(deps, scene, 'waiting', {
    hand: { token: scene.token },
    now,
    change: { due_at: new Date(now.getTime() + MINUTE_MS).toISOString() },
  })
}

/** Where a step leads. */
async function follow(
  deps: Deps,
  scene: Claimed,
  dispatched: Dispatched,
  before: readonly Recorded[],
  now: Date,
): Promise<Worked | { kind: 'on'; steps: Recorded[] }> {
  if (dispatched.kind === 'refused') {
    if (dispatched.why === 'lease_lost') return SETTLED
    if (dispatched.why === 'too_many_at_once') return settled(lookSoon(deps, scene, now))
    return settled(ask(deps, scene, 'All steps of the plan are used and it is not settled.', null, now))
  }
  const { recorded, done } = dispatched
  const steps = [...before.filter(({ key }) => key !== recorded.key), recorded]
  switch (done.kind) {
    case 'done':
      return { kind: 'on', steps }
    case 'send':
      return onward(scene, steps)
    case 'wait':
      return settled(rest(deps, scene, now, done.summary, done.until))
    case 'opened':
      return recorded.requirement === 'best_effort'
        ? { kind: 'on', steps }
        : settled(rest(deps, scene, now, done.summary))
    case 'ask':
      return settled(ask(deps, scene, done.summary, done.question, now))
    case 'failed':
      return recorded.requirement === 'required'
        ? settled(ask(deps, scene, `A step it cannot do without failed: ${done.summary}`, null, now))
        : { kind: 'on', steps }
    default:
      return assertNever(done)
  }
}

/** A message was decided on and has not been reserved: a hold, a crash or an opt-out of the slot came in between. */
function isSendOpen({ task }: Claimed, steps: readonly Recorded[]): boolean {
  const wanted = steps.filter(
    ({ action, result }) => action === 'send_email' && result?.status === 'send',
  ).length
  return task.is_batch ? wanted > 0 && !isOpened(task) : wanted > task.touches
}

/** On to the one path, with the words that were drafted for it. */
function onward(scene: Claimed, steps: readonly Recorded[]): Worked {
  if (scene.task.is_batch) return { kind: 'ordinary', scene }
  const drafted = steps
    .filter(({ action, result }) => action === 'draft_message' && result?.data?.draft)
    .at(-1)
  const draft = drafted?.result?.data?.draft as
    | { subject: string; text: string; by: 'claude' | 'playbook' }
    | undefined
  if (!draft) return { kind: 'send', scene }
  const { subject, text, by } = draft
  const task = { ...scene.task, draft_subject: subject, draft_text: text, draft_by: by }
  return { kind: 'send', scene: { ...scene, task } }
}

function rest(deps: Deps, scene: Claimed, now: Date, why: string, until?: Date): Promise<boolean> {
  const look = until ?? new Date(now.getTime() + PLAN_LOOK_AGAIN_MINUTES * MINUTE_MS)
  return move(deps, scene, 'waiting', {
    hand: { token: scene.token },
    now,
    change: {
      due_at: earliest(look, new Date(scene.task.expires_at)),
      hold_reason: until ? undefined : 'step_open',
    },
    log: [{ kind: 'note', content: `Waits: ${why}` }],
  })
}

function ask(deps: Deps, scene: Claimed, blocks: string, question: string | null, now: Date) {
  return escalate(deps, scene, {
    hand: { token: scene.token },
    now,
    escalation: { blocks, question },
    by: { rule: 'required_step' },
    alternative: 'Had the step been optional, the plan would have gone on without it.',
  })
}

function escalateOver(deps: Deps, scene: Claimed, child: Child, now: Date) {
  return escalate(deps, scene, {
    hand: { token: scene.token },
    now,
    escalation: {
      blocks: `A step is stuck: ${child.goal} (${child.reason ?? child.status})`,
      step: child.id,
    },
    by: { rule: 'required_step' },
    alternative: 'Had the step been optional, the plan would have gone on without it.',
  })
}

async function settled(moved: Promise<unknown>): Promise<Worked> {
  await moved
  return SETTLED
}
