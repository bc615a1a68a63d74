import { z } from 'zod'
import { type MailDomain, mailDomain } from '@/lib/messages/mail-domain'
import {
  type ReceivedEmail,
  type ReceivedPage,
  receivedEmail,
  receivedPage,
} from '@/lib/messages/received-email'
import type { FrozenEmail } from '@/lib/messages/render'
import { openLine, retryAfterMs, type WireAnswer } from '@/lib/messages/resend-line'
import { reasonOf, type SendResult, sendResultOf } from '@/lib/messages/send-result'
import { MAIL_PAGE_SIZE, MAIL_TIMEOUT_MS } from '@/lib/safety/limits'

/** Resend: mail that goes out, mail that came in, and the domains it goes out from. Nothing here retries or throws. */

/** The answer to a question, where asking again does no harm. */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not_found'; why: string }
  | { kind: 'rejected'; why: string }
  | { kind: 'rate_limited'; retryAfterMs: number }
  | { kind: 'unavailable'; why: string }

export type Mail = ReturnType<typeof openMail>

const done = z.unknown().transform(() => null)
const domainList = z.object({ data: z.array(mailDomain) }).transform(({ data }) => data)

export function openMail(o: { apiKey: string; baseUrl?: string; timeoutMs?: number }) {
  const line = openLine({ ...o, timeoutMs: o.timeoutMs ?? MAIL_TIMEOUT_MS })
  return {
    /** The same key with the same bytes is delivered once, for as long as the provider remembers the key: 24 hours. */
    async send(email: FrozenEmail, idempotencyKey: string): Promise<SendResult> {
      return sendResultOf(await line.ask((client) => client.emails.send(email, { idempotencyKey })))
    },

    /** For whoever asks leave right before sending: the wait comes before the leave, and none comes after it. */
    turn: () => line.turn(),
    async sendNow(email: FrozenEmail, idempotencyKey: string): Promise<SendResult> {
      return sendResultOf(await line.askNow((client) => client.emails.send(email, { idempotencyKey })))
    },

    /** Images stay references: as data they could make a mail a hundred times as long. */
    async received(id: string): Promise<Answer<ReceivedEmail>> {
      const path = encodeURIComponent(id)
      const answer = await line.ask((client) => client.emails.receiving.get(path, { html_format: 'cid' }))
      return answerOf(answer, receivedEmail)
    },

    /** Newest first; `after` the last id of a page comes the next, older page. */
    async listReceived(after?: string): Promise<Answer<ReceivedPage>> {
      const page = after ? { limit: MAIL_PAGE_SIZE, after } : { limit: MAIL_PAGE_SIZE }
      return answerOf(await line.ask((client) => client.emails.receiving.list(page)), receivedPage)
    },

    domains: {
      async create(name: string): Promise<Answer<MailDomain>> {
        return answerOf(await line.ask((client) => client.domains.create({ name })), mailDomain)
      },
      async get(id: string): Promise<Answer<MailDomain>> {
        return answerOf(await line.ask((client) => client.domains.get(encodeURIComponent(id))), mailDomain)
      },
      async list(): Promise<Answer<MailDomain[]>> {
        return answerOf(
          await line.ask((client) => client.domains.list({ limit: MAIL_PAGE_SIZE })),
          domainList,
        )
      },
      /** Asks for the DNS records to be looked at; `get` tells later what was found. */
      async verify(id: string): Promise<Answer<null>> {
        return answerOf(await line.ask((client) => client.domains.verify(encodeURIComponent(id))), done)
      },
      async remove(id: string): Promise<Answer<null>> {
        return answerOf(await line.ask((client) => client.domains.remove(encodeURIComponent(id))), done)
      },
    },
  }
}

function answerOf<T>(answer: WireAnswer, schema: z.ZodType<T>): Answer<T> {
  switch (answer.kind) {
    case 'not_sent':
    case 'lost':
      return { kind: 'unavailable', why: answer.why }
    case 'paced':
      return { kind: 'rate_limited', retryAfterMs: answer.retryAfterMs }
    case 'answered':
      return answerOfStatus(answer, schema)
  }
}

function answerOfStatus<T>(
  { status, body, headers }: WireAnswer & { kind: 'answered' },
  schema: z.ZodType<T>,
): Answer<T> {
  if (status >= 200 && status < 300) {
    const read = schema.safeParse(body)
    if (read.success) return { kind: 'ok', value: read.data }
    return { kind: 'unavailable', why: `The mail provider answered ${status} with a body we cannot read.` }
  }
  const { why } = reasonOf(status, body)
  if (status === 429) return { kind: 'rate_limited', retryAfterMs: retryAfterMs(headers) }
  if (status === 404) return { kind: 'not_found', why }
  return status >= 400 && status < 500 && status !== 408
    ? { kind: 'rejected', why }
    : { kind: 'unavailable', why }
}
