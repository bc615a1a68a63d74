import { ESCALATION_LIFE_DAYS, WATCHED_PER_RUN_MAX } from '@/lib/safety/limits'
import { decided } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import type { Shard } from '@/lib/tasks/execute'
import { daysAfter, earliest, factsFor, finish, move } from '@/lib/tasks/move'
import { type Ending, endingOf } from '@/lib/tasks/observe'
import { wantsPlan, writePlan } from '@/lib/tasks/plan/write-plan'
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
        decided({
          point: 'closing',
          decision: 'watch',
          reason: 'Looked for a sign of them; none yet.',
          by: { rule: 'dormant_check' },
          facts: factsFor(scene),
          alternative: 'A sign of them would have ended it well.',
        }),
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
      const by = { rule: 'escalation_expired' }
      return finish(deps, scene, { ...o, by, ending: over('escalated_unresolved', why) })
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
      log: [
        decided({
          point: 'escalation',
          decision: 'remind',
          reason: 'Reminded the owner.',
          by: { rule: 'escalation_reminder' },
          facts: factsFor(scene),
          alternative: `Without an answer it is closed ${ESCALATION_LIFE_DAYS} days after the question.`,
        }),
      ],
    })
  })
}

/** A plan is written before it can be decided on; a proposal nobody decided on is out of date when its days are over. */
export function lookAtProposals(deps: Deps, now: Date, shard: Shard): Promise<number> {
  return forEachDue(deps, 'pending_review', now, shard, (scene) => {
    if (now < new Date(scene.task.expires_at) && wantsPlan(scene)) return writePlan(deps, scene, now)
    return finish(deps, scene, {
      hand: { version: scene.task.version },
      now,
      ending: over('escalated_unresolved', 'Nobody decided on it in time.'),
      by: { rule: 'proposal_expired' },
    })
  })
}

const over = (outcome: string, why: string): Ending => ({
  status: 'cancelled',
  outcome,
  why,
  late: false,
  cents: 0,
})
