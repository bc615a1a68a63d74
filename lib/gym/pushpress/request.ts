import { ResponseValidationError } from '@pushpress/pushpress/models/errors/responsevalidationerror.js'
import type { Result } from '@pushpress/pushpress/types/fp.js'
import { type Answer, type Failure, failureOf, ok } from '@/lib/gym/pushpress/failure'
import {
  PUSHPRESS_ATTEMPTS_MAX,
  PUSHPRESS_RETRY_AFTER_MAX_MS,
  PUSHPRESS_RETRY_WAIT_MS,
} from '@/lib/safety/limits'

type Call<T> = () => Promise<Result<T, unknown>>
type ListBody = { result: { data: { resultArray: unknown[] } } }
type AppointmentBody = { result: { next?: string; data: { resultArray: unknown[] } } }

/** Asks once, and again after a short wait when the failure is one that passes. */
export async function ask<T>(call: Call<T>): Promise<Answer<T>> {
  return withRetries(() => attempt(call))
}

/**
 * The SDK refuses a whole page because of one odd row. The rows are handed on as they came then, and read one by
 * one, so that one customer cannot hide a hundred.
 */
export async function askForList(call: Call<ListBody>): Promise<Answer<unknown[]>> {
  const answer = await withRetries(() => attempt(call, rawBody))
  if (answer.kind !== 'ok') return answer
  const rows = property(property(property(answer.value, 'result'), 'data'), 'resultArray')
  return Array.isArray(rows) ? ok(rows) : unreadable
}

export type AppointmentPage = { rows: unknown[]; next: string | undefined }

/** Appointments are the one listing that pages by cursor. */
export async function askForAppointments(
  call: () => Promise<Result<AppointmentBody, unknown> & { '~next'?: { cursor: string } | undefined }>,
): Promise<Answer<AppointmentPage>> {
  const answer = await withRetries(() => attempt(() => withCursor(call), rawBody))
  if (answer.kind !== 'ok') return answer
  const body = property(answer.value, 'result')
  const rows = property(property(body, 'data'), 'resultArray')
  if (!Array.isArray(rows)) return unreadable
  const next = property(body, 'next') ?? property(answer.value, 'cursor')
  return ok({ rows, next: typeof next === 'string' && next !== '' ? next : undefined })
}

/** The schema has the cursor beside `data`; the SDK's own iterator looks for it inside, and keeps it as `~next`. */
async function withCursor(call: Parameters<typeof askForAppointments>[0]) {
  const page = await heard(call())
  if (!page.ok) return page
  return { ok: true as const, value: { ...page.value, cursor: page['~next']?.cursor } }
}

export async function askForObject(call: Call<unknown>): Promise<Answer<unknown>> {
  const answer = await withRetries(() => attempt(call, (error) => error.rawValue))
  if (answer.kind === 'ok' && typeof property(answer.value, 'id') !== 'string') return unreadable
  return answer
}

const unreadable: Failure = {
  kind: 'garbled',
  reason: 'PushPress answered with JSON of a shape we do not know.',
}

/** The SDK names the body `Result` on the way in and `result` on the way out. */
const rawBody = (error: ResponseValidationError) => ({ result: property(error.rawValue, 'Result') })

async function attempt<T>(
  call: Call<T>,
  salvage?: (error: ResponseValidationError) => unknown,
): Promise<Answer<T>> {
  try {
    const result = await heard(call())
    if (result.ok) return ok(result.value)
    const { error } = result
    if (salvage && error instanceof ResponseValidationError && error.statusCode === 200) {
      return ok(salvage(error) as T)
    }
    return failureOf(error)
  } catch (error) {
    // Reading or parsing the body failed; the SDK lets those through.
    return failureOf(error)
  }
}

/** The SDK's promise keeps a twin inside. When a body cannot be read, the twin fails unheard and ends the process. */
function heard<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {})
  return promise
}

async function withRetries<T>(once: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tried = 1; ; tried++) {
    const started = performance.now()
    const answer = await once()
    const waitMs = answer.kind === 'ok' ? null : retryWaitMs(answer, tried, performance.now() - started)
    if (waitMs === null) return answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Null when asking again at once would not help, or has been tried often or long enough. */
function retryWaitMs(failure: Failure, tried: number, tookMs: number): number | null {
  if (tried >= PUSHPRESS_ATTEMPTS_MAX || tookMs > PUSHPRESS_RETRY_AFTER_MAX_MS) return null
  if (failure.kind === 'unreachable') return PUSHPRESS_RETRY_WAIT_MS[tried - 1] ?? null
  if (failure.kind === 'rate_limited' && failure.retryAfterMs <= PUSHPRESS_RETRY_AFTER_MAX_MS) {
    return failure.retryAfterMs
  }
  return null
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
