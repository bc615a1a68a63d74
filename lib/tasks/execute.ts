import {
  DRAFTS_AT_ONCE,
  MEMBER_FRESH_HOURS,
  STALE_RETRY_MINUTES,
  TASKS_PER_CLAIM_MAX,
  TASKS_PER_GYM_AND_RUN_MAX,
} from '@/lib/safety/limits'
import { nextLook } from '@/lib/tasks/cadence'
import { readCallContext } from '@/lib/tasks/call-context'
import { executeOther } from '@/lib/tasks/categories/execute-other'
import { decided, type LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { draftTouch, type Written } from '@/lib/tasks/draft'
import { eachAlone } from '@/lib/tasks/each-alone'
import { gateTouch, sendTime } from '@/lib/tasks/gate'
import { escalate, exhaust, factsFor, finish, hold } from '@/lib/tasks/move'
import { isPlanned, workPlan } from '@/lib/tasks/plan/work-plan'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { reserve, type Wish } from '@/lib/tasks/reserve'
import type { Claimed } from '@/lib/tasks/scene'
import { assertNever } from '@/lib/tasks/task'

/**
 * The one path to a member: claim → refresh → (plan) → gate → draft → render → reserve. What each task comes to is a value, and
 * the value decides where it goes; only tasks with a wish to send reach the reservation, together.
 */
export async function executeDue(deps: Deps, now: Date, shard: Shard): Promise<number> {
  const claimed = (await deps.rpc('claim_tasks', {
    p_now: now.toISOString(),
    p_limit: TASKS_PER_CLAIM_MAX,
    p_per_gym: TASKS_PER_GYM_AND_RUN_MAX,
    p_shard: shard.index,
    p_shards: shard.of,
  })) as Claimed[]
  const wishes: Wish[] = []
  const all = { items: claimed, width: DRAFTS_AT_ONCE, name: ({ task }: Claimed) => ({ task: task.id }) }
  await eachAlone(deps, all, async (scene) => {
    const step = await prepare(deps, scene, now)
    if (step.kind === 'wish') wishes.push(step.wish)
    else await settle(deps, scene, step, now)
  })
  await reserve(deps, wishes, now)
  return claimed.length
}

export type Shard = { index: number; of: number }

type Step =
  | { kind: 'wish'; wish: Wish }
  | { kind: 'hold'; why: Parameters<typeof hold>[2]['why']; until: Date; log?: LogEntry[]; scene: Claimed }
  | { kind: 'end'; ending: Parameters<typeof finish>[2]['ending']; scene: Claimed }
  | { kind: 'exhausted'; why: string; scene: Claimed }
  | { kind: 'owner'; why: string; draft: string | null; log: LogEntry[]; scene: Claimed }
  /** Not a message at all: done by its own category. */
  | { kind: 'other'; scene: Claimed }
  /** A step of its plan was taken, and with it the task has gone where it belongs. */
  | { kind: 'settled'; scene: Claimed }

async function prepare(deps: Deps, claimed: Claimed, now: Date): Promise<Step> {
  const isMessage = claimed.task.category === 'communication' && !claimed.task.is_batch
  const scene = isMessage ? await refreshed(deps, claimed, now) : claimed
  if (scene === 'stale') {
    const until = new Date(now.getTime() + STALE_RETRY_MINUTES * 60_000)
    return { kind: 'hold', why: 'stale_data', until, scene: claimed }
  }
  const type = deps.registry.taskType(scene.task.type)
  if (!isPlanned(scene.task)) return isMessage ? touch(deps, scene, type, now) : { kind: 'other', scene }
  const worked = await workPlan(deps, scene, type, now)
  switch (worked.kind) {
    case 'settled':
      return { kind: 'settled', scene }
    case 'send':
      return touch(deps, worked.scene, type, now)
    case 'ordinary':
      return isMessage ? touch(deps, worked.scene, type, now) : { kind: 'other', scene: worked.scene }
    default:
      return assertNever(worked)
  }
}

/** The next message of a task, as far as a wish to send it. */
async function touch(deps: Deps, scene: Claimed, type: TaskType, now: Date): Promise<Step> {
  const verdict = gateTouch(scene, type, now)
  if (verdict.kind === 'exhausted' && (await isGuided(deps, scene, type, now))) {
    const why = `${verdict.why} What you said to do next can no longer be done in this task.`
    return { kind: 'owner', why, draft: null, log: [], scene }
  }
  if (verdict.kind !== 'send') return { ...verdict, scene }
  const drafted = await draftTouch(deps, scene, type, now)
  switch (drafted.kind) {
    case 'later':
      return { kind: 'hold', why: 'ai_limit', until: sendTime(scene, drafted.until), log: drafted.log, scene }
    case 'owner':
      return { ...drafted, draft: drafted.draft?.text ?? null, scene }
    case 'written':
      return wishFor(deps, scene, type, drafted, now)
    default:
      return assertNever(drafted)
  }
}

/** The owner had the last word. It may be too late to follow it, but it is not passed over in silence. */
async function isGuided(deps: Deps, scene: Claimed, type: TaskType, now: Date): Promise<boolean> {
  const { conversation } = await readCallContext(deps, scene, type, now)
  return conversation.at(-1)?.role === 'owner'
}

/** The scene with what the gym software says now, or `stale` where it cannot be asked. */
async function refreshed(deps: Deps, claimed: Claimed, now: Date): Promise<Claimed | 'stale'> {
  const { member, gym, token, was } = claimed
  if (!member) return claimed
  const age = now.getTime() - Date.parse(member.freshAt)
  if (age <= MEMBER_FRESH_HOURS * 3_600_000) return claimed
  const answer = await deps.refreshMember({ gymId: gym.id, pushpressId: member.pushpressId }, now)
  if (answer.kind === 'unreadable') {
    deps.log('warn', 'task.stale_data', { task: claimed.task.id, why: answer.why })
    return 'stale'
  }
  const scene = await deps.rpc('read_task', { p_task: claimed.task.id, p_now: now.toISOString() })
  return { ...(scene as Claimed), token, was }
}

async function wishFor(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  { draft, log }: { draft: Written; log: LogEntry[] },
  now: Date,
): Promise<Step> {
  const touch = scene.task.touches
  const thread = touch === 0 ? [] : await deps.rpc('read_thread', { p_task: scene.task.id })
  const id = deps.newId()
  const rendered = deps.render({
    id,
    scene,
    subject: draft.subject,
    text: draft.text,
    thread: thread.map(({ message_id, subject }) => ({ messageId: message_id, subject })),
  })
  if (rendered.kind === 'refused') return { kind: 'owner', why: rendered.why, draft: draft.text, log, scene }
  return {
    kind: 'wish',
    wish: {
      id,
      scene,
      kind: 'touch',
      touch,
      email: rendered.email,
      writtenBy: draft.by,
      why: draft.why,
      nextDueAt: nextLook(scene, type, touch, now),
      log: [gateRow(scene), ...log],
    },
  }
}

function gateRow(scene: Claimed): LogEntry {
  return decided({
    point: 'send_gate',
    decision: 'send',
    reason: 'Nothing speaks against writing now; the limits are asked when it is reserved.',
    by: { rule: 'send_gate' },
    facts: {
      ...factsFor(scene),
      outranked: scene.outranked,
      window: [scene.gym.windowStart, scene.gym.windowEnd],
    },
    alternative: 'With a reason against it, it would have been held or ended with that reason.',
  })
}

async function settle(deps: Deps, claimed: Claimed, step: Exclude<Step, { kind: 'wish' }>, now: Date) {
  const { scene } = step
  const type = deps.registry.taskType(scene.task.type)
  const o = { hand: { token: claimed.token }, now }
  switch (step.kind) {
    case 'hold':
      return hold(deps, scene, { ...o, until: step.until, why: step.why, log: step.log })
    case 'end':
      return finish(deps, scene, { ...o, ending: step.ending })
    case 'exhausted':
      return exhaust(deps, scene, type, { ...o, why: step.why })
    case 'owner':
      return escalate(deps, scene, {
        ...o,
        escalation: { blocks: step.why, draft: step.draft },
        log: step.log,
        alternative: 'Otherwise the message would have left.',
      })
    case 'settled':
      return
    case 'other':
      return executeOther(deps, claimed, type, now)
    default:
      return assertNever(step)
  }
}
