import type { Writer } from '@/components/tasks/task'
import type { Status } from '@/lib/tasks/task'

/** The words for what the engine calls by short names. */

export const STATUS_LABEL: Record<Status, string> = {
  pending_review: 'For you to review',
  ready: 'Approved',
  executing: 'At work',
  waiting: 'Waiting',
  dormant: 'Watching',
  escalated: 'Asks you',
  completed: 'Done',
  cancelled: 'Closed',
}

const HOLD: Record<string, string> = {
  global_pause: 'GymAgents has paused all sending for everyone',
  gym_paused: 'sending is paused at your gym',
  needs_owner: 'autopilot is off, so it waits for your approval to go on',
  no_postal_address: 'your gym’s postal address is missing, and every message must carry it',
  ramp_shadow: 'nothing is sent in the first three days',
  outranked: 'something more urgent goes to this person first',
  outside_window: 'it is outside your sending hours',
  weekly_limit: 'this person has had enough messages this week',
  one_a_day: 'this person has had a message today',
  daily_limit: 'today’s number of messages is reached',
  stale_data: 'PushPress could not be asked how this person stands',
  ai_limit: 'today’s AI use is at its limit',
  reply_arrived: 'they have written, and that is read first',
  away: 'their out-of-office says they are away',
}

export const heldBecause = (reason: string): string => HOLD[reason] ?? reason.replaceAll('_', ' ')

export const WRITER_LABEL: Record<Writer, string> = {
  claude: 'Written by Claude',
  playbook: 'Written by the playbook',
  owner: 'Your words',
}

const TRIGGER: Record<string, string> = {
  analysis: 'the daily look at all members found it',
  webhook: 'something happened in PushPress',
  manual: 'you asked for it',
  chat: 'you asked for it in the chat',
  agent: 'an agent thought of it',
  recurring: 'it is on the schedule',
}

export const startedBecause = (trigger: string): string => TRIGGER[trigger] ?? trigger

const MESSAGE_STATUS: Record<string, string> = {
  reserved: 'Leaving soon',
  sending: 'Leaving now',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced: it did not arrive',
  complained: 'Marked as spam by the reader',
  unknown: 'Perhaps sent: we cannot tell, so it is not sent again',
  failed: 'Not sent',
  cancelled: 'Held back',
  simulated: 'Not really sent (dry run)',
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
