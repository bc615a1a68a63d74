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
  if (!isOpened(scene.task)) {
    const opening = await openChildren(deps, scene, now)
    return move(deps, scene, 'waiting', {
      ...o,
      change: { due_at: later(now), progress: { ...scene.task.progress, percent: 0, ...opening } },
      log: [{ kind: 'note', content: `Opened ${opening.opened} messages, one per member.` }],
    })
  }
  const [sum] = await deps.rpc('batch_progress', { p_parent: scene.task.id })
  if (!sum) throw new Error('batch_progress answered with no row')
  const words = inWords(sum, scene.task.progress as Partial<Opening>)
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

/** How many people it was for, and what kept some of them from getting a message of their own. */
type Opening = { asked: number; opened: number; optedOutBefore: number; heldOut: number }

/** Also when nobody could be written to: then it is over, and is not tried again. */
export const isOpened = ({ progress }: Claimed['task']): boolean => progress?.opened !== undefined

/** Everybody it was for is in one of the sums. */
function inWords(
  sum: { children: number; sent: number; held: number; opted_out: number },
  { asked = sum.children, optedOutBefore = 0, heldOut = 0 }: Partial<Opening>,
): string {
  const optedOut = sum.opted_out + optedOutBefore
  const left = asked - sum.sent - sum.held - optedOut - heldOut
  return [
    `${sum.sent} of ${asked} sent, ${sum.held} held, ${optedOut} opted out`,
    heldOut > 0 && `${heldOut} left alone for comparison`,
    left > 0 && `${left} not written to`,
  ]
    .filter(Boolean)
    .join(', ')
}

async function openChildren(deps: Deps, scene: Claimed, now: Date): Promise<Opening> {
  const { task } = scene
  const { memberIds, plan: _ofTheBatch, ...facts } = task.facts
  const members = new Set(
    Array.isArray(memberIds) ? memberIds.filter((it): it is string => typeof it === 'string') : [],
  )
  const opening = { asked: members.size, opened: 0, optedOutBefore: 0, heldOut: 0 }
  for (const memberId of members) {
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
    if (made.kind !== 'refused') opening.opened += 1
    else if (made.why === 'opted_out') opening.optedOutBefore += 1
    else if (made.why === 'held_out') opening.heldOut += 1
    // The refusal is on record; the rest would only get the same one.
    else if (made.why === 'too_many_steps') break
  }
  return opening
}

const later = (now: Date): string => new Date(now.getTime() + LOOK_AGAIN_MS).toISOString()
