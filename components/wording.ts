/** The words for what the database calls by short names. */

/** In the order an owner cares about them. */
export const STANDING_LABEL = {
  active: 'Active',
  payment_alert: 'Payment alert',
  cancelling: 'Cancelling',
  paused: 'Paused',
  starting: 'Starting soon',
  lead: 'Lead',
  visitor: 'Visitor',
  former: 'Former',
  staff: 'Staff',
} as const

export type Standing = keyof typeof STANDING_LABEL
export const STANDINGS = Object.keys(STANDING_LABEL) as Standing[]

export const BLOCK_LABEL = {
  staff: 'Staff',
  minor: 'Minor',
  unclear_age: 'Age unclear',
  no_email: 'No email',
  bad_email: 'Bad email',
} as const

export type ContactBlock = keyof typeof BLOCK_LABEL

export const BLOCK_REASON: Record<ContactBlock, string> = {
  staff: 'they work here',
  minor: 'under 18',
  unclear_age: 'the birthday in PushPress lies in the future, so the age is unclear',
  no_email: 'no email address in PushPress',
  bad_email: 'the email address in PushPress is not one mail can reach',
}

export const ENROLLMENT_LABEL = {
  active: 'Active',
  alert: 'Payment alert',
  canceled: 'Cancelled',
  completed: 'Completed',
  paused: 'Paused',
  pendactivation: 'Starts soon',
  pendcancel: 'Cancelling',
} as const

export type EnrollmentStatus = keyof typeof ENROLLMENT_LABEL

type Advice = { title: string; advice: string; action: string | null }

/** What each trouble with PushPress means for the owner, and what to do about it. */
export const CONNECTION_ADVICE: Record<'unauthorized' | 'unreachable' | 'rate_limited' | 'garbled', Advice> =
  {
    unauthorized: {
      title: 'PushPress refuses the API key',
      advice: 'It was replaced or revoked. Enter a new one and reading picks up where it stopped.',
      action: 'Replace the key',
    },
    unreachable: {
      title: 'PushPress is not answering',
      advice: 'We keep trying; nothing is lost. Members show as of the last reading.',
      action: null,
    },
    rate_limited: {
      title: 'PushPress asks us to slow down',
      advice: 'We keep trying, more slowly; nothing is lost.',
      action: null,
    },
    garbled: {
      title: 'PushPress sends answers we cannot read',
      advice: 'We keep trying; nothing is lost and nothing was changed by the answers we could not read.',
      action: null,
    },
  }

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || 'No name'
}

export function formatMoney(cents: number): string {
  const whole = cents % 100 === 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: whole ? 0 : 2,
  }).format(cents / 100)
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
