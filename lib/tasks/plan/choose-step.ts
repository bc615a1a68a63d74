import type { NextStep } from '@/lib/ai/model'
import { PLAN_RETRY_MINUTES } from '@/lib/safety/limits'
import type { Asked, Recorded } from '@/lib/tasks/actions/dispatch'
import { actionsFor } from '@/lib/tasks/actions/registry'
import { askModel } from '@/lib/tasks/ask-model'
import { readCallContext } from '@/lib/tasks/call-context'
import { decided } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { escalate, factsFor, hold } from '@/lib/tasks/move'
import type { Child } from '@/lib/tasks/plan/derive-parent'
import { type Narrowed, narrowStep } from '@/lib/tasks/plan/narrow-step'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'
import { assertNever } from '@/lib/tasks/task'

export type Chosen =
  | { kind: 'step'; key: string; asked: Asked }
  /** Every step is done. */
  | { kind: 'goal' }
  /** It asked for something it may not do and can do without. */
  | { kind: 'passed' }
  /** There was no answer, or one only a person can deal with; the task has been moved. */
  | { kind: 'settled' }

type SoFar = { steps: readonly Recorded[]; children: readonly Child[]; isFirst: boolean }

/** The next step: one that was begun and not finished, or what the model wishes for as far as code lets it. */
export async function chooseStep(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  soFar: SoFar,
  now: Date,
): Promise<Chosen> {
  const begun = soFar.steps.find(({ result }) => result === null)
  if (begun) return { kind: 'step', key: begun.key, asked: begun }
  const next = await askForStep(deps, scene, type, soFar, now)
  if (!next) return { kind: 'settled' }
  const narrowed = narrowStep(next, scene, soFar.steps)
  await logChoice(deps, scene, next, narrowed, soFar, now)
  switch (narrowed.kind) {
    case 'goal':
      return narrowed
    case 'step':
      return { kind: 'step', key: `${scene.task.id}:step:${soFar.steps.length + 1}`, asked: narrowed.asked }
    case 'refused':
      if (narrowed.requirement !== 'required') return { kind: 'passed' }
      await ask(deps, scene, narrowed.why, now)
      return { kind: 'settled' }
    default:
      return assertNever(narrowed)
  }
}

/** What the model wishes for; null when there was no answer and the task has been put where it belongs. */
async function askForStep(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  { steps, children, isFirst }: SoFar,
  now: Date,
): Promise<NextStep | null> {
  // One look at the plan is one turn, however many steps it leads to.
  if (isFirst) {
    const turn = await deps.rpc('spend_turn', {
      p_task: scene.task.id,
      p_token: scene.token,
      p_now: now.toISOString(),
    })
    if (turn === 'lease_lost') return null
    if (turn === 'no_turns') return ask(deps, scene, 'The plan has taken too many turns already.', now)
  }
  const context = await readCallContext(deps, scene, type, now)
  const asked = await askModel(deps, scene, 'plan', now, () =>
    deps.model.planNextStep({ ...context, done: doneSoFar(steps, children), actions: actionsFor(scene) }),
  )
  if (asked.kind === 'ok') return asked.value
  const o = { hand: { token: scene.token }, now }
  if (asked.kind === 'limit') {
    if (!asked.until) return ask(deps, scene, 'This task has asked the AI too often.', now)
    await hold(deps, scene, { ...o, until: asked.until, why: 'ai_limit' })
  } else if (asked.why === 'timeout' || asked.why === 'overloaded') {
    const until = new Date(now.getTime() + PLAN_RETRY_MINUTES * 60_000)
    await hold(deps, scene, { ...o, until, why: 'ai_limit' })
  } else {
    return ask(deps, scene, `No next step could be planned (${asked.why}).`, now)
  }
  return null
}

/** Steps in the order they were taken, then what became of the tasks that were opened for them. */
function doneSoFar(steps: readonly Recorded[], children: readonly Child[]) {
  return [
    ...steps.map(({ action, result }) => ({ action, result: `${result?.status}: ${result?.summary}` })),
    ...children
      .filter(({ requirement }) => requirement !== null)
      .map(({ type, status, goal, reason }) => ({
        action: type,
        result: `${status}: ${goal} ${reason ?? ''}`,
      })),
  ]
}

async function ask(deps: Deps, scene: Claimed, blocks: string, now: Date): Promise<null> {
  await escalate(deps, scene, {
    hand: { token: scene.token },
    now,
    escalation: { blocks },
    by: { rule: 'plan' },
  })
  return null
}

async function logChoice(
  deps: Deps,
  scene: Claimed,
  next: NextStep,
  narrowed: Narrowed,
  { steps }: SoFar,
  now: Date,
): Promise<void> {
  const isRefused = narrowed.kind === 'refused'
  const entry = decided({
    point: 'plan',
    decision: narrowed.kind === 'step' ? narrowed.asked.action : narrowed.kind,
    reason: isRefused ? narrowed.why : next.why,
    by: isRefused ? { rule: 'plan_limits' } : { model: deps.model.writer },
    facts: { ...factsFor(scene), steps: steps.length, wished: next.action, requirement: next.requirement },
    alternative: isRefused
      ? `Otherwise this would have been done: ${next.action}.`
      : 'Without a next step you would have been asked.',
  })
  await deps.rpc('log_decisions', {
    p_rows: [{ task_id: scene.task.id, token: scene.token, entries: [entry] }] as never,
    p_now: now.toISOString(),
  })
}
