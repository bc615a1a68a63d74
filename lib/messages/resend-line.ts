import { setTimeout as sleep } from 'node:timers/promises'
import { Resend } from 'resend'
import { MAIL_PACE_WAIT_MAX_MS, MAIL_RATE_LIMIT_DEFAULT_MS } from '@/lib/safety/limits'

/**
 * The official client, with its one call to the network replaced. The original turns every failure to get an answer
 * into the same sentence, and we must know whether a message can have left: only then is it safe to say it has not.
 */

/** An answer of any status. `body` is undefined when it could not be read as JSON. */
export type WireAnswer =
  | { kind: 'answered'; status: number; body: unknown; headers: Headers }
  /** The request never reached the provider. */
  | { kind: 'not_sent'; why: string }
  /** It may have: the answer did not come, or the provider's pace would be broken. */
  | { kind: 'lost'; why: string }
  | { kind: 'paced'; retryAfterMs: number }

/** Failures to connect at all: no request can have gone out. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Carries the answer through the client, which otherwise only knows data or error. */
class Answered extends Error {
  constructor(readonly answer: WireAnswer) {
    super('answered')
  }
}

export type ResendLine = {
  /** Waits until the provider's pace allows a call; not at all where that would take long. */
  turn(): Promise<void>
  /** Makes one call of the client and gives the bare answer to it, or says that its turn has not come. */
  askNow(call: Call): Promise<WireAnswer>
  /** Waits for its turn first. */
  ask(call: Call): Promise<WireAnswer>
}

type Call = (client: Resend) => Promise<unknown>

export function openLine(o: { apiKey: string; baseUrl?: string; timeoutMs: number }): ResendLine {
  const pace = startPace()
  class Client extends Resend {
    override async fetchRequest(path: string, options: RequestInit = {}): Promise<never> {
      const signal = AbortSignal.timeout(o.timeoutMs)
      throw new Answered(await request(`${this.baseUrl}${path}`, { ...options, signal, redirect: 'manual' }))
    }
  }
  const client = new Client(o.apiKey, o.baseUrl ? { baseUrl: o.baseUrl } : {})
  const turn = async () => {
    const waitMs = pace.waitMs()
    // A timer may be a little early.
    if (waitMs > 0 && waitMs <= MAIL_PACE_WAIT_MAX_MS) await sleep(waitMs + 1)
  }
  const askUnless = async (tooLongMs: number, call: Call): Promise<WireAnswer> => {
    const waitMs = pace.waitMs()
    if (waitMs > tooLongMs) return { kind: 'paced', retryAfterMs: waitMs }
    const answer = await answerTo(client, call)
    if (answer.kind === 'answered') pace.note(answer)
    return answer
  }
  return {
    turn,
    askNow: (call) => askUnless(0, call),
    async ask(call) {
      await turn()
      return askUnless(MAIL_PACE_WAIT_MAX_MS, call)
    },
  }
}

async function answerTo(client: Resend, call: Call): Promise<WireAnswer> {
  try {
    await call(client)
  } catch (error) {
    if (error instanceof Answered) return error.answer
    throw error
  }
  throw new Error('The mail client answered without asking.')
}

async function request(url: string, options: RequestInit): Promise<WireAnswer> {
  try {
    const response = await fetch(url, options)
    const text = await response.text()
    return { kind: 'answered', status: response.status, body: parse(text), headers: response.headers }
  } catch (error) {
    const { code, why } = causeOf(error)
    return NOT_CONNECTED.has(code) ? { kind: 'not_sent', why } : { kind: 'lost', why }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): { code: string; why: string } {
  if (!(error instanceof Error)) return { code: '', why: 'The mail provider could not be reached.' }
  if (error.name === 'TimeoutError') return { code: '', why: 'The mail provider did not answer in time.' }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const said = (cause.message || code || error.message).slice(0, 200)
  return { code, why: `The mail provider could not be reached: ${said}` }
}

/** Remembers how much the provider still allows, by its own headers; limits differ by plan and change. */
function startPace() {
  let closedUntil = 0
  return {
    waitMs: () => Math.max(0, Math.ceil(closedUntil - performance.now())),
    note({ status, headers }: { status: number; headers: Headers }) {
      if (status === 429 || headers.get('ratelimit-remaining') === '0') {
        closedUntil = Math.max(closedUntil, performance.now() + retryAfterMs(headers))
      }
    },
  }
}

/** Retry-After is seconds or a date, and a date is measured by the answer's own clock; ratelimit-reset is seconds. */
export function retryAfterMs(headers: Headers): number {
  const after = headers.get('retry-after') ?? headers.get('ratelimit-reset') ?? ''
  if (/^\d{1,6}(\.\d+)?$/.test(after)) return Math.ceil(Number(after) * 1000)
  const wait = Date.parse(after) - Date.parse(headers.get('date') ?? '')
  return wait > 0 ? wait : MAIL_RATE_LIMIT_DEFAULT_MS
}
