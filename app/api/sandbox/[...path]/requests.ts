import { z } from 'zod'

/** What the machine interface takes. The sandbox checks again; here a bad field gets its answer early. */

const MAX_ADVANCE_WEEKS = 26
const MAX_REPLY_CHARACTERS = 100_000
const MINUTES = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 } as const
const ANY_LINE = ['ok', 'down', 'slow', 'timeout-after-accept', 'rate-limited'] as const

const advance = z
  .string('must be text such as "30m", "6h", "1d" or "2w"')
  .regex(/^\d{1,6}[mhdw]$/, 'must be a whole number and a unit, such as "30m", "6h", "1d" or "2w"')
  .refine((it) => minutes(it) > 0, 'must be more than nothing: time only moves forward')
  .refine(
    (it) => minutes(it) <= MAX_ADVANCE_WEEKS * MINUTES.w,
    `must be at most ${MAX_ADVANCE_WEEKS} weeks ("26w") at a time`,
  )

function minutes(text: string): number {
  return Number.parseInt(text, 10) * MINUTES[text.slice(-1) as keyof typeof MINUTES]
}

const text = (hint: string, max = 254) =>
  z.string(hint).trim().min(1, hint).max(max, `must be at most ${max} characters`)
const email = z.email('must be an email address such as sam@example.com').max(254)
const fault = (...more: string[]) =>
  z.enum([...ANY_LINE, ...more], `must be one of ${[...ANY_LINE, ...more].join(', ')}`).optional()

const after = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the id of the last row you have')
    .optional(),
})

export const bodies = {
  clock: z.strictObject({ advance }),
  'mailbox/reply': z.strictObject({
    messageId: text('must be the id of a message from GET /api/sandbox/mailbox?to=EMAIL'),
    text: z
      .string('must be what the member writes')
      .max(MAX_REPLY_CHARACTERS, `must be at most ${MAX_REPLY_CHARACTERS} characters`),
    from: email.optional(),
    headers: z.record(z.string(), z.string(), 'must be an object of header names and text values').optional(),
  }),
  pushpress: z.looseObject({
    event: text('must name a PushPress event such as "checkin.created"', 100),
    data: z.record(z.string(), z.unknown(), 'must be an object, the data of the event'),
  }),
  faults: z
    .strictObject({ resend: fault(), pushpress: fault('garbage', 'unauthorized'), claude: fault('garbage') })
    .refine((it) => Object.keys(it).length > 0, 'must set at least one of resend, pushpress, claude'),
  world: z.strictObject({ paused: z.boolean('must be true or false') }),
  gyms: z.looseObject({
    companyId: text('must be the PushPress company id to open', 100),
    apiKey: text('must be the PushPress key that company answers to', 200),
    members: z.int('must be a whole number of people').min(1).max(20_000).optional(),
    seed: z.int('must be a whole number; the same seed gives the same gym').min(0).optional(),
  }),
} as const

export const queries = {
  clock: z.strictObject({}),
  mailbox: z.strictObject({ to: email.optional() }),
  faults: z.strictObject({}),
  state: z.strictObject({}),
  ledger: after,
  deliveries: after,
  people: z.strictObject({
    search: z.string().max(100, 'must be at most 100 characters').optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number up to 200')
      .optional(),
  }),
} as const

/** One sentence that names the first wrong field and what it must be. */
export function explain(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not usable.'
  if (issue.code === 'unrecognized_keys')
    return `"${issue.keys.join('", "')}" is not a field here: leave it out.`
  const field = issue.path.join('.')
  if (field) return `"${field}" ${issue.message}.`
  return issue.code === 'invalid_type' ? 'The body must be a JSON object.' : `The body ${issue.message}.`
}
