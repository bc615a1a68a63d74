import { z } from 'zod'

/** A domain a gym sends from, with the DNS records its owner has to set. */

const STATUSES = [
  'not_started',
  'pending',
  'verified',
  'failed',
  'partially_verified',
  'partially_failed',
] as const

const record = z
  .object({
    record: z.string(),
    type: z.string(),
    name: z.string(),
    value: z.string(),
    ttl: z.string().optional(),
    priority: z.number().optional(),
    status: z.string(),
  })
  .strip()

/** Members answer to our own address. This record would turn the mail of the gym's whole domain away from the gym. */
const RECEIVING = 'Receiving'

export const mailDomain = z.object({
  id: z.string(),
  name: z.string(),
  // A status that is new to us is not "verified".
  status: z.enum(STATUSES).catch('pending'),
  records: z
    .array(record)
    .catch([])
    .default([])
    .transform((all) => all.filter((it) => it.record !== RECEIVING)),
})

export type MailDomain = z.output<typeof mailDomain>
