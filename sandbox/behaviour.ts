import type { Plan } from '@/sandbox/agenda'
import { isoDay, localDay, unixAt } from '@/sandbox/gym/days'
import type { Traits } from '@/sandbox/gym/person'
import { attendance } from '@/sandbox/gym/rhythm'
import type { SentMail } from '@/sandbox/mail/store'
import { between, chance, pick } from '@/sandbox/random'

/** How a member answers a mail: decided by who they are and how many mails they have had. Pure. */

export type Reading = {
  companyId: string
  customer: string
  firstName: string
  timezone: string
  seed: number
  traits: Traits
  mail: SentMail
  /** Mails this person got before this one. */
  earlier: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WAKING_HOURS = { from: 7, to: 21 } as const
const AWAY_DAYS = 9
/** Willingness to answer the first, second and any later mail. */
const ANSWERS = [0.9, 0.6, 0.3]

/** Glad to hear from the gym; most of them come back. */
const GLAD = [
  "Hey! Thanks for reaching out. Work has been crazy but I'm planning to be in this week.",
  'Appreciate you checking in! I miss it. See you Thursday morning.',
  "Hi! Yes, still here. Had the in-laws in town. I'll be back Monday for the 6am.",
  'Thanks for the nudge, I needed that. Signing up for tomorrow now.',
] as const

const HINDERED = [
  'Hi, I tweaked my shoulder a few weeks ago and my PT told me to lay off overhead stuff. Is there anything I could do meanwhile?',
  "Honestly the schedule doesn't work for me since I changed jobs. Do you have anything after 7pm?",
  'Thanks. Money is a bit tight right now, is there a way to go down to fewer classes a week?',
  "We just had a baby so sleep comes first. I'll let you know when things settle down.",
] as const

const UNSURE = [
  'Maybe! Let me see how next week goes.',
  "I'm not sure yet to be honest.",
  'Who is this? Is this an automated message?',
  'ok',
] as const

const OPT_OUTS = [
  'Please stop emailing me.',
  'unsubscribe',
  'Not interested, take me off your list please.',
  'I do not want to get these emails anymore, thanks.',
] as const

export function planAnswer(reading: Reading): Plan[] {
  switch (reading.traits.behaviour) {
    case 'silent':
      return []
    case 'returns':
      return comeBack(reading, between(1, 4, ...key(reading, 'back')) * DAY_MS)
    case 'replies':
      return reply(reading)
    case 'opts-out':
      return [answer(reading, { text: pick(OPT_OUTS, ...key(reading, 'words')), ...later(reading) })]
    case 'out-of-office':
      return reading.earlier === 0 ? [outOfOffice(reading)] : []
  }
}

function key(reading: Reading, purpose: string): [number, number, string, number] {
  return [reading.seed, reading.traits.rhythm.index, purpose, reading.earlier]
}

function reply(reading: Reading): Plan[] {
  const willing = ANSWERS[Math.min(reading.earlier, ANSWERS.length - 1)] ?? 0
  if (chance(...key(reading, 'answers')) >= willing) return []
  const mood = chance(...key(reading, 'mood'))
  const words = mood < 0.45 ? GLAD : mood < 0.8 ? HINDERED : UNSURE
  const when = later(reading)
  const quoted = chance(...key(reading, 'quotes')) < 0.6 ? quote(reading.mail) : ''
  const text = `${pick(words, ...key(reading, 'words'))}\n\n${reading.firstName}${quoted}`
  const answered = answer(reading, { text, ...when })
  return words === GLAD ? [answered, ...comeBack(reading, when.afterMs + DAY_MS)] : [answered]
}

/** In some hours, but not at night. */
function later(reading: Reading): { afterMs: number } {
  const { mail, timezone } = reading
  let at = mail.at.getTime() + between(40, 26 * 60, ...key(reading, 'delay')) * 60_000
  const day = localDay(new Date(at), timezone)
  const opens = unixAt(day, WAKING_HOURS.from * 60, timezone) * 1000
  const closes = unixAt(day, WAKING_HOURS.to * 60, timezone) * 1000
  const lieIn = between(0, 120, ...key(reading, 'lie-in')) * 60_000
  if (at < opens) at = opens + lieIn
  if (at > closes) at = opens + DAY_MS + lieIn
  return { afterMs: at - mail.at.getTime() }
}

function quote(mail: SentMail): string {
  const lines = (mail.text ?? '').split('\n').map((line) => `> ${line}`)
  return `\n\nOn ${mail.at.toUTCString().slice(0, 16)}, ${mail.sender} wrote:\n${lines.join('\n')}`
}

function outOfOffice(reading: Reading): Plan {
  const back = isoDay(localDay(reading.mail.at, reading.timezone) + AWAY_DAYS)
  return answer(reading, {
    text: `I am out of the office until ${back} with limited access to email.`,
    afterMs: 45_000,
    subject: `Automatic reply: ${reading.mail.subject}`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  })
}

function answer(
  reading: Reading,
  o: { text: string; afterMs: number; subject?: string; headers?: Record<string, string> },
): Plan {
  const { text, subject, headers } = o
  return {
    dueAt: new Date(reading.mail.at.getTime() + o.afterMs),
    kind: 'mail.reply',
    payload: { company: reading.companyId, mailId: reading.mail.id, text, subject, headers },
  }
}

/** Only somebody who had stayed away can come back. */
function comeBack(reading: Reading, afterMs: number): Plan[] {
  const dueAt = new Date(reading.mail.at.getTime() + afterMs)
  if (attendance(reading.traits.rhythm, localDay(dueAt, reading.timezone)) > 0.7) return []
  return [{ dueAt, kind: 'member.back', payload: { company: reading.companyId, customer: reading.customer } }]
}
