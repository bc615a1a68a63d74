import { z } from 'zod'
import { PROFILE_LINE_MAX_CHARS, PROFILE_LIST_MAX, PROFILE_TEXT_MAX_CHARS } from '@/lib/safety/limits'

/**
 * The gym in its own words, as it is kept in gyms.profile. One schema for the form that fills it, the pages that show
 * it and the prompt that is built from it.
 */

const VOICES = ['friendly', 'professional', 'energetic', 'calm'] as const

const NO_BRACKETS = /^[^<>\p{Cc}]*$/u

const line = (what: string) =>
  z
    .string()
    .trim()
    .max(PROFILE_LINE_MAX_CHARS, `${what} is at most ${PROFILE_LINE_MAX_CHARS} characters long.`)
    .regex(NO_BRACKETS, `${what} is plain text on one line, without < or >.`)

const needed = (what: string, missing: string) => line(what).min(1, missing)

const list = (what: string) =>
  z
    .array(line(`Each of the ${what}`).min(1))
    .max(PROFILE_LIST_MAX, `List at most ${PROFILE_LIST_MAX} ${what}.`)

export const gymProfile = z.object({
  kind: needed('The kind of gym', 'Say what kind of gym it is, such as “CrossFit gym” or “yoga studio”.'),
  ownerName: needed('Your name', 'Enter the name members know you by.'),
  voice: z.enum(VOICES, 'Choose one of the voices.'),
  greeting: needed('The greeting', 'Enter how a message begins, such as “Hi” or “Hey”.'),
  signOff: needed('The sign-off', 'Enter how a message ends, such as your first name.'),
  classes: list('classes'),
  programs: list('programs'),
  hours: list('hours'),
  coaches: list('coaches'),
  promotion: line('The promotion'),
  neverMention: list('words never to mention'),
  alwaysInclude: z
    .string()
    .trim()
    .max(PROFILE_TEXT_MAX_CHARS, `What is always included is at most ${PROFILE_TEXT_MAX_CHARS} characters.`)
    .regex(/^[^<>]*$/, 'What is always included is plain text, without < or >.'),
})

export type StoredProfile = z.output<typeof gymProfile>

/** Whatever of it can be read. A field that is missing or broken is left out, and the rest still counts. */
export function readProfile(stored: unknown): Partial<StoredProfile> {
  const found = typeof stored === 'object' && stored !== null ? new Map(Object.entries(stored)) : new Map()
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(gymProfile.shape)) {
    const parsed = field.safeParse(found.get(name))
    if (parsed.success) read[name] = parsed.data
  }
  return read
}
