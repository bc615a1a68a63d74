import { z } from 'zod'
import {
  type GymSettings,
  readSettings,
  type SettingsChange,
  type SettingsSaved,
  saveSettings,
} from '@/lib/db/profiles'
import type { UserClient } from '@/lib/db/user-client'
import { isAddress } from '@/lib/messages/address'
import {
  DAILY_SEND_LIMIT,
  HOLDOUT_PERCENT,
  MEMBER_WEEKLY_LIMIT,
  SEND_WINDOW_HOURS,
} from '@/lib/safety/limits'

/** The forms of the settings, and saving them without running over somebody else's change. */

const whole = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `${what} is a whole number from ${min} to ${max}.`)
    .transform(Number)
    .refine((it) => it >= min && it <= max, `${what} can be ${min} to ${max}, not more and not less.`)

const hour = (what: string) => whole(what, { min: SEND_WINDOW_HOURS.earliest, max: SEND_WINDOW_HOURS.latest })

export const timezone = z
  .string()
  .refine(
    (it) => it === 'UTC' || Intl.supportedValuesOf('timeZone').includes(it),
    'Choose your timezone from the list.',
  )

export const limitsForm = z
  .object({
    member_weekly_limit: whole('Messages a member can get in 7 days', MEMBER_WEEKLY_LIMIT),
    daily_send_limit: whole('Messages the gym sends a day', DAILY_SEND_LIMIT),
    send_window_start: hour('The first hour'),
    send_window_end: hour('The last hour'),
    timezone,
  })
  .refine((it) => it.send_window_end - it.send_window_start >= SEND_WINDOW_HOURS.shortest, {
    path: ['send_window_end'],
    message: `The window must be at least ${SEND_WINDOW_HOURS.shortest} hours long: choose a later end.`,
  })

export const autopilotForm = z.object({
  execution_mode: z.enum(['manual', 'limited_auto'], 'Choose one of the two.'),
})

export const notificationForm = z.object({
  notification_channel: z.enum(['email', 'dashboard', 'email_sms'], 'Choose where we should reach you.'),
})

const optional = (what: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${what} is at most ${max} characters long.`)
    .regex(/^[^<>\p{Cc}]*$/u, `${what} is plain text, without < or >.`)
    .transform((it) => it || null)

/** What a member is told is where they will write, call and click. */
export const contactForm = z.object({
  phone: optional('The phone number', 40).refine(
    (it) => it === null || (it.match(/\d/g)?.length ?? 0) >= 5,
    'Enter a phone number, such as (303) 555-0100, or leave it empty.',
  ),
  email: optional('The address', 254).refine(
    (it) => it === null || isAddress(it),
    'Enter one email address, with a name, an @ and a domain.',
  ),
  website: optional('The website', 300).refine(
    (it) => it === null || /^(https?:\/\/)?([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu.test(it),
    'Enter a web address, such as ironworks.com, or leave it empty.',
  ),
})

export const averageForm = z.object({
  average_monthly_cents: z
    .string()
    .trim()
    .regex(
      /^(\d{1,5}(\.\d{1,2})?)?$/,
      'Enter an amount in dollars, such as 149 or 149.50, or leave it empty.',
    )
    .transform((it) => (it === '' ? null : Math.round(Number(it) * 100)))
    .refine(
      (it) => it === null || it >= 1,
      'A membership costs more than nothing. Leave it empty if unknown.',
    ),
})

export const comparisonForm = z.object({
  holdout_percent: whole('The share left alone', HOLDOUT_PERCENT),
})

export const senderForm = z.object({
  from_name: z
    .string()
    .trim()
    .min(1, 'Enter the name members see as the sender.')
    .max(80, 'The name is at most 80 characters long.')
    .regex(/^[^<>@\p{Cc}]*$/u, 'Use a plain name, without <, > or @.'),
})

export const domainForm = z.object({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .transform((it) =>
      it
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/\/.*$/, '')
        .replace(/^.*@/, ''),
    )
    .refine(
      (it) => it.length <= 200 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/.test(it),
      'Enter a domain, such as ironworks.com or mail.ironworks.com.',
    ),
  localPart: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,39}$/,
      'Use letters, digits, dots and dashes before the @, such as hello or sam.',
    ),
})

/** The first thing wrong with each field. */
export function errorsOf(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return errors
}

const NAMES: Partial<Record<keyof SettingsChange, string>> = {
  name: 'the name',
  timezone: 'the timezone',
  postal_address: 'the postal address',
  phone: 'the phone number',
  email: 'the email address',
  website: 'the website',
  average_monthly_cents: 'what a member is worth',
  execution_mode: 'autopilot',
  member_weekly_limit: 'the weekly limit',
  daily_send_limit: 'the daily limit',
  send_window_start: 'the first hour',
  send_window_end: 'the last hour',
  from_name: 'the sender’s name',
  notification_channel: 'notifications',
  profile: 'the profile',
  holdout_percent: 'the comparison',
}

export type Kept =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; version: number; message: string }
  | { kind: 'refused'; message: string }

/**
 * Saves a form unless a setting changed since it was filled. Then it says which of its own fields were changed by the
 * other person; saving again, with the version given back, is a decision and no accident.
 */
export async function keepSettings(
  db: UserClient,
  gymId: string,
  seen: number,
  change: SettingsChange,
): Promise<Kept> {
  const saved: SettingsSaved = await saveSettings(db, gymId, seen, change)
  if (saved.kind !== 'stale') return saved
  const current = await readSettings(db, gymId)
  const differing = Object.entries(change).filter(
    ([field, value]) => JSON.stringify(current[field as keyof GymSettings]) !== JSON.stringify(value),
  )
  const fields = differing.flatMap(([field]) => NAMES[field as keyof SettingsChange] ?? [])
  const theirs =
    fields.length > 0 ? ` Compared with what is saved now, you would change ${fields.join(', ')}.` : ''
  return {
    kind: 'stale',
    version: current.settings_version,
    message: `Somebody changed the settings while you had this form open, so nothing was saved.${theirs} What you typed is still here: save again to replace it.`,
  }
}
