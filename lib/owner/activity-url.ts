import { z } from 'zod'
import type { ActivityFilter } from '@/lib/owner/activity'

/** What an address may ask for; anything else in it is ignored rather than guessed at. */
const asked = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  type: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,59}$/)
    .optional()
    .catch(undefined),
  outcome: z
    .string()
    .regex(/^[a-z][a-z_]{1,59}$/)
    .optional()
    .catch(undefined),
  show: z
    .enum(['kept', 'promised', 'edited', 'skipped', 'answered', 'running', 'held_out', 'ai'])
    .optional()
    .catch(undefined),
})

export function parseActivityUrl(query: Record<string, unknown>): ActivityFilter {
  return asked.parse(query)
}
