import { followUpTime } from '@/lib/safety/send-window'
import { plannedInterval, plannedTouches } from '@/lib/tasks/plan/plan'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { type Scene, windowOf } from '@/lib/tasks/scene'

/**
 * When to look at a task again after a touch made at `now`: at the next touch, or where the cadence has none left, when
 * the budget of days ends. The last look comes whether or not a message may still be sent; what runs out is judged
 * then (see exhaustion).
 */
export function nextLook(scene: Scene, type: TaskType, touch: number, now: Date): Date {
  const ends = new Date(scene.task.expires_at)
  const planned = plannedInterval(scene.task, touch)
  const days = planned === null ? type.cadence.intervals[touch] : planned
  if (days === undefined) return ends
  const next = followUpTime(windowOf(scene), { taskId: scene.task.id, touch: touch + 1, from: now, days })
  return next < ends ? next : ends
}

/** Why nothing more may be sent for this task, or null while something may. */
export function exhaustion({ task }: Scene, type: TaskType, now: Date): string | null {
  if (now >= new Date(task.expires_at)) return `The ${type.budget.days} days for this are over.`
  if (task.messages_used >= task.budget_messages) return `All ${task.budget_messages} messages are used.`
  const touches = plannedTouches(task) ?? type.cadence.intervals.length + 1
  if (task.touches >= touches) return 'Every touch of the cadence has been made.'
  return null
}

/** The tone of a touch; the first has none of its own. */
export function toneOf(type: TaskType, touch: number): string | null {
  return touch === 0 ? null : (type.cadence.tones[touch - 1] ?? null)
}
