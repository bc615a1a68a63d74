import { isAddress } from '@/lib/messages/address'
import { htmlBody, textBody } from '@/lib/messages/body'
import { hasControl } from '@/lib/messages/control'
import { type ThreadEntry, threadHeaders, threadSubject } from '@/lib/messages/thread'
import { MESSAGE_TEXT_MAX_CHARS, NAME_MAX_CHARS, SUBJECT_MAX_CHARS } from '@/lib/safety/limits'

/**
 * Turns a guarded draft into the very bytes that will leave. They are frozen when the message is reserved: a retry
 * sends them again and never renders anew, or the provider would take it for another message.
 */

export type Letter = {
  /** Our own id of the message. */
  id: string
  gym: { name: string; postalAddress: string; fromName: string; fromAddress: string }
  to: { address: string; name?: string }
  subject: string
  /** The draft: plain text, paragraphs apart by an empty line. */
  text: string
  thread: readonly ThreadEntry[]
  replyTo: string
  /** The page a person opens; it changes nothing by itself. */
  unsubscribeUrl: string
  /** Where a mail program posts to (RFC 8058). */
  oneClickUrl: string
}

export type FrozenEmail = {
  from: string
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type Rendered = { kind: 'rendered'; email: FrozenEmail } | { kind: 'refused'; why: string }

const LOOKS_LIKE_ADDRESS = /[<>@]/
const HTTPS = /^https:\/\/[^\s<>"]+$/
const LOCAL_HTTP = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/[^\s<>"]*$/

export function renderEmail(letter: Letter): Rendered {
  const why = problemWith(letter)
  if (why) return { kind: 'refused', why }
  const { gym, to, thread } = letter
  const footer = {
    gymName: gym.name,
    postalAddress: gym.postalAddress,
    unsubscribeUrl: letter.unsubscribeUrl,
  }
  return {
    kind: 'rendered',
    email: {
      from: mailbox(gym.fromName, gym.fromAddress),
      to: to.name ? mailbox(to.name, to.address) : to.address,
      replyTo: letter.replyTo,
      subject: threadSubject(thread, letter.subject),
      text: textBody(letter.text, footer),
      html: htmlBody(letter.text, footer),
      headers: {
        'Message-ID': messageIdOf(letter.id, gym.fromAddress),
        ...threadHeaders(thread),
        'List-Unsubscribe': `<${letter.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // Both ask responders to stay quiet, each in the words of another family of mail servers. Two gyms that
        // write to each other also recognise one another by the first, so their agents cannot talk in a loop.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'OOF, AutoReply',
      },
    },
  }
}

function messageIdOf(id: string, fromAddress: string): string {
  return `<${id}@${fromAddress.split('@')[1]}>`
}

function problemWith({ gym, to, subject, text, thread, replyTo, unsubscribeUrl, oneClickUrl, id }: Letter) {
  if (!gym.postalAddress.trim())
    return 'The gym has no postal address, which every message must carry by law.'
  const named = [
    ['gym’s name', gym.name],
    ['sender’s name', gym.fromName],
    ['member’s name', to.name ?? ''],
  ] as const
  for (const [what, name] of named) {
    if (hasControl(name)) return `The ${what} holds a line break or a control character.`
    if (LOOKS_LIKE_ADDRESS.test(name)) return `The ${what} looks like an email address.`
    if (name.length > NAME_MAX_CHARS) return `The ${what} is longer than ${NAME_MAX_CHARS} characters.`
  }
  if (!gym.name.trim() || !gym.fromName.trim()) return 'The gym has no name to sign with.'
  for (const [what, address] of [
    ['sender’s', gym.fromAddress],
    ['member’s', to.address],
    ['reply', replyTo],
  ] as const) {
    if (!isAddress(address)) return `The ${what} address is not an email address.`
  }
  if (hasControl(subject) || thread.some((entry) => hasControl(entry.subject ?? '')))
    return 'The subject holds a line break or a control character.'
  if (!subject.trim() && thread.length === 0) return 'The subject is empty.'
  if (subject.length > SUBJECT_MAX_CHARS) return `The subject is longer than ${SUBJECT_MAX_CHARS} characters.`
  if (!text.trim()) return 'The text is empty.'
  if (text.length > MESSAGE_TEXT_MAX_CHARS)
    return `The text is longer than ${MESSAGE_TEXT_MAX_CHARS} characters.`
  if (![unsubscribeUrl, oneClickUrl].every((url) => HTTPS.test(url) || LOCAL_HTTP.test(url)))
    return 'The unsubscribe link is not an https address.'
  if (!/^[\w-]{1,100}$/.test(id)) return 'The message id cannot stand in a header.'
  return null
}

/** Quoted, so that a comma or a dot in a name does not make a second address of it. */
function mailbox(name: string, address: string): string {
  const trimmed = name.trim()
  const plain = /^[\p{L}\p{N} '’&!#*+/=?^_`{|}~-]+$/u.test(trimmed)
  return `${plain ? trimmed : `"${trimmed.replaceAll(/["\\]/g, '\\$&')}"`} <${address}>`
}
