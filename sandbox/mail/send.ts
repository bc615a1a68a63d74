import { createHash } from 'node:crypto'
import type { Context } from '@/sandbox/context'
import { beSlow } from '@/sandbox/faults'
import type { Answer, Call } from '@/sandbox/http'
import { acceptMail } from '@/sandbox/mail/accept'
import { domainRefusal } from '@/sandbox/mail/domains'
import { refuse } from '@/sandbox/mail/errors'
import { type Message, readMessage } from '@/sandbox/mail/message'

/**
 * Sending, once or in a batch. A key is honoured for 24 hours of the sandbox's time: the same body gets the same
 * answer without a second mail, another body is refused, and two at once cannot both get through.
 */

const KEY_LIFE_MS = 24 * 3_600_000
const LONGEST_KEY = 256
const LARGEST_BATCH = 100

type Outcome = { answer: Answer; mailIds: string[]; replayed: boolean }

const inFlight = new Set<string>()

export async function sendMail(
  context: Context,
  call: Call,
  how: { slow: boolean; answers: boolean },
): Promise<Answer> {
  const key = call.headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' ? key : null
  const outcome = await sendOnce(context, call, idempotencyKey, how.slow)
  await record(context, call, idempotencyKey, outcome, how.answers)
  return outcome.answer
}

async function sendOnce(context: Context, call: Call, key: string | null, slow: boolean): Promise<Outcome> {
  if (key === null) {
    if (slow) await beSlow()
    return accept(context, call)
  }
  if (key.length < 1 || key.length > LONGEST_KEY) {
    return refusal(refuse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.'))
  }
  const flight = `${call.path} ${key}`
  if (inFlight.has(flight)) {
    return refusal(
      refuse(
        409,
        'concurrent_idempotent_requests',
        'Another request with this idempotency key is in progress.',
      ),
    )
  }
  inFlight.add(flight)
  try {
    if (slow) await beSlow()
    return await sendWithKey(context, call, key)
  } finally {
    inFlight.delete(flight)
  }
}

async function sendWithKey(context: Context, call: Call, key: string): Promise<Outcome> {
  const { sql, clock } = context
  const hash = createHash('sha256').update(call.body).digest('hex')
  const [known] = await sql<{ bodyHash: string; response: object; at: Date }[]>`
    select body_hash as "bodyHash", response, at from idempotency where path = ${call.path} and key = ${key}`
  if (known && clock.now().getTime() - known.at.getTime() < KEY_LIFE_MS) {
    if (known.bodyHash === hash) {
      return { answer: { status: 200, body: known.response }, mailIds: [], replayed: true }
    }
    return refusal(
      refuse(
        409,
        'invalid_idempotent_request',
        'This idempotency key has been used on a request that had a different payload. Use another key or the same payload.',
      ),
    )
  }
  const outcome = await accept(context, call)
  if (outcome.answer.status === 200) {
    await sql`
      insert into idempotency values (${call.path}, ${key}, ${hash}, ${sql.json(outcome.answer.body as never)},
        ${clock.now()})
      on conflict (path, key) do update
      set body_hash = excluded.body_hash, response = excluded.response, at = excluded.at`
  }
  return outcome
}

async function accept(context: Context, call: Call): Promise<Outcome> {
  const isBatch = call.path === '/emails/batch'
  const body = parse(call.body)
  const bodies = isBatch ? body : [body]
  if (!Array.isArray(bodies) || bodies.length === 0 || bodies.length > LARGEST_BATCH) {
    return refusal(refuse(422, 'validation_error', `Send a list of 1 to ${LARGEST_BATCH} emails.`))
  }
  const messages: Message[] = []
  for (const one of bodies as unknown[]) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) {
      return refusal(refuse(422, 'validation_error', 'The body must be a JSON object.'))
    }
    const read = readMessage(one as Record<string, unknown>)
    if ('refusal' in read) return refusal(read.refusal)
    const unverified = await domainRefusal(context, read.message.from)
    if (unverified) return refusal(unverified)
    messages.push(read.message)
  }
  const ids: { id: string }[] = []
  for (const message of messages) ids.push({ id: (await acceptMail(context, message)).id })
  const answer = { status: 200, body: isBatch ? { data: ids } : ids[0] }
  return { answer, mailIds: ids.map(({ id }) => id), replayed: false }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function refusal(answer: Answer): Outcome {
  return { answer, mailIds: [], replayed: false }
}

async function record(
  context: Context,
  call: Call,
  key: string | null,
  { answer, mailIds, replayed }: Outcome,
  answered: boolean,
): Promise<void> {
  const { sql, clock } = context
  const body = parse(call.body)
  await sql`
    insert into mail_request (at, path, idempotency_key, body, status, answered, replayed, mail_ids)
    values (${clock.now()}, ${call.path}, ${key}, ${body === null ? null : sql.json(body as never)}, ${answer.status},
      ${answered}, ${replayed}, ${mailIds})`
}
