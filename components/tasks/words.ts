import type { Writer } from '@/components/tasks/task'
import type { Status } from '@/lib/tasks/task'

/** The words for what the engine calls by short names. */

export const STATUS_LABEL: Record<Status, string> = {
  pending_review: 'To review',
  ready: 'Approved',
  executing: 'Working',
  waiting: 'Waiting',
  dormant: 'Watching',
  escalated: 'Needs your answer',
  completed: 'Done',
  cancelled: 'Closed',
}

const HOLD: Record<string, string> = {
  global_pause: 'GymAgents has paused sending for every gym',
  gym_paused: 'sending is paused at your gym',
  needs_owner: 'autopilot is off, so it needs your approval to continue',
  no_postal_address: 'your gym’s postal address is missing, and every message must carry it',
  ramp_shadow: 'nothing is sent in the first three days',
  outranked: 'something more urgent goes to this person first',
  outside_window: 'it is outside your sending hours',
  weekly_limit: 'this person has reached the weekly message limit',
  one_a_day: 'this person already got a message today',
  daily_limit: 'today’s message limit has been reached',
  stale_data: 'we could not check this person’s latest visits and payments in PushPress',
  ai_limit: 'today’s AI limit has been reached',
  reply_arrived: 'they wrote back, and their reply comes first',
  owner_in_conversation: 'you are writing with this person yourself',
  away: 'their out-of-office reply says they are away',
}

export const heldBecause = (reason: string): string => HOLD[reason] ?? reason.replaceAll('_', ' ')

export const WRITER_LABEL: Record<Writer, string> = {
  claude: 'Written by Claude',
  playbook: 'Written by the built-in playbook',
  owner: 'Written by you',
}

const TRIGGER: Record<string, string> = {
  analysis: 'our check of all members flagged it',
  webhook: 'something happened in PushPress',
  manual: 'you asked for it',
  chat: 'you asked for it in the chat',
  agent: 'an agent suggested it',
  recurring: 'it is on the schedule',
}

export const startedBecause = (trigger: string): string => TRIGGER[trigger] ?? trigger

const MESSAGE_STATUS: Record<string, string> = {
  reserved: 'Sending soon',
  sending: 'Sending now',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced: it was not delivered',
  complained: 'Marked as spam by the member',
  unknown: 'May have been sent: we can’t tell, so we won’t send it again',
  failed: 'Not sent',
  cancelled: 'Stopped before it was sent',
  simulated: 'Trial run, not sent',
}

export const messageStatus = (status: string): string => MESSAGE_STATUS[status] ?? status

/** "weekly_limit" or "daysSinceVisit" as a person would write it. */
export function humanize(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
