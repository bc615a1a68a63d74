import { z } from 'zod'

/**
 * A situation to write for. Cases come from different hands, so a field is known under every name it goes by, a list
 * may be written as a sentence, and whatever is missing counts as unknown.
 */

const PROFILE_NAMES: Record<string, string> = {
  displayname: 'name',
  gymname: 'name',
  gym: 'name',
  gymtype: 'kind',
  type: 'kind',
  owner: 'ownerName',
  ownerfirstname: 'ownerName',
  vibe: 'voice',
  tone: 'voice',
  classtypes: 'classes',
  specialprograms: 'programs',
  promo: 'promotion',
  currentpromo: 'promotion',
  typicalgreeting: 'greeting',
  contactinfo: 'contact',
  openinghours: 'hours',
}

const MEMBER_NAMES: Record<string, string> = {
  name: 'fullName',
  membername: 'fullName',
  first: 'firstName',
  last: 'lastName',
  status: 'standing',
  tenure: 'tenureMonths',
  favoriteclass: 'usualClass',
  hour: 'usualHour',
  usualtime: 'usualHour',
  visits: 'visitsTotal',
  totalvisits: 'visitsTotal',
  plan: 'planName',
}

/** `never_mention`, `never-mention` and `neverMention` are one field. */
function renamed(names: Record<string, string>, fields: readonly string[]) {
  const byPlainName = new Map(fields.map((field) => [field.toLowerCase(), field]))
  return (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).map(([key, it]) => {
        const plain = key.toLowerCase().replace(/[^a-z]/g, '')
        return [names[plain] ?? byPlainName.get(plain) ?? key, it]
      }),
    )
  }
}

const text = z.preprocess((it) => (Array.isArray(it) ? it.join(' ') : it), z.string().catch(''))
const list = z.preprocess(
  (it) => (typeof it === 'string' ? it.split(/[,;]\s*/).filter(Boolean) : it),
  z.array(z.string()).catch([]),
)
const number = z.number().nullable().catch(null)

const VOICES = ['friendly', 'professional', 'energetic', 'calm'] as const
const voice = z.preprocess(
  (it) => VOICES.find((name) => String(it).includes(name)) ?? 'friendly',
  z.enum(VOICES),
)

const profileShape = z.object({
  name: text.transform((it) => it || 'the gym'),
  kind: text,
  ownerName: text,
  voice,
  greeting: text,
  signOff: text,
  classes: list,
  programs: list,
  hours: list,
  coaches: list,
  promotion: text,
  neverMention: list,
  alwaysInclude: text,
  contact: z.object({ phone: text, email: text, website: text }).catch({ phone: '', email: '', website: '' }),
})

const memberShape = z
  .object({
    fullName: text,
    firstName: text,
    lastName: text,
    standing: text,
    tenureMonths: number,
    daysSinceVisit: number,
    visitsPerWeek: number,
    visitsTotal: z.number().catch(0),
    usualClass: z.string().nullable().catch(null),
    usualDays: z.array(z.number()).catch([]),
    usualHour: number,
    planName: z.string().nullable().catch(null),
  })
  .transform(({ fullName, ...member }) => {
    if (member.firstName || !fullName) return member
    const [firstName = '', ...rest] = fullName.split(' ')
    return { ...member, firstName, lastName: member.lastName || rest.join(' ') }
  })

export const draftCase = z.object({
  taskType: z.string(),
  touch: z.number().int().min(0).catch(0),
  profile: z.preprocess(renamed(PROFILE_NAMES, Object.keys(profileShape.shape)), profileShape),
  member: z.preprocess(renamed(MEMBER_NAMES, Object.keys(memberShape.in.shape)), memberShape),
  context: z.record(z.string(), z.unknown()).catch({}),
})
export type DraftCase = z.output<typeof draftCase>
