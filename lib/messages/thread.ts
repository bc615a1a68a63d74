import { hasControl } from '@/lib/messages/control'
import { THREAD_REFERENCES_MAX } from '@/lib/safety/limits'

/** What went before in the conversation, oldest first, from either side. */
export type ThreadEntry = { messageId: string; subject?: string }

/** Angle brackets, something, an @, something: RFC 5322 without the exotic forms, and nothing a header breaks on. */
const MESSAGE_ID = /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/
const REPLY_MARK = /^\s*(re|aw|sv|antw|rv|rif|res|réf|ref)\s*(\[\d+\]|\(\d+\))?\s*:\s*/i

function isMessageId(text: string): boolean {
  return MESSAGE_ID.test(text) && !hasControl(text)
}

/** In-Reply-To and References; nothing for the first message. A message id that cannot stand in a header is left out. */
export function threadHeaders(thread: readonly ThreadEntry[]): Record<string, string> {
  const ids = [...new Set(thread.map(({ messageId }) => messageId).filter(isMessageId))]
  const last = ids.at(-1)
  if (!last) return {}
  // The first id and the latest ones are what mail programs thread by; the middle of a long talk may go.
  const kept = ids.length > THREAD_REFERENCES_MAX ? [ids[0], ...ids.slice(1 - THREAD_REFERENCES_MAX)] : ids
  return { 'In-Reply-To': last, References: kept.join(' ') }
}

/** In a thread the first subject goes on with one "Re:", because mail programs also thread by subject. */
export function threadSubject(thread: readonly ThreadEntry[], subject: string): string {
  const first = thread.find((entry) => entry.subject?.trim())?.subject
  if (thread.length === 0) return subject.trim()
  return `Re: ${withoutReplyMarks(first ?? subject)}`
}

function withoutReplyMarks(subject: string): string {
  let rest = subject
  while (REPLY_MARK.test(rest)) rest = rest.replace(REPLY_MARK, '')
  return rest.trim()
}
