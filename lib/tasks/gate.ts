import { isInWindow, touchTime } from '@/lib/safety/send-window'
import { exhaustion } from '@/lib/tasks/cadence'
import { type Ending, endingOf } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { type Scene, windowOf } from '@/lib/tasks/scene'

/** Whether the next touch of a task may go now. A pure function of facts; the database asks again when it counts. */
export type Verdict =
  | { kind: 'send' }
  | { kind: 'hold'; until: Date; why: Hold }
  | { kind: 'end'; ending: Ending }
  | { kind: 'exhausted'; why: string }

/** Why something waits. The owner reads these in words; the database gives the same names. */
export type Hold =
  | 'global_pause'
  | 'gym_paused'
  | 'needs_owner'
  | 'no_postal_address'
  | 'ramp_shadow'
  | 'outranked'
  | 'outside_window'
  | 'weekly_limit'
  | 'one_a_day'
  | 'daily_limit'
  | 'stale_data'
  | 'ai_limit'
  | 'reply_arrived'
  | 'owner_in_conversation'
  /** What it is a step of waits for the owner. Set by the database. */
  | 'parent_waits'
  /** A step of its own is under way. */
  | 'step_open'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function gateTouch(scene: Scene, type: TaskType, now: Date): Verdict {
  const { gym } = scene
  const later = (ms: number) => new Date(now.getTime() + ms)
  const hold = (why: Hold, until: Date): Verdict => ({ kind: 'hold', why, until })
  // What the owner must change first is looked at once a day; changing it wakes the task at once (see the database).
  const nextDay = () => sendTime(scene, later(DAY_MS / 2))

  const ending = endingNow(scene, type)
  if (ending) return { kind: 'end', ending }
  const spent = exhaustion(scene, type, now)
  if (spent) return { kind: 'exhausted', why: spent }
  if (gym.globalPause) return hold('global_pause', later(10 * MINUTE_MS))
  if (gym.pausedReason) return hold('gym_paused', nextDay())
  if (gym.mode === 'manual' && scene.task.approved_by === 'gate') return hold('needs_owner', nextDay())
  if (!gym.postalAddress?.trim()) return hold('no_postal_address', nextDay())
  if (gym.ramp === 'shadow') return hold('ramp_shadow', nextDay())
  if (scene.outranked) return hold('outranked', nextDay())
  if (!isInWindow(windowOf(scene), now)) return hold('outside_window', sendTime(scene, now))
  return { kind: 'send' }
}

/** The end that has come, whatever was still planned: nobody may write any more, or the goal shows. */
export function endingNow(scene: Scene, type: TaskType): Ending | null {
  const { member } = scene
  if (member?.suppressed) return ended('opted_out', 'They asked for no more messages.')
  if (member?.block && scene.task.category === 'communication') {
    return ended('dismissed', blockInWords(member.block))
  }
  return endingOf(scene, type)
}

/** The stored time of the next touch, from a moment on. */
export function sendTime(scene: Scene, notBefore: Date): Date {
  const { id, touches } = scene.task
  return touchTime(windowOf(scene), { taskId: id, touch: touches, notBefore })
}

const ended = (outcome: string, why: string): Ending => ({
  status: 'cancelled',
  outcome,
  why,
  late: false,
  cents: 0,
})

function blockInWords(block: string): string {
  switch (block) {
    case 'staff':
      return 'They work at the gym.'
    case 'minor':
    case 'unclear_age':
      return 'They may be a minor.'
    case 'no_email':
    case 'bad_email':
      return 'There is no address to write to.'
    case 'no_primary':
      return 'The account they belong to is gone.'
    default:
      return 'They are no longer in the gym software.'
  }
}
