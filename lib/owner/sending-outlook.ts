import type { Outlook } from '@/lib/db/outreach'

/** One thing that is asked before a message may leave. `holds` says that it would keep one back now. */
export type Check = { holds: boolean; text: string }

const BLOCKS: Record<string, string> = {
  gone: 'They are no longer in PushPress.',
  staff: 'They work here.',
  minor: 'They are under 18.',
  unclear_age: 'Their birthday in PushPress is in the future, so they may be under 18.',
  no_email: 'PushPress has no email address for them.',
  bad_email: 'The email address in PushPress does not work.',
  no_primary: 'The account they belong to is no longer in PushPress.',
}

/** Why a message to this member would or would not leave now, in the order in which the limits are asked. */
export function checksOf(outlook: Outlook, say: (at: string) => string): Check[] {
  const { suppressed, block } = outlook
  if (block) return [{ holds: true, text: BLOCKS[block] ?? 'They must not be contacted.' }]
  if (suppressed) {
    return [{ holds: true, text: 'They are on the stop list. Nothing is sent to them.' }]
  }
  return [...checksOfGym(outlook, say), ...checksOfPerson(outlook, say)]
}

function checksOfGym(outlook: Outlook, say: (at: string) => string): Check[] {
  const { ramp, dailyLimit, sentToday } = outlook
  const checks: Check[] = []
  if (outlook.globalPause) checks.push({ holds: true, text: 'Sending is paused for all gyms right now.' })
  if (outlook.pausedReason) {
    checks.push({ holds: true, text: `Sending is paused at your gym: ${outlook.pausedReason}` })
  }
  if (!outlook.hasPostalAddress) {
    checks.push({
      holds: true,
      text: 'Your postal address is missing. By law every message must include it.',
    })
  }
  if (ramp === 'shadow') {
    checks.push({ holds: true, text: 'You are in your first three days: we only propose, nothing is sent.' })
  } else {
    checks.push({
      holds: sentToday >= dailyLimit,
      text: `Your gym has sent ${sentToday} of ${dailyLimit} messages today.`,
    })
  }
  checks.push(
    outlook.inWindow
      ? { holds: false, text: 'It is within your sending hours.' }
      : { holds: true, text: `It is outside your sending hours, which begin ${say(outlook.windowOpensAt)}.` },
  )
  return checks
}

function checksOfPerson(outlook: Outlook, say: (at: string) => string): Check[] {
  const { week, weeklyLimit, weekFreesAt, ownerQuietUntil } = outlook
  const isFull = week >= weeklyLimit
  const frees = isFull && weekFreesAt ? ` The next one can go out ${say(weekFreesAt)}.` : ''
  const checks: Check[] = [
    {
      holds: isFull,
      text: `They got ${week} of at most ${weeklyLimit} messages in the last 7 days.${frees}`,
    },
  ]
  if (outlook.touchedToday) {
    checks.push({ holds: true, text: 'An agent already wrote to them today, and one a day is the limit.' })
  }
  if (ownerQuietUntil) {
    checks.push({
      holds: true,
      text: `You wrote to them yourself, so the agents stay quiet until ${say(ownerQuietUntil)}.`,
    })
  }
  return checks
}
