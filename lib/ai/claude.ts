import Anthropic, { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import type { z } from 'zod'
import type { Answer, Model, ModelFailure, Usage } from '@/lib/ai/model'
import { costMicros } from '@/lib/ai/prices'
import { type Prompt, promptOf, type Requests, systemParts } from '@/lib/ai/prompt'
import { deliverableSchema, draftSchema, evaluationSchema, nextStepSchema } from '@/lib/ai/schemas'
import { AI_OUTPUT_MAX_TOKENS, AI_RETRIES_MAX } from '@/lib/safety/limits'

export type ClaudeSettings = {
  apiKey: string
  baseUrl?: string | undefined
  /** A strong model writes what members and owners read; a small one reads and decides. */
  models: { write: string; classify: string }
  timeoutMs: number
}

/** Claude behind the port. Whatever goes wrong comes back as a failure with a name; nothing is thrown or guessed. */
export function openClaude(settings: ClaudeSettings): Model {
  const { models } = settings
  const client = new Anthropic({
    apiKey: settings.apiKey,
    // The key above is the only credential: nothing is picked up from the surroundings.
    authToken: null,
    baseURL: settings.baseUrl ?? 'https://api.anthropic.com',
    timeout: settings.timeoutMs,
    maxRetries: AI_RETRIES_MAX,
  })
  const ask = <K extends keyof Requests, S extends z.ZodType>(
    kind: K,
    request: Requests[K],
    model: string,
    schema: S,
  ) => call(client, model, promptOf(kind, request), schema)

  return {
    writer: 'claude',
    draftTouch: (request) => ask('touch', request, models.write, draftSchema),
    evaluateReply: (request) => ask('reply', request, models.classify, evaluationSchema),
    planNextStep: async (request) => {
      const step = await ask('plan', request, models.classify, nextStepSchema)
      return mapped(step, (it) => ({
        ...it,
        input: Object.fromEntries(it.input.map(({ name, value }) => [name, value])),
      }))
    },
    writeDeliverable: async (request) => {
      const document = await ask('deliverable', request, models.write, deliverableSchema)
      // The figures beside the text are those that were given, not what a model made of them.
      return mapped(document, (it) => ({ ...it, data: request.data }))
    },
  }
}

function mapped<A, B>(answer: Answer<A>, change: (value: A) => B): Answer<B> {
  return answer.kind === 'ok' ? { ...answer, value: change(answer.value) } : answer
}

async function call<S extends z.ZodType>(
  client: Anthropic,
  model: string,
  prompt: Prompt | undefined,
  schema: S,
): Promise<Answer<z.output<S>>> {
  const began = performance.now()
  const spent = (message?: Anthropic.Message) => usageOf(model, message, performance.now() - began)
  if (!prompt)
    return {
      kind: 'failed',
      why: 'no_skill',
      detail: 'There is no skill for this type of task.',
      usage: spent(),
    }
  try {
    const message = await client.messages.create({
      model,
      max_tokens: AI_OUTPUT_MAX_TOKENS,
      system: systemBlocks(prompt),
      messages: prompt.messages,
      output_config: { format: zodOutputFormat(schema) },
    })
    return { ...read(message, schema), usage: spent(message) }
  } catch (error) {
    return { kind: 'failed', ...failureOf(error), usage: spent() }
  }
}

function systemBlocks(prompt: Prompt): Anthropic.TextBlockParam[] {
  const { lasting, passing } = systemParts(prompt)
  const kept: Anthropic.TextBlockParam = { type: 'text', text: lasting, cache_control: { type: 'ephemeral' } }
  return passing === '' ? [kept] : [kept, { type: 'text', text: passing }]
}

type Read<T> = { kind: 'ok'; value: T } | { kind: 'failed'; why: ModelFailure; detail: string }

function read<S extends z.ZodType>(message: Anthropic.Message, schema: S): Read<z.output<S>> {
  switch (message.stop_reason) {
    case 'refusal':
      return { kind: 'failed', why: 'refused', detail: 'Claude declined to answer.' }
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { kind: 'failed', why: 'truncated', detail: 'The answer was cut off.' }
    default:
      return parsed(text(message), schema)
  }
}

function text(message: Anthropic.Message): string {
  // A server that is not the one we know may leave the content out.
  const blocks = Array.isArray(message.content) ? message.content : []
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')
}

function parsed<S extends z.ZodType>(json: string, schema: S): Read<z.output<S>> {
  try {
    const result = schema.safeParse(JSON.parse(json))
    if (result.success) return { kind: 'ok', value: result.data }
    const where = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { kind: 'failed', why: 'malformed', detail: where.slice(0, 3).join('; ') }
  } catch {
    return { kind: 'failed', why: 'malformed', detail: 'The answer is not JSON.' }
  }
}

/** Which failures are worth another day, and which need a person, is for the caller to say. */
function failureOf(error: unknown): { why: ModelFailure; detail: string } {
  if (error instanceof APIConnectionTimeoutError)
    return { why: 'timeout', detail: 'Claude did not answer in time.' }
  if (error instanceof APIConnectionError)
    return { why: 'overloaded', detail: 'Claude could not be reached.' }
  if (error instanceof APIError && error.status !== undefined) return statusFailure(error.status)
  if (error instanceof SyntaxError || error instanceof TypeError)
    return { why: 'malformed', detail: 'The answer could not be read.' }
  throw error
}

function statusFailure(status: number): { why: ModelFailure; detail: string } {
  if (status === 408 || status === 504) return { why: 'timeout', detail: `Claude answered ${status}.` }
  if (status === 429) return { why: 'overloaded', detail: 'The rate limit of the Anthropic key is reached.' }
  if (status >= 500) return { why: 'overloaded', detail: `Claude answered ${status}.` }
  if (status === 401 || status === 403)
    return { why: 'refused', detail: `The Anthropic key is not accepted (${status}).` }
  return { why: 'malformed', detail: `Claude did not accept the request (${status}).` }
}

function usageOf(model: string, message: Anthropic.Message | undefined, latencyMs: number): Usage {
  const usage = message?.usage
  const tokens = {
    input: usage?.input_tokens ?? 0,
    output: usage?.output_tokens ?? 0,
    cacheWrite: usage?.cache_creation_input_tokens ?? 0,
    cacheRead: usage?.cache_read_input_tokens ?? 0,
  }
  return {
    model: message?.model ?? model,
    inputTokens: tokens.input + tokens.cacheWrite + tokens.cacheRead,
    outputTokens: tokens.output,
    cachedTokens: tokens.cacheRead,
    costMicros: costMicros(message?.model ?? model, tokens),
    latencyMs: Math.round(latencyMs),
  }
}
