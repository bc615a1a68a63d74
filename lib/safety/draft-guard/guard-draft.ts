import { links, phones } from '@/lib/safety/draft-guard/contacts'
import { headers, length, plainText, slots } from '@/lib/safety/draft-guard/form'
import { identity } from '@/lib/safety/draft-guard/identity'
import { memberName, otherMembers } from '@/lib/safety/draft-guard/names'
import { neverMention } from '@/lib/safety/draft-guard/never-mention'
import { offers, prices } from '@/lib/safety/draft-guard/offers'
import { type Rule, readDraft } from '@/lib/safety/draft-guard/reading'
import { repeat } from '@/lib/safety/draft-guard/repeat'
import type { DraftText, Finding, GuardScene } from '@/lib/safety/draft-guard/scene'
import { surveillance } from '@/lib/safety/draft-guard/surveillance'
import { classes, coaches, hours } from '@/lib/safety/draft-guard/timetable'
import { DRAFT_SUBJECT_MAX_CHARS, DRAFT_TEXT_MAX_CHARS } from '@/lib/safety/limits'

const RULES: readonly Rule[] = [
  plainText,
  length,
  headers,
  slots,
  memberName,
  otherMembers,
  prices,
  offers,
  links,
  phones,
  classes,
  coaches,
  hours,
  neverMention,
  surveillance,
  identity,
  repeat,
]

/** Reads a text that would leave, whoever wrote it. Nothing found means it may go; every finding names its reason. */
export function guardDraft(draft: DraftText, scene: GuardScene): Finding[] {
  // A text over the limit is refused anyway; reading a little past it is enough to say so.
  const read = readDraft(
    {
      subject: draft.subject.slice(0, DRAFT_SUBJECT_MAX_CHARS + 1),
      text: draft.text.slice(0, DRAFT_TEXT_MAX_CHARS + 1),
    },
    scene,
  )
  return RULES.flatMap((rule) => rule(read, scene))
}
