import { z } from 'zod'

/** The shapes a model must answer in. What it may do with them is decided elsewhere; here they only have to be whole. */

const percent = z.number().int().min(0).max(100)

export const draftSchema = z.object({
  subject: z.string().describe('Short and plain.'),
  text: z.string().describe('The whole note, from greeting to sign-off.'),
  confidence: percent,
  reasoning: z.string().describe('Two sentences for the owner.'),
})

export const evaluationSchema = z.object({
  action: z.enum(['reply', 'close', 'wait', 'escalate']),
  reply: z.string().nullable().describe('The answer, when the action is reply; or a draft for the owner.'),
  confidence: percent,
  outcome: z.string().nullable(),
  reasoning: z.string(),
  waitDays: z.number().int().min(1).max(60).nullable(),
  question: z.string().nullable(),
  optOut: z.boolean(),
  hostile: z.boolean(),
  progress: z.object({
    percent,
    outcome: z.string(),
    confidence: percent,
    evidence: z.enum(['concrete_signal', 'verbal_commitment', 'inferred', 'partial_signal', 'none']),
    because: z.string(),
    recommended: z.enum(['complete', 'wait_and_verify', 'continue', 'escalate', 'close_as_neutral']),
    milestones: z.array(z.object({ name: z.string(), hit: z.boolean(), hitAt: z.string().nullable() })),
    risks: z.array(z.string()),
  }),
})

/** Structured outputs know no open records, so the input of a step comes as pairs. */
export const nextStepSchema = z.object({
  action: z.string(),
  why: z.string(),
  requirement: z.enum(['required', 'optional', 'best_effort']),
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  goalReached: z.boolean(),
})

export const deliverableSchema = z.object({ title: z.string(), markdown: z.string() })
