import { ATTRIBUTED_MEMBERS_PER_CLAIM, ATTRIBUTED_TASKS_PER_CLAIM } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import { type Attribution, attributedCents, judgePromise, judgeSignal } from '@/lib/tasks/goal'
import { judgeHeldOut } from '@/lib/tasks/judge-held-out'
import { finish } from '@/lib/tasks/move'
import { endingOf, snapshotOf } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { type FollowedScene, observedIn } from '@/lib/tasks/seen'
import { assertNever, isOver } from '@/lib/tasks/task'

/**
 * Finds out what became of the people tasks were about. Safe to run beside itself: every change names the version it
 * was decided on, and the second of two changes nothing.
 */

export type AttributionCounts = { members: number; changed: number }

/** lost: somebody else changed the task since it was read. It is judged again. */
type Effect = 'changed' | 'unchanged' | 'lost'

/** Everybody whose visits or standing changed, then whatever has run out of time. */
export async function attributeOutcomes(
  deps: Deps,
  o: { now: Date; budgetMs: number },
): Promise<AttributionCounts> {
  const deadline = performance.now() + o.budgetMs
  const counts: AttributionCounts = { members: 0, changed: 0 }
  while (performance.now() < deadline) {
    const changes = await deps.rpc('list_changed_members', { p_limit: ATTRIBUTED_MEMBERS_PER_CLAIM })
    const memberIds = changes.map(({ member_id: id }) => id)
    const { changed, lost } = await attributeAll(deps, await readScenes(deps, o.now, memberIds), o.now)
    counts.changed += changed
    // Not before everything is judged: who dies in between leaves them on the list.
    const settled = changes.filter(({ member_id: id }) => !lost.has(id))
    if (settled.length === 0) break
    await deps.rpc('settle_changed_members', { p_changes: settled })
    counts.members += settled.length
  }
  while (performance.now() < deadline) {
    const { changed } = await attributeAll(deps, await readScenes(deps, o.now), o.now)
    counts.changed += changed
    if (changed === 0) break
  }
  return counts
}

async function readScenes(deps: Deps, now: Date, members?: string[]): Promise<FollowedScene[]> {
  const asked = { p_now: now.toISOString(), p_limit: ATTRIBUTED_TASKS_PER_CLAIM, p_members: members }
  return (await deps.rpc('attribution_scenes', asked)) as FollowedScene[]
}

async function attributeAll(deps: Deps, scenes: FollowedScene[], now: Date) {
  const lost = new Set<string | null>()
  let changed = 0
  for (const scene of scenes) {
    const effect = await attribute(deps, scene, now)
    if (effect === 'changed') changed += 1
    if (effect === 'lost') lost.add(scene.task.member_id)
  }
  return { changed, lost }
}

const effectOf = (isDone: boolean): Effect => (isDone ? 'changed' : 'lost')

async function attribute(deps: Deps, scene: FollowedScene, now: Date): Promise<Effect> {
  const type = deps.registry.taskType(scene.task.type)
  if (scene.task.outcome === 'held_out') return followHeldOut(deps, scene, type, now)
  const found = isOver(scene.task.status)
    ? judgeClosed(scene, type, now)
    : bestOf(scene, type, ['complete', 'self_resolved'])
  return carryOut(deps, scene, type, found, now)
}

/** What a signal changes, else what the passing of time does. */
function judgeClosed(scene: FollowedScene, type: TaskType, now: Date): Attribution {
  const signalled = bestOf(scene, type, ['confirm', 'improve'])
  return signalled.kind === 'none' ? judgePromise(snapshotOf(scene, type), now) : signalled
}

/** The first signal in time that settles it; short of one, the furthest anything got. */
function bestOf(scene: FollowedScene, type: TaskType, settling: readonly Attribution['kind'][]): Attribution {
  const snapshot = snapshotOf(scene, type)
  const judged = observedIn(scene).map((signal) => judgeSignal(snapshot, signal))
  const settled = judged.find(({ kind }) => settling.includes(kind))
  if (settled) return settled
  const steps = judged.filter((it) => it.kind === 'progress').sort((a, b) => b.percent - a.percent)
  return steps[0] ?? { kind: 'none', why: 'Nothing was seen that changes it.' }
}

async function carryOut(
  deps: Deps,
  scene: FollowedScene,
  type: TaskType,
  found: Attribution,
  now: Date,
): Promise<Effect> {
  const { task } = scene
  switch (found.kind) {
    case 'none': {
      // Nothing reached the goal; but the situation itself may be over.
      const ending = isOver(task.status) ? null : endingOf(scene, type)
      if (!ending) return 'unchanged'
      return effectOf(await finish(deps, scene, { hand: { version: task.version }, now, ending }))
    }
    case 'complete':
    case 'self_resolved': {
      const { outcome, why, late } = found
      const cents = centsOf(scene, found.valueMultiplier)
      const ending = { status: 'completed', outcome, why, late, cents } as const
      const done = await finish(deps, scene, { hand: { version: task.version }, now, ending })
      if (done && cents > 0) await askWhetherRight(deps, scene, why, now)
      return effectOf(done)
    }
    case 'progress':
    case 'improve':
    case 'confirm':
    case 'downgrade': {
      const cents = found.kind === 'progress' ? 0 : centsOf(scene, found.valueMultiplier)
      const late = found.kind === 'progress' ? false : found.late
      const { kind, outcome, percent, why } = found
      const done = await deps.rpc('attribute_outcome', {
        p_task: task.id,
        p_version: task.version,
        p_change: { kind, outcome, percent, why, late, cents },
        p_now: now.toISOString(),
      })
      if (done && cents > 0) await askWhetherRight(deps, scene, why, now)
      return effectOf(done)
    }
    default:
      return assertNever(found)
  }
}

/** The owner knows better than any signal why somebody came back. */
async function askWhetherRight(deps: Deps, { task, member }: FollowedScene, why: string, now: Date) {
  await deps.rpc('notify_owner', {
    p_gym: task.gym_id,
    p_kind: 'outcome_feedback',
    p_key: `outcome:${task.id}`,
    p_title: `${member?.firstName ?? 'A member'}: kept after outreach. Is that right?`,
    p_now: now.toISOString(),
    p_task: task.id,
    p_body: why,
  })
}

async function followHeldOut(deps: Deps, scene: FollowedScene, type: TaskType, now: Date): Promise<Effect> {
  const judged = judgeHeldOut(scene, type, now)
  if (!judged) return 'unchanged'
  // Told a second time it stays as it is, and there is nothing left to do.
  const isFirst = await deps.rpc('judge_holdout', {
    p_task: scene.task.id,
    p_outcome: judged.outcome,
    p_succeeded: judged.succeeded ?? undefined,
    p_why: judged.why,
    p_now: now.toISOString(),
  })
  return isFirst ? 'changed' : 'unchanged'
}

function centsOf({ member, gym }: FollowedScene, multiplier: number): number {
  return attributedCents(member?.monthlyCents ?? gym.averageMonthlyCents ?? 0, multiplier)
}
