import type { Deps } from '@/lib/tasks/deps'
import { daysAfter, exhaust, finish, move } from '@/lib/tasks/move'
import { endingOf } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'

/**
 * A person does it; we remind. The first time it comes up the assignee is told, then after each interval reminded,
 * and when nobody did it the cadence decides.
 */
export async function executeStaffTodo(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  now: Date,
): Promise<boolean> {
  const o = { hand: { token: scene.token }, now }
  const ending = endingOf(scene, type)
  if (ending) return finish(deps, scene, { ...o, ending })
  const reminders = Number(scene.task.progress?.reminders ?? 0)
  const interval = type.cadence.intervals[reminders]
  if (reminders > 0 && (interval === undefined || now >= new Date(scene.task.expires_at))) {
    return exhaust(deps, scene, type, { ...o, why: 'Nobody has marked it as done.' })
  }
  await deps.rpc('notify_owner', {
    p_gym: scene.gym.id,
    p_kind: 'staff_todo',
    p_key: `todo:${scene.task.id}:${reminders}`,
    p_title: reminders === 0 ? scene.task.goal : `Still open: ${scene.task.goal}`,
    p_now: now.toISOString(),
    p_task: scene.task.id,
  })
  return move(deps, scene, 'waiting', {
    ...o,
    change: {
      due_at: interval === undefined ? scene.task.expires_at : daysAfter(now, interval),
      progress: { ...scene.task.progress, reminders: reminders + 1 },
    },
    log: [
      {
        kind: 'note',
        content: reminders === 0 ? 'Told the person it is for.' : `Reminded them (${reminders}).`,
      },
    ],
  })
}
