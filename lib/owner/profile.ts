import { z } from 'zod'
import { POSTAL_ADDRESS_MAX_CHARS } from '@/lib/safety/limits'
import { gymProfile, readProfile, type StoredProfile } from '@/lib/tasks/gym-profile'

/** The profile form: the stored profile, with lists written one entry a line, and the gym's own name and address. */

const LISTS = ['classes', 'programs', 'hours', 'coaches', 'neverMention'] as const
const LINES = ['kind', 'ownerName', 'voice', 'greeting', 'signOff', 'promotion', 'alwaysInclude'] as const

export const PROFILE_FIELDS = ['name', 'postalAddress', ...LINES, ...LISTS] as const
type ProfileValues = Record<(typeof PROFILE_FIELDS)[number], string>

const basics = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name your members know.')
    .max(100, 'The name is at most 100 characters long.')
    .regex(/^[^<>@\p{Cc}]*$/u, 'Use a plain name, without <, > or @.'),
  postalAddress: z
    .string()
    .trim()
    .min(1, 'Enter the gym’s postal address. The law requires it in every message.')
    .max(POSTAL_ADDRESS_MAX_CHARS, `The address is at most ${POSTAL_ADDRESS_MAX_CHARS} characters long.`),
})

export type ParsedProfile =
  | { kind: 'parsed'; name: string; postalAddress: string; profile: StoredProfile }
  | { kind: 'refused'; errors: Record<string, string> }

export function parseProfile(values: Record<string, string>): ParsedProfile {
  const top = basics.safeParse(values)
  const profile = gymProfile.safeParse(storedShape(values))
  if (top.success && profile.success) return { kind: 'parsed', ...top.data, profile: profile.data }
  const issues = [...(top.error?.issues ?? []), ...(profile.error?.issues ?? [])]
  // The first thing wrong with a field is the one to put right first.
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return { kind: 'refused', errors }
}

function storedShape(values: Record<string, string>): unknown {
  const shape: Record<string, unknown> = {}
  for (const name of LINES) shape[name] = values[name] ?? ''
  for (const name of LISTS) shape[name] = entriesOf(values[name] ?? '')
  return shape
}

function entriesOf(text: string): string[] {
  return [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean)
}

/** What the form shows before anybody typed. */
export function profileValues(
  gym: { name: string; postal_address: string | null; profile: unknown },
  suggestedClasses: string[],
): ProfileValues {
  const profile = readProfile(gym.profile)
  const values: Record<string, string> = { name: gym.name, postalAddress: gym.postal_address ?? '' }
  for (const name of LINES) values[name] = profile[name] ?? ''
  for (const name of LISTS) values[name] = (profile[name] ?? []).join('\n')
  return {
    ...(values as ProfileValues),
    voice: values.voice || 'friendly',
    greeting: values.greeting || 'Hi',
    classes: profile.classes ? (values.classes ?? '') : suggestedClasses.join('\n'),
  }
}

/** Whether enough is known to write in the gym's name. */
export function isProfileComplete(gym: { postal_address: string | null; profile: unknown }): boolean {
  return Boolean(gym.postal_address?.trim()) && gymProfile.safeParse(gym.profile).success
}
