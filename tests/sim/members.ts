import type { Dice } from './dice'
import type { Faults } from './faults'
import type { Delivered } from './mail-ledger'
import type { Person } from './town'

/** What people do when a message reaches them. Pure: the simulation puts it on the agenda. */
export type Reaction =
  | { kind: 'visit'; afterMs: number }
  | { kind: 'reply'; afterMs: number; text: string; automatic?: true; atFollowUp?: true }
  | { kind: 'unsubscribe'; afterMs: number }
  | { kind: 'event'; afterMs: number; event: 'delivered' | 'bounced' | 'complained'; isHard: boolean }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const TALK = [
  'Thanks for the note! I will be in on Thursday morning.',
  'Maybe, let me see how next week goes.',
  'Do you have anything after seven in the evening?',
  'ok',
  'I hurt my shoulder and am not sure what I can do.',
  'My card was stolen, I am getting a new one.',
  'We just had a baby, I will write when things settle down.',
]
const STOPS = ['Please stop emailing me.', 'unsubscribe', 'STOP', 'Take me off your list please.']

export function react(person: Person, mail: Delivered, dice: Dice, faults: Faults): Reaction[] {
  const soon = () => dice.between(2, 26 * 60) * MINUTE_MS
  const late = faults.strikes('webhook_late') ? dice.between(1, 18) * HOUR_MS : dice.between(1, 90) * 1000
  const delivered: Reaction = { kind: 'event', afterMs: late, event: 'delivered', isHard: false }
  switch (person.habit) {
    case 'silent':
      return [delivered]
    case 'returns':
      return [delivered, { kind: 'visit', afterMs: dice.between(1, 6) * DAY_MS }]
    case 'talks': {
      const atFollowUp = faults.strikes('reply_races_follow_up') || undefined
      return [delivered, { kind: 'reply', afterMs: soon(), text: dice.pick(TALK), atFollowUp }]
    }
    case 'opts_out':
      return [delivered, { kind: 'reply', afterMs: soon(), text: dice.pick(STOPS) }]
    case 'unsubscribes':
      return dice.chance(0.5) ? [delivered, { kind: 'unsubscribe', afterMs: soon() }] : [delivered]
    case 'away':
      return [delivered, { kind: 'reply', afterMs: 45_000, text: 'I am out of the office.', automatic: true }]
    case 'bounces':
      return [{ kind: 'event', afterMs: late, event: 'bounced', isHard: dice.chance(0.3) }]
    case 'complains':
      return [
        delivered,
        ...(mail.id.endsWith('7')
          ? [{ kind: 'event' as const, afterMs: soon(), event: 'complained' as const, isHard: false }]
          : []),
      ]
  }
}
