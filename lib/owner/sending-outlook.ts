import type { Outlook } from '@/lib/db/outreach'

/** One thing that is asked before a message may leave. `holds` says that it would keep one back now. */
export type Check = { holds: boolean; text: string }

const BLOCKS: Record<string, string> = {
  gone: 'They are no longer in PushPress.',
  staff: 'They work here.',
  minor: 'They are under 18.',
  unclear_age: 'Their birthday lies in the future, so they may be a minor.',
  no_email: 'PushPress has no email address for them.',
  bad_email: 'The address in PushPress is not one mail can reach.',
  no_primary: 'The account they belong to is gone.',
}

/** Why a message to this member would or would not leave now, in the order in which the limits are asked. */
export function checksOf(outlook: Outlook, say: (at: string) => string): Check[] {
  const { suppressed, block } = outlook
  if (block) return [{ holds: true, text: BLOCKS[block] ?? 'They must not be written to.' }]
  if (suppressed) {
    return [{ holds: true, text: 'They are on the stop list. Nothing is ever sent to them.' }]
  }
  return [...checksOfGym(outlook, say), ...checksOfPerson(outlook, say)]
}

function checksOfGym(outlook: Outlook, say: (at: string) => string): Check[] {
  const { ramp, dailyLimit, sentToday } = outlook
  const checks: Check[] = []
  if (outlook.globalPause)
    checks.push({ holds: true, text: 'Sending is stopped for all gyms at the moment.' })
  if (outlook.pausedReason) {
    checks.push({ holds: true, text: `Sending is stopped for this gym: ${outlook.pausedReason}` })
  }
  if (!outlook.hasPostalAddress) {
    checks.push({ holds: true, text: 'The gym has no postal address yet, which every message must carry.' })
  }
  if (ramp === 'shadow') {
    checks.push({ holds: true, text: 'The gym is in its first three days: proposals only.' })
  } else {
    checks.push({
      holds: sentToday >= dailyLimit,
      text: `${sentToday} of ${dailyLimit} messages the gym may send today have left.`,
    })
  }
  checks.push(
    outlook.inWindow
      ? { holds: false, text: 'It is inside your send window.' }
      : { holds: true, text: `It is outside your send window, which opens ${say(outlook.windowOpensAt)}.` },
  )
  return checks
}

function checksOfPerson(outlook: Outlook, say: (at: string) => string): Check[] {
  const { week, weeklyLimit, weekFreesAt, ownerQuietUntil } = outlook
  const isFull = week >= weeklyLimit
  const frees = isFull && weekFreesAt ? ` The next one may go ${say(weekFreesAt)}.` : ''
  const checks: Check[] = [
    { holds: isFull, text: `They have had ${week} of ${weeklyLimit} messages in the last 7 days.${frees}` },
  ]
  if (outlook.touchedToday) {
    checks.push({ holds: true, text: 'An agent wrote to them today already. One a day is the most.' })
  }
  if (ownerQuietUntil) {
    checks.push({
      holds: true,
      text: `You wrote to them yourself, so the agents stay quiet until ${say(ownerQuietUntil)}.`,
    })
  }
  return checks
}

const HOLDS: Record<string, string> = {
  global_pause: 'sending is stopped for all gyms',
  gym_paused: 'sending is stopped for this gym',
  needs_owner: 'you have to approve it while autopilot is off',
  no_postal_address: 'the gym has no postal address yet',
  ramp_shadow: 'the gym is in its first days: proposals only',
  outranked: 'a more urgent matter with them comes first',
  outside_window: 'it is outside the send window',
  weekly_limit: 'they have had enough messages this week',
  one_a_day: 'they were written to today already',
  daily_limit: 'the gym has sent enough today',
  stale_data: 'PushPress cannot be asked how things stand',
  ai_limit: 'today’s AI calls are used up',
  reply_arrived: 'they have just written',
  owner_in_conversation: 'you are writing with them yourself',
  away: 'they are away',
}

export const holdInWords = (reason: string): string => HOLDS[reason] ?? reason.replaceAll('_', ' ')
