import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** What operators read and do, with their own token: the database asks whether they are one. */

export type Severity = 'critical' | 'warning' | 'info'
export type PartState = 'ok' | 'degraded' | 'paused'

export type PlatformDay = {
  day: string
  gyms: number
  gyms_connected: number
  gyms_at_work: number
  tasks_created: number
  tasks_completed: number
  tasks_cancelled: number
  tasks_escalated: number
  members_kept: number
  cents_kept: number
  messages_sent: number
  replies: number
  ai_calls: number
  ai_cost_micros: number
  moves_tried: number
  moves_failed: number
  counted_at: string
}

export type Platform = {
  pause: { at: string | null; reason: string | null; by: string | null }
  health: { part: string; state: PartState; detail: string }[]
  days: PlatformDay[]
  types: { type: string; completed: number; cancelled: number; said: number; shown: number }[]
  alerts: {
    id: number
    kind: string
    severity: Severity
    gym: string | null
    subject: string
    detail: string
    opened_at: string
    seen_at: string | null
    seen_by: string | null
  }[]
  openAlerts: number
  crons: { path: string; ran_at: string; took_ms: number; failures: number; last_error: string | null }[]
  faults: {
    operation: string
    tried: number
    failed: number
    last_failure: string | null
    last_task_id: string | null
  }[]
  events: { at: string; kind: string; by: string; note: string }[]
}

export type PlatformGym = {
  id: string
  name: string
  owner: string | null
  createdAt: string
  mode: 'manual' | 'limited_auto'
  pausedReason: string | null
  connection: string | null
  lastReadAt: string | null
  phase: string | null
  gravest: Severity | null
  openTasks: number
  counts: {
    completed: number
    cancelled: number
    escalated: number
    sent: number
    replies: number
    kept: number
    cents: number
    aiMicros: number
    answered: number
    answerSeconds: number
  }
}

export async function isOperator(db: UserClient, userId: string): Promise<boolean> {
  const answer = await db.from('platform_operators').select('user_id').eq('user_id', userId)
  return rowsOf('read operators', answer).length > 0
}

export async function readPlatform(
  db: UserClient,
  now: Date,
  days: number,
  crons: Record<string, number>,
): Promise<Platform> {
  const answer = await db.rpc('read_platform', { p_now: now.toISOString(), p_days: days, p_crons: crons })
  return rowsOf('read platform', answer) as unknown as Platform
}

export async function listPlatformGyms(
  db: UserClient,
  asked: { now: Date; days: number; search: string; perPage: number; page: number },
): Promise<{ total: number; gyms: PlatformGym[] }> {
  const answer = await db.rpc('list_platform_gyms', {
    p_now: asked.now.toISOString(),
    p_days: asked.days,
    p_search: asked.search,
    p_limit: asked.perPage,
    p_offset: (asked.page - 1) * asked.perPage,
  })
  return rowsOf('list gyms of the platform', answer) as unknown as { total: number; gyms: PlatformGym[] }
}

/** With a reason everything stops; without one it flows again. */
export async function pausePlatform(
  db: UserClient,
  reason: string | null,
  now: Date,
): Promise<'done' | 'already'> {
  const answer = await db.rpc('pause_platform', { p_reason: reason as string, p_now: now.toISOString() })
  return rowsOf('pause platform', answer) as 'done' | 'already'
}

export async function seeAlert(db: UserClient, id: number, now: Date): Promise<boolean> {
  return rowsOf('see alert', await db.rpc('see_alert', { p_alert: id, p_now: now.toISOString() }))
}
