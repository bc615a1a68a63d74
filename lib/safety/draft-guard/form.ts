import { sentencesOf } from '@/lib/safety/draft-guard/body'
import { finding, matches, type Rule } from '@/lib/safety/draft-guard/reading'
import {
  DRAFT_SUBJECT_MAX_CHARS,
  DRAFT_TEXT_MAX_CHARS,
  REPLY_SENTENCES,
  TOUCH_SENTENCES,
} from '@/lib/safety/limits'

/** The shape of a personal note: plain, short, nothing smuggled in. */

const MARKUP = [
  /<\/?[a-z][^<>]{0,200}>/i,
  /\*\*|__[^_\n]{1,80}__|~~|```|^#{1,6}\s/m,
  /(?<![\w*])\*[^\s*][^*\n]{0,80}\*(?!\w)/,
  /^\s*(?:[-*•‣▪◦–]|\d{1,2}[.)])\s+\S/m,
  /\[[^\]\n]{1,80}\]\([^)\n]{1,200}\)/,
  /^\s*>/m,
  /&(?:nbsp|amp|lt|gt|quot|#\d{1,5});/i,
]

/** Controls, and marks that turn the direction of what follows; joiners stay, emoji and Persian need them. */
const HIDDEN =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u

export const plainText: Rule = ({ raw, subject }) => [
  ...matches(
    raw,
    MARKUP,
    'plain_text',
    'A note to a member is plain text, without formatting or lists.',
  ).slice(0, 1),
  ...matches(subject + raw, [HIDDEN], 'plain_text', 'It contains characters nobody can see.').map((it) => ({
    ...it,
    excerpt: 'hidden character',
  })),
]

export const length: Rule = ({ raw, subject, body }, { kind }) => {
  if (!/[\p{L}\p{N}]/u.test(raw)) return [finding('empty', 'There is nothing to send.', raw)]
  const { min, max } = kind === 'touch' ? TOUCH_SENTENCES : REPLY_SENTENCES
  const count = sentencesOf(body).length
  const found = []
  if (count < min)
    found.push(finding('too_short', `It has ${count} sentences; at least ${min} are asked for.`, body))
  if (count > max)
    found.push(finding('too_long', `It has ${count} sentences; at most ${max} are read.`, body))
  if (raw.length > DRAFT_TEXT_MAX_CHARS) {
    found.push(finding('too_long', `It is longer than ${DRAFT_TEXT_MAX_CHARS} characters.`, raw))
  }
  if (subject.length > DRAFT_SUBJECT_MAX_CHARS) {
    found.push(
      finding('too_long', `The subject is longer than ${DRAFT_SUBJECT_MAX_CHARS} characters.`, subject),
    )
  }
  if (kind === 'touch' && !subject.trim()) found.push(finding('empty', 'The subject is empty.', subject))
  return found
}

const HEADER_LINE =
  /^(?:bcc|cc|to|from|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|content-[a-z-]{1,30}|mime-version|list-[a-z-]{1,30}|x-[a-z-]{1,30})[ \t]*:/im

export const headers: Rule = ({ raw, subject }) => {
  const why = 'It could change the envelope of the email.'
  // A line break in a subject begins a new header.
  const broken = /[\p{Cc}\u2028\u2029]/u.exec(subject)
  return [
    ...(broken ? [finding('header_injection', why, JSON.stringify(subject))] : []),
    ...matches(raw, [HEADER_LINE], 'header_injection', why),
  ]
}

const SLOTS = [
  /\{\{?[^{}\n]{0,60}\}?\}/,
  /\[[\p{Lu}_\s]{2,40}\]|\[(?:(?:your|member|first|last|gym|owner|coach|class|insert|the)[\s_-]?){1,3}[\p{L}\s_]{0,30}\]/iu,
  /<(?:first|last|member|gym|your)?[\s_]?name>/i,
  /\bX{3,}\b|\b_{3,}\b|_{3,}/,
  /\b(?:undefined|NaN)\b|\bnull\b|\[object \w+\]/,
  /%[sd]\b|\$\{|\$[A-Z_]{2,}\b|%[A-Z_]{2,}%|\b(?:first|last)_?name\b|\b(?:firstName|lastName|member_name)\b/,
  /\b(?:TBD|TODO|FIXME)\b|lorem ipsum|\binsert (?:name|class|date)\b/i,
]

export const slots: Rule = ({ settled }) =>
  matches(settled, SLOTS, 'unfilled_slot', 'A blank was left unfilled.').slice(0, 1)
