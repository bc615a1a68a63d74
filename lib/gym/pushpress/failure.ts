import { PushPressError } from '@pushpress/pushpress/models/errors/pushpresserror.js'
import { PUSHPRESS_RATE_LIMIT_DEFAULT_MS } from '@/lib/safety/limits'

/** Why PushPress gave us no usable answer. The kinds that say something about the line are connection states too. */
export type Failure =
  | { kind: 'unauthorized'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'rate_limited'; reason: string; retryAfterMs: number }
  | { kind: 'garbled'; reason: string }
  | { kind: 'not_found'; reason: string }

export type Answer<T> = { kind: 'ok'; value: T } | Failure

export const ok = <T>(value: T): Answer<T> => ({ kind: 'ok', value })

/** What the SDK threw or returned, as one of our failures. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PushPressError) return failureOfStatus(error)
  if (error instanceof SyntaxError) {
    return { kind: 'garbled', reason: 'PushPress answered with something that is not JSON.' }
  }
  const name = error instanceof Error ? error.name : ''
  if (/Timeout|Abort/.test(name)) return { kind: 'unreachable', reason: 'PushPress did not answer in time.' }
  if (name === 'SDKValidationError' || name === 'InvalidRequestError') {
    return { kind: 'garbled', reason: `The request could not be made: ${message(error)}` }
  }
  return { kind: 'unreachable', reason: `PushPress could not be reached: ${message(error)}` }
}

function failureOfStatus(error: PushPressError): Failure {
  const { statusCode } = error
  if (statusCode === 401 || statusCode === 403) {
    return { kind: 'unauthorized', reason: `PushPress refused the API key (${statusCode}).` }
  }
  if (statusCode === 404) return { kind: 'not_found', reason: 'PushPress does not have it (404).' }
  if (statusCode === 429) {
    return {
      kind: 'rate_limited',
      reason: 'PushPress asked us to slow down (429).',
      retryAfterMs: retryAfterMs(error.headers),
    }
  }
  if (statusCode >= 500 || statusCode === 408) {
    return { kind: 'unreachable', reason: `PushPress is having trouble (${statusCode}).` }
  }
  return { kind: 'garbled', reason: `PushPress answered ${statusCode} with a body we cannot read.` }
}

/** Retry-After is either seconds or a date; a date is measured against the answer's own clock, not ours. */
function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return wait > 0 ? wait : PUSHPRESS_RATE_LIMIT_DEFAULT_MS
}

function message(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const deepest = cause?.cause instanceof Error ? cause.cause : (cause ?? error)
  return deepest.message.slice(0, 200)
}
