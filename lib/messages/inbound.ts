import { type Automatic, automaticReply } from '@/lib/messages/automatic-reply'
import { htmlToText } from '@/lib/messages/html-to-text'
import { newText } from '@/lib/messages/new-text'
import { isForged, isFrom } from '@/lib/messages/sender'
import { REPLY_MODEL_MAX_CHARS } from '@/lib/safety/limits'

/** What there is to know about a mail that came in, before anybody judges it. Pure, and linear in its length. */

export type Inbound = {
  from: string
  subject: string
  text: string | null
  html: string | null
  /** Names in lower case. */
  headers: Record<string, string>
}

export type InboundReading = {
  /** member: from their own address. stranger: from another. forged: claims their address and is not theirs. */
  sender: 'member' | 'stranger' | 'forged'
  automatic: Automatic
  /** What was written just now; empty for a mail without words, such as a picture alone. */
  text: string
}

export function readInbound(
  mail: Inbound,
  { memberAddress, now }: { memberAddress: string; now: Date },
): InboundReading {
  const body = mail.text?.trim() ? mail.text : htmlToText(mail.html ?? '')
  const { headers, subject } = mail
  return {
    sender: senderOf(mail, memberAddress),
    automatic: automaticReply({ headers, subject, text: body }, now),
    text: newText(body),
  }
}

function senderOf({ from, headers }: Inbound, memberAddress: string): InboundReading['sender'] {
  if (!isFrom(memberAddress, from)) return 'stranger'
  return isForged(headers) ? 'forged' : 'member'
}

/** As much of a reply as the model is shown. Both ends are kept: the point of a long mail is at one of them. */
export function textForModel(text: string): string {
  if (text.length <= REPLY_MODEL_MAX_CHARS) return text
  const half = Math.floor(REPLY_MODEL_MAX_CHARS / 2)
  const left = text.length - 2 * half
  return `${text.slice(0, half)}\n[… ${left} characters left out …]\n${text.slice(-half)}`
}
