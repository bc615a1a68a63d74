import type { Sending } from '@/lib/db/sending'
import type { TaskRow } from '@/lib/db/tasks'
import { touchTime } from '@/lib/safety/send-window'

/** When a proposal would leave if it were approved now; null for what is no message. */
export function leaveTime(task: TaskRow, sending: Sending, now: Date): Date | null {
  if (task.category !== 'communication') return null
  const window = {
    timezone: sending.timezone,
    startHour: sending.windowStart,
    endHour: sending.windowEnd,
  }
  return touchTime(window, { taskId: task.id, touch: task.touches, notBefore: now })
}

const SHADOW_DAYS = 3
const DAY_MS = 86_400_000

/** The end of an agent's first days, in which nothing of its leaves; null once they are over. */
export function silentUntil(
  rampSince: string | null,
  agentSince: string | undefined,
  now: Date,
): Date | null {
  const starts = [rampSince, agentSince].filter((it) => it !== null && it !== undefined).map(Date.parse)
  const until = new Date(Math.max(...starts, rampSince === null ? now.getTime() : 0) + SHADOW_DAYS * DAY_MS)
  return until > now ? until : null
}
