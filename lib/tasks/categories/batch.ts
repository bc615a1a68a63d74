import { BATCH_CHILDREN_PER_PARENT_MAX } from '@/lib/safety/limits'
import { createTask } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { finish, move } from '@/lib/tasks/move'
import type { Claimed } from '@/lib/tasks/scene'

const LOOK_AGAIN_MS = 3_600_000

/**
 * One task for many members: opens a child for each, then adds them up until all are over. A child is a task like any
 * other and passes every limit by itself. Opening them again after a crash is harmless: an open child is found, not
 * made twice.
 */
export async function executeBatch(deps: Deps, scene: Claimed, now: Date): Promise<boolean> {
  const o = { hand: { token: scene.token }, now }
  if (!scene.task.progress?.opened) {
    const opened = await openChildren(deps, scene, now)
    return move(deps, scene, 'waiting', {
      ...o,
      change: { due_at: later(now), progress: { ...scene.task.progress, percent: 0, opened } },
      log: [{ kind: 'note', content: `Opened ${opened} messages, one per member.` }],
    })
  }
  const [sum] = await deps.rpc('batch_progress', { p_parent: scene.task.id })
  if (!sum) throw new Error('batch_progress answered with no row')
  const words = `${sum.sent} of ${sum.children} sent, ${sum.held} held, ${sum.opted_out} opted out`
  if (sum.done >= sum.children) {
    return finish(deps, scene, {
      ...o,
      ending: {
        status: 'completed',
        outcome: sum.sent > 0 ? 'reached' : 'unresponsive',
        why: words,
        late: false,
        cents: 0,
      },
      change: { progress: { ...scene.task.progress, ...sum, percent: 100 } },
      by: { rule: 'all_children_over' },
    })
  }
  return move(deps, scene, 'waiting', {
    ...o,
    change: {
      due_at: later(now),
      progress: { ...scene.task.progress, ...sum, percent: Math.floor((100 * sum.done) / sum.children) },
    },
    log: [{ kind: 'note', content: words }],
  })
}

async function openChildren(deps: Deps, scene: Claimed, now: Date): Promise<number> {
  const { task } = scene
  const { memberIds, plan: _ofTheBatch, ...facts } = task.facts
  const members = Array.isArray(memberIds) ? memberIds.filter((it) => typeof it === 'string') : []
  let opened = 0
  for (const memberId of members.slice(0, BATCH_CHILDREN_PER_PARENT_MAX)) {
    const made = await createTask(
      deps,
      {
        gymId: task.gym_id,
        memberId,
        type: task.type,
        goal: task.goal,
        trigger: 'manual',
        facts,
        confidence: task.confidence,
        parent: { id: task.id, approvedBy: task.approved_by },
        // One message each, whatever the kind of work would allow.
        budgetMessages: 1,
      },
      now,
    )
    if (made.kind !== 'refused') opened += 1
  }
  return opened
}

const later = (now: Date): string => new Date(now.getTime() + LOOK_AGAIN_MS).toISOString()
