import { z } from 'zod'

/** A mail that came in, as the provider keeps it. The webhook tells only of its arrival. */

const listed = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  /** Every address of ours it was delivered to, also when we stood in Bcc. */
  received_for: z.array(z.string()).nullish(),
  subject: z.string().nullish(),
  message_id: z.string().nullish(),
  created_at: z.string(),
  attachments: z.array(z.unknown()).nullish(),
})

type Listed = z.output<typeof listed>

export type ReceivedListed = {
  id: string
  from: string
  to: string[]
  subject: string
  messageId: string | null
  at: string
  attachments: number
}

export type ReceivedEmail = ReceivedListed & {
  text: string | null
  html: string | null
  /** Names in lower case. */
  headers: Record<string, string>
}

export type ReceivedPage = { mails: ReceivedListed[]; hasMore: boolean }

function shown(mail: Listed): ReceivedListed {
  return {
    id: mail.id,
    from: mail.from,
    to: [...new Set([...(mail.received_for ?? []), ...mail.to])],
    subject: mail.subject ?? '',
    messageId: mail.message_id ?? null,
    at: mail.created_at,
    attachments: mail.attachments?.length ?? 0,
  }
}

export const receivedEmail: z.ZodType<ReceivedEmail> = listed
  .extend({
    text: z.string().nullish(),
    html: z.string().nullish(),
    headers: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(({ text, html, headers, ...mail }) => ({
    ...shown(mail),
    text: text ?? null,
    html: html ?? null,
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  }))

export const receivedPage: z.ZodType<ReceivedPage> = z
  .object({ data: z.array(listed), has_more: z.boolean() })
  .transform(({ data, has_more }) => ({ mails: data.map(shown), hasMore: has_more }))
