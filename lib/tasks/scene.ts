import type { SendWindow } from '@/lib/safety/send-window'
import type { Status } from '@/lib/tasks/task'

/** A task with everything a decision about it needs, as app.task_scenes puts it together. Times are ISO strings. */
export type Scene = {
  task: SceneTask
  gym: SceneGym
  member: SceneMember | null
  /** A more urgent task is about to write to the same person. */
  outranked: boolean
  /** What we wrote to them before; null while no draft waits to be compared with it. */
  previous: string[] | null
}

/** A scene whose task is leased to us: whoever holds the token may move it. */
export type Claimed = Scene & { token: string; was: 'ready' | 'waiting' }

export type SceneTask = {
  id: string
  gym_id: string
  member_id: string | null
  type: string
  category: 'communication' | 'staff_todo' | 'research' | 'automation'
  agent: string
  goal: string
  facts: Record<string, unknown>
  status: Status
  priority: number
  confidence: number | null
  mode: 'live' | 'dry_run' | 'plan'
  approved_by: 'owner' | 'gate' | null
  approved_at: string | null
  draft_subject: string | null
  draft_text: string | null
  draft_by: 'claude' | 'playbook' | 'owner' | null
  budget_messages: number
  messages_used: number
  budget_turns: number
  turns_used: number
  expires_at: string
  touches: number
  due_at: string | null
  started_at: string | null
  dormant_until: string | null
  escalated_at: string | null
  escalation: unknown
  parent_id: string | null
  is_batch: boolean
  progress: Record<string, unknown> | null
  deliverable: Record<string, unknown> | null
  outcome: string | null
  is_provisional: boolean
  created_at: string
  resolved_at: string | null
  version: number
}

export type SceneGym = {
  id: string
  name: string
  timezone: string
  mode: 'manual' | 'limited_auto'
  windowStart: number
  windowEnd: number
  weeklyLimit: number
  fromName: string | null
  /** The gym's own verified address; null where it writes from the shared one. */
  fromAddress: string | null
  postalAddress: string | null
  averageMonthlyCents: number | null
  pausedReason: string | null
  globalPause: string | null
  ramp: 'shadow' | 'guided' | 'limited' | 'full'
  profile: unknown
  phone: string | null
  email: string | null
  website: string | null
}

export type SceneMember = {
  id: string
  pushpressId: string
  firstName: string
  lastName: string
  email: string | null
  emailKey: string | null
  /** Why this person must never be written to. */
  block: string | null
  suppressed: boolean
  standing: string
  joinedOn: string | null
  lastVisitAt: string | null
  visitsTotal: number
  visitsPerWeek: number | null
  usualDays: number[]
  usualHour: number | null
  usualClass: string | null
  planName: string | null
  monthlyCents: number | null
  alertSince: string | null
  paidUntil: string | null
  freshAt: string
}

export function windowOf({ gym }: Scene): SendWindow {
  return { timezone: gym.timezone, startHour: gym.windowStart, endHour: gym.windowEnd }
}
