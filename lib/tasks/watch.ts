import { ESCALATION_LIFE_DAYS, WATCHED_PER_RUN_MAX } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import type { Shard } from '@/lib/tasks/execute'
import { daysAfter, earliest, finish, move } from '@/lib/tasks/move'
import { type Ending, endingOf } from '@/lib/tasks/observe'
import type { Scene } from '@/lib/tasks/scene'

/** Tasks nobody works on, looked at when their time comes. Nothing here sends anything. */

async function forEachDue(
  deps: Deps,
  status: string,
  now: Date,
  shard: Shard,
  look: (scene: Scene) => Promise<unknown>,
): Promise<number> {
  const scenes = (await deps.rpc('due_tasks', {
    p_status: status,
    p_now: now.toISOString(),
    p_limit: WATCHED_PER_RUN_MAX,
    p_shard: shard.index,
    p_shards: shard.of,
  })) as Scene[]
  for (const scene of scenes) await look(scene)
  return scenes.length
}

/** A dormant task waits for its signal until its time is over. */
export function checkDormant(deps: Deps, now: Date, shard: Shard): Promise<number> {
  return forEachDue(deps, 'dormant', now, shard, (scene) => {
    const type = deps.registry.taskType(scene.task.type)
    const o = { hand: { version: scene.task.version }, now }
    const ending = endingOf(scene, type)
    if (ending) return finish(deps, scene, { ...o, ending })
    const until = new Date(scene.task.dormant_until ?? now)
    if (now >= until)
      return finish(deps, scene, { ...o, ending: over('unresponsive', 'Nothing came of it.') })
    const next = new Date(daysAfter(now, type.cadence.dormant?.checkDays ?? 7))
    return move(deps, scene, 'dormant', {
      ...o,
      change: { due_at: earliest(next, until) },
      log: [
        { kind: 'decision', content: 'Looked for a sign of them; none yet.', data: { decision: 'watch' } },
      ],
    })
  })
}

/** The owner is reminded once, and after a week the matter is closed rather than left to pile up. */
export function checkEscalated(deps: Deps, now: Date, shard: Shard): Promise<number> {
  return forEachDue(deps, 'escalated', now, shard, async (scene) => {
    const o = { hand: { version: scene.task.version }, now }
    const closesAt = daysAfter(new Date(scene.task.escalated_at ?? now), ESCALATION_LIFE_DAYS)
    if (now.toISOString() >= closesAt) {
      const why = `You were asked and did not get to it within ${ESCALATION_LIFE_DAYS} days.`
      return finish(deps, scene, { ...o, ending: over('escalated_unresolved', why) })
    }
    await deps.rpc('notify_owner', {
      p_gym: scene.gym.id,
      p_kind: 'escalation',
      p_key: `reminder:${scene.task.id}:${scene.task.escalated_at}`,
      p_title: `Still waiting for you: ${scene.task.goal}`,
      p_now: now.toISOString(),
      p_task: scene.task.id,
    })
    return move(deps, scene, 'escalated', {
      ...o,
      change: { due_at: closesAt, reminded_at: now.toISOString() },
      log: [{ kind: 'decision', content: 'Reminded the owner.', data: { decision: 'remind' } }],
    })
  })
}

/** A proposal nobody decided on is out of date when its days are over. */
export function expireProposals(deps: Deps, now: Date, shard: Shard): Promise<number> {
  return forEachDue(deps, 'pending_review', now, shard, (scene) =>
    finish(deps, scene, {
      hand: { version: scene.task.version },
      now,
      ending: over('escalated_unresolved', 'Nobody decided on it in time.'),
    }),
  )
}

const over = (outcome: string, why: string): Ending => ({
  status: 'cancelled',
  outcome,
  why,
  late: false,
  cents: 0,
})
