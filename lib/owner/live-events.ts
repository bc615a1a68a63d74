import { lastNotificationId, listNotificationsAfter, type NotificationRow } from '@/lib/db/notifications'
import { type FeedRow, lastLogId, listLogAfter } from '@/lib/db/task-log'
import type { UserClient } from '@/lib/db/user-client'
import { LIVE_EVENTS_PER_POLL_MAX } from '@/lib/safety/limits'

/** What happens at a gym, as events a browser can follow and take up again where it lost them. */

export type LiveEvent = {
  id: string
  event: 'task:created' | 'task:status' | 'task:log' | 'task:needs-attention'
  data: Record<string, unknown>
}

/** How far a listener has come, in the log and in the notifications. */
export type Position = { log: number; notification: number }

export const positionId = ({ log, notification }: Position): string => `${log}.${notification}`

export function parsePosition(id: string | null): Position | null {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(id ?? '')
  return found ? { log: Number(found[1]), notification: Number(found[2]) } : null
}

export async function endPosition(db: UserClient, gymId: string): Promise<Position> {
  const [log, notification] = await Promise.all([lastLogId(db, gymId), lastNotificationId(db, gymId)])
  return { log, notification }
}

/** Numbers are given before a transaction ends, so a lower one can come to light after a higher one was read. */
const LOOK_BACK = 50

/** A listener's own memory: asks what is new since it asked last. */
export function openListener(db: UserClient, gymId: string, from: Position) {
  let position = from
  const seen = new Set<string>()
  const isNew = (key: string) => !seen.has(key) && seen.add(key)

  return async function poll(): Promise<LiveEvent[]> {
    const start = { log: from.log, notification: from.notification }
    const [log, news] = await Promise.all([
      listLogAfter(db, gymId, Math.max(start.log, position.log - LOOK_BACK), LIVE_EVENTS_PER_POLL_MAX),
      listNotificationsAfter(
        db,
        gymId,
        Math.max(start.notification, position.notification - LOOK_BACK),
        LIVE_EVENTS_PER_POLL_MAX,
      ),
    ])
    const events: LiveEvent[] = []
    const add = (at: Position, key: string, event: Omit<LiveEvent, 'id'>) => {
      if (!isNew(key)) return
      position = {
        log: Math.max(position.log, at.log),
        notification: Math.max(position.notification, at.notification),
      }
      events.push({ id: positionId(position), ...event })
    }
    for (const row of log)
      add({ log: row.id, notification: 0 }, `log:${row.id}.${row.place}`, eventOfLog(row))
    for (const row of news) add({ log: 0, notification: row.id }, `news:${row.id}`, eventOfNotification(row))
    return events
  }
}

function eventOfLog(row: FeedRow): Omit<LiveEvent, 'id'> {
  const base = { taskId: row.task_id, at: row.at, type: row.task?.type ?? null }
  switch (row.kind) {
    case 'created':
      return { event: 'task:created', data: { ...base, goal: row.task?.goal ?? '' } }
    case 'moved':
      return { event: 'task:status', data: { ...base, from: row.data.from, status: row.data.to } }
    default:
      return { event: 'task:log', data: { ...base, kind: row.kind, content: row.content } }
  }
}

function eventOfNotification(row: NotificationRow): Omit<LiveEvent, 'id'> {
  const { task_id, kind, title, created_at } = row
  return { event: 'task:needs-attention', data: { taskId: task_id, at: created_at, reason: kind, title } }
}
