import type { CallContext } from '@/lib/ai/model'
import { PLAN_RETRY_MINUTES, SUBTASKS_PER_PARENT_MAX } from '@/lib/safety/limits'
import { actionsFor } from '@/lib/tasks/actions/registry'
import { askModel } from '@/lib/tasks/ask-model'
import { readCallContext } from '@/lib/tasks/call-context'
import { decided, type LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { writeTouch } from '@/lib/tasks/draft'
import { earliest, factsFor, move } from '@/lib/tasks/move'
import { type Plan, type PlanStep, planOf } from '@/lib/tasks/plan/plan'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'

/** A plan that nobody has written yet, or that the owner sent back. */
export const wantsPlan = ({ task }: Scene): boolean => task.mode === 'plan' && planOf(task)?.wanted !== false

/**
 * Writes down what the agent would do, for the owner to look at: nothing of it happens before they approve. What they
 * said about an earlier version is part of the conversation.
 */
export async function writePlan(deps: Deps, scene: Scene, now: Date): Promise<boolean> {
  const type = deps.registry.taskType(scene.task.type)
  const context = await readCallContext(deps, scene, type, now)
  const isMessage = scene.task.category === 'communication' && !scene.task.is_batch
  const { steps, log, laterAt, aiCalls } = isMessage
    ? await writeMessages(deps, scene, context, now)
    : await outline(deps, scene, context, now)
  const o = { hand: { version: scene.task.version }, now }
  if (steps.length === 0) {
    const retryAt = laterAt ?? new Date(now.getTime() + PLAN_RETRY_MINUTES * 60_000)
    return move(deps, scene, 'pending_review', {
      ...o,
      change: { due_at: earliest(retryAt, new Date(scene.task.expires_at)) },
      log,
    })
  }
  const plan: Plan = {
    type: 'plan',
    title: scene.task.goal,
    writtenBy: deps.model.writer,
    createdAt: now.toISOString(),
    situation: situationOf(context),
    steps,
    ifTheyAnswer:
      'Their answer is read first, and the plan gives way to it: they are answered, or you are asked.',
    estimate: { messages: steps.filter(({ text }) => text).length, days: daysOf(steps, type), aiCalls },
    wanted: false,
  }
  return move(deps, scene, 'pending_review', {
    ...o,
    change: { due_at: scene.task.expires_at, deliverable: plan },
    log: [...log, planRow(deps, scene, plan)],
  })
}

type Written = { steps: PlanStep[]; log: LogEntry[]; laterAt: Date | null; aiCalls: number }

/** The messages of the cadence, each written as if those before it had gone unanswered. */
async function writeMessages(deps: Deps, scene: Scene, context: CallContext, now: Date): Promise<Written> {
  const { cadence } = context.type
  const written: Written = { steps: [], log: [], laterAt: null, aiCalls: 0 }
  const touches = Math.min(scene.task.budget_messages, cadence.intervals.length + 1)
  let day = 0
  const conversation = [...context.conversation]
  for (let touch = 0; touch < touches; touch += 1) {
    const ahead = { ...scene, task: { ...scene.task, touches: touch } }
    const drafted = await writeTouch(deps, ahead, { ...context, conversation: [...conversation] }, now)
    written.log.push(...drafted.log)
    written.aiCalls += 1
    if (drafted.kind === 'later') return { ...written, laterAt: drafted.until }
    if (drafted.kind === 'owner' && !drafted.draft) return written
    const { subject, text } =
      drafted.kind === 'written' ? drafted.draft : (drafted.draft ?? { subject: '', text: '' })
    written.steps.push({
      step: touch + 1,
      action: 'send_email',
      requirement: touch === 0 ? 'required' : 'optional',
      day,
      subject,
      text,
      by: deps.model.writer,
      why: drafted.kind === 'written' ? drafted.draft.why : drafted.why,
      confidence: confidenceIn(drafted.log),
      warning: drafted.kind === 'owner' ? drafted.why : null,
    })
    // What a first version was sent back with has been heeded; the notes after it follow the first one.
    conversation.push({ role: 'agent', content: text, at: now.toISOString() })
    day += cadence.intervals[touch] ?? 0
    if (day >= context.type.budget.days) break
  }
  return written
}

/** The steps a model would take, were each of them to succeed. */
async function outline(deps: Deps, scene: Scene, context: CallContext, now: Date): Promise<Written> {
  const written: Written = { steps: [], log: [], laterAt: null, aiCalls: 0 }
  // Nothing is leased and nothing is done: what would be allowed is judged as if it had been approved.
  const approved = {
    ...scene,
    task: { ...scene.task, approved_by: 'owner' as const },
    token: '',
    was: 'ready' as const,
  }
  const actions = actionsFor(approved)
  const done: { action: string; result: string }[] = []
  while (written.steps.length < SUBTASKS_PER_PARENT_MAX) {
    const asked = await askModel(deps, scene, 'plan', now, () =>
      deps.model.planNextStep({ ...context, done, actions }),
    )
    written.aiCalls += 1
    if (asked.kind === 'limit') return { ...written, laterAt: asked.until }
    if (asked.kind === 'failed' || asked.value.goalReached || !actions.includes(asked.value.action))
      return written
    const { action, why, requirement } = asked.value
    done.push({ action, result: 'done: planned' })
    const step = written.steps.length + 1
    const nothing = { subject: null, text: null, confidence: null, warning: null }
    written.steps.push({ step, action, requirement, day: 0, by: deps.model.writer, why, ...nothing })
  }
  return written
}

function confidenceIn(log: readonly LogEntry[]): number | null {
  const drafts = log.filter(({ data }) => data?.point === 'draft')
  return (drafts.at(-1)?.data?.confidence as number | undefined) ?? null
}

function daysOf(steps: readonly PlanStep[], type: TaskType): number {
  return Math.min(type.budget.days, (steps.at(-1)?.day ?? 0) + 1)
}

function situationOf({ member, facts }: CallContext): string {
  const known = [
    member.firstName,
    member.standing !== 'visitor' && member.standing,
    member.daysSinceVisit !== null && `last visit ${member.daysSinceVisit} days ago`,
    member.usualClass && `usually in ${member.usualClass}`,
    ...Object.entries(facts)
      .filter(([name]) => name !== 'plan' && name !== 'visitsAtStart')
      .map(([name, value]) => `${name}: ${String(value)}`),
  ]
  return known.filter(Boolean).join(', ')
}

function planRow(deps: Deps, scene: Scene, { steps, estimate }: Plan): LogEntry {
  return decided({
    point: 'plan',
    decision: 'propose',
    reason: `A plan of ${steps.length} steps over ${estimate.days} days; nothing happens before you approve it.`,
    by: { model: deps.model.writer },
    facts: { ...factsFor(scene), ...estimate },
    alternative: 'Outside of plan mode the first of them would have been taken.',
  })
}
