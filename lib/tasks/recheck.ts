import { APPROVAL_FRESH_MINUTES } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import { gateTouch, type Hold } from '@/lib/tasks/gate'
import { finish } from '@/lib/tasks/move'
import { type Ending, endingOf } from '@/lib/tasks/observe'
import type { Scene } from '@/lib/tasks/scene'

/** What a task looks like when someone is about to say yes to it. */
export type Rechecked =
  /** Still worth doing. `held` is what will keep it from leaving at once, if anything will. */
  | { kind: 'open'; held: Hold | null }
  /** It had come right by itself, or must not be done any more, and is closed now. */
  | { kind: 'ended'; why: string }
  /** The gym software could not be asked; it will be before anything leaves. */
  | { kind: 'unreadable' }
  | { kind: 'unknown' }

const MINUTE_MS = 60_000

/** Reads the member anew and ends a task that has nothing left to do, so that nobody approves yesterday's news. */
export async function recheckTask(deps: Deps, taskId: string, now: Date): Promise<Rechecked> {
  const scene = await readScene(deps, taskId, now)
  if (!scene) return { kind: 'unknown' }
  const fresh = await refreshed(deps, scene, now)
  if (!fresh) return { kind: 'unreadable' }
  const type = deps.registry.taskType(fresh.task.type)
  if (fresh.task.category !== 'communication' || fresh.task.is_batch) {
    const ending = endingOf(fresh, type)
    return ending ? end(deps, fresh, ending, now) : { kind: 'open', held: null }
  }
  const verdict = gateTouch(fresh, type, now)
  if (verdict.kind === 'end') return end(deps, fresh, verdict.ending, now)
  return { kind: 'open', held: verdict.kind === 'hold' ? verdict.why : null }
}

async function readScene(deps: Deps, taskId: string, now: Date): Promise<Scene | null> {
  return (await deps.rpc('read_task', { p_task: taskId, p_now: now.toISOString() })) as Scene | null
}

async function refreshed(deps: Deps, scene: Scene, now: Date): Promise<Scene | null> {
  const { member, gym, task } = scene
  if (!member) return scene
  if (now.getTime() - Date.parse(member.freshAt) <= APPROVAL_FRESH_MINUTES * MINUTE_MS) return scene
  const answer = await deps.refreshMember({ gymId: gym.id, pushpressId: member.pushpressId }, now)
  return answer.kind === 'unreadable' ? null : readScene(deps, task.id, now)
}

async function end(deps: Deps, scene: Scene, ending: Ending, now: Date): Promise<Rechecked> {
  // Someone else may have moved it meanwhile; then theirs counts, and the approval will find that out.
  const ended = await finish(deps, scene, { hand: { version: scene.task.version }, now, ending })
  return ended ? { kind: 'ended', why: ending.why } : { kind: 'open', held: null }
}
