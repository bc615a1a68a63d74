import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import { isoDay } from '@/sandbox/gym/days'
import { addressPart, LAST_NAMES, MAIL_DOMAINS, MEN, STREETS, WOMEN } from '@/sandbox/gym/names'
import type { Rhythm } from '@/sandbox/gym/rhythm'
import { between, chance, ident, pick, weighted } from '@/sandbox/random'

/** How a person answers a mail from the gym. */
export type Behaviour = 'returns' | 'replies' | 'silent' | 'opts-out' | 'out-of-office'

/** What happens to mail sent to this person. */
export type MailFate = 'delivered' | 'bounces-hard' | 'bounces-soft' | 'complains'

export type Traits = {
  rhythm: Rhythm
  behaviour: Behaviour
  mail: MailFate
  /** Chance that a monthly payment fails. */
  paymentRisk: number
}

export type Person = { customer: Customer; traits: Traits; enrollment: Enrollment | null }

export type Role = NonNullable<Customer['role']>

const BEHAVIOURS: readonly [Behaviour, number][] = [
  ['returns', 24],
  ['replies', 31],
  ['silent', 33],
  ['opts-out', 5],
  ['out-of-office', 7],
]

/** The person themself: name, address and manners, all drawn for their number in the gym. */
export function makeCustomer(o: {
  seed: number
  index: number
  companyId: string
  role: Role
  today: number
  joined: number | null
  minor?: boolean
}): Customer {
  const { seed, index } = o
  const gender = chance(seed, index, 'gender') < 0.5 ? 'female' : 'male'
  const first = gender === 'female' ? pick(WOMEN, seed, index, 'first') : pick(MEN, seed, index, 'first')
  const last = pick(LAST_NAMES, seed, index, 'last')
  const ageDays = o.minor
    ? between(11, 16, seed, index, 'age') * 365
    : between(20, 62, seed, index, 'age') * 365
  const birthday = o.today - ageDays - between(1, 360, seed, index, 'birthday')
  return {
    id: ident('usr', seed, index),
    companyId: o.companyId,
    name: { first, last, nickname: null },
    gender: chance(seed, index, 'untold') < 0.06 ? null : gender,
    dob: !o.minor && chance(seed, index, 'dob') < 0.12 ? null : isoDay(birthday),
    address: {
      line1: `${between(100, 4900, seed, index, 'house')} ${pick(STREETS, seed, index, 'street')}`,
      line2: '',
      city: 'Denver',
      country: 'US',
      state: 'CO',
      zip: String(between(80202, 80239, seed, index, 'zip')),
    },
    account: { type: 'primary' },
    membershipDetails: { initialMembershipStartDate: o.joined === null ? null : isoDay(o.joined) },
    email: emailOf(first, last, index, seed),
    phone: `+1303555${String(between(0, 9999, seed, index, 'phone')).padStart(4, '0')}`,
    role: o.role,
  }
}

/** The number keeps two people with one name apart; without it they would share a mailbox. */
function emailOf(first: string, last: string, index: number, seed: number): string {
  const domain = pick(MAIL_DOMAINS, seed, index, 'domain')
  return `${addressPart(first)}.${addressPart(last)}${index}@${domain}`
}

export function makeTraits(seed: number, index: number, rhythm: Rhythm): Traits {
  const fate = chance(seed, index, 'mail')
  return {
    rhythm,
    behaviour: weighted(BEHAVIOURS, seed, index, 'behaviour'),
    mail:
      fate < 0.012 ? 'bounces-hard' : fate < 0.02 ? 'bounces-soft' : fate < 0.026 ? 'complains' : 'delivered',
    paymentRisk: chance(seed, index, 'risk') < 0.12 ? 0.25 : 0.015,
  }
}
