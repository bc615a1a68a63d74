import { z } from 'zod'
import {
  APPROVALS_PER_REQUEST_MAX,
  OWNER_GUIDANCE_MAX_CHARS,
  OWNER_REASON_MAX_CHARS,
  OWNER_SUBJECT_MAX_CHARS,
  OWNER_TEXT_MAX_CHARS,
} from '@/lib/safety/limits'

/** What the owner's actions take. The version is that of the task they were looking at. */

/** A line break and a tab are for the body; any other control character is for nobody. */
const words = (max: number) =>
  z
    .string()
    .overwrite((it) => it.replaceAll('\r\n', '\n').trim())
    .min(1, 'Write something first.')
    .max(max, `Use at most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Use plain text.')
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Give it a subject.')
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Use one line of plain text.')

const version = z.int().min(1)

export const draftBody = z.object({
  subject: line(OWNER_SUBJECT_MAX_CHARS),
  text: words(OWNER_TEXT_MAX_CHARS),
})
export const approveBody = z.object({
  version,
  draft: draftBody.optional(),
  /** The owner has seen what the guard says about their words. */
  acceptWarnings: z.boolean().default(false),
})
export const approveManyBody = z.object({
  tasks: z
    .array(z.object({ id: z.uuid() }).and(approveBody))
    .min(1)
    .max(APPROVALS_PER_REQUEST_MAX),
})
export const closeBody = z.object({
  version,
  reason: z
    .string()
    .trim()
    .max(OWNER_REASON_MAX_CHARS)
    .regex(/^[^\p{Cc}]*$/u, 'Use one line of plain text.')
    .default(''),
})
export const doneBody = closeBody.extend({ outcome: z.string().regex(/^[a-z][a-z_]{1,59}$/) })
export const guideBody = z.object({ version, guidance: words(OWNER_GUIDANCE_MAX_CHARS) })
export const feedbackBody = z.object({
  isRight: z.boolean(),
  reason: z
    .string()
    .trim()
    .max(OWNER_REASON_MAX_CHARS)
    .regex(/^[^\p{Cc}]*$/u, 'Use one line of plain text.')
    .default(''),
})
export const correctBody = z.object({ version, outcome: z.string().regex(/^[a-z][a-z_]{1,59}$/) })
