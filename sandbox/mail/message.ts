import type { Answer } from '@/sandbox/http'
import { refuse } from '@/sandbox/mail/errors'

/** A message as the API takes it, checked the way Resend checks it. */

export type Message = {
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  replyTo: string[]
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  tags: { name: string; value: string }[]
}

const MOST_RECIPIENTS = 50
const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+\.[^\s<>@,;:"()[\]\\.]+$/

/** `Name <a@b.c>` or `a@b.c` → `a@b.c` in lower case; null when it is neither. */
export function bareAddress(text: string): string | null {
  const inner = /^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text
  const address = inner.trim().toLowerCase()
  return ADDRESS.test(address) ? address : null
}

function list(value: unknown): string[] | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((it) => typeof it === 'string') ? value : null
}

const badAddress = (field: string) =>
  refuse(
    422,
    'validation_error',
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  )

export function readMessage(body: Record<string, unknown>): { message: Message } | { refusal: Answer } {
  for (const field of ['from', 'to', 'subject']) {
    if (body[field] === undefined || body[field] === null || body[field] === '') {
      return { refusal: refuse(422, 'missing_required_field', `Missing \`${field}\` field.`) }
    }
  }
  if (typeof body.from !== 'string' || !bareAddress(body.from)) return { refusal: badAddress('from') }
  const lists: Record<string, string[]> = {}
  for (const field of ['to', 'cc', 'bcc', 'reply_to']) {
    const given = list(body[field])
    if (!given?.every((it) => bareAddress(it))) return { refusal: badAddress(field) }
    if (given.length > MOST_RECIPIENTS) {
      return {
        refusal: refuse(422, 'validation_error', `\`${field}\` takes at most ${MOST_RECIPIENTS} addresses.`),
      }
    }
    lists[field] = given
  }
  if (!lists.to?.length) return { refusal: refuse(422, 'missing_required_field', 'Missing `to` field.') }
  if (typeof body.subject !== 'string')
    return { refusal: refuse(422, 'validation_error', '`subject` must be a string.') }
  const text = typeof body.text === 'string' ? body.text : null
  const html = typeof body.html === 'string' ? body.html : null
  if (text === null && html === null) {
    return { refusal: refuse(422, 'validation_error', 'Missing `html` or `text` field.') }
  }
  return {
    message: {
      from: body.from,
      to: lists.to,
      cc: lists.cc ?? [],
      bcc: lists.bcc ?? [],
      replyTo: lists.reply_to ?? [],
      subject: body.subject,
      text,
      html,
      headers: (body.headers ?? {}) as Record<string, string>,
      tags: (body.tags ?? []) as Message['tags'],
    },
  }
}
