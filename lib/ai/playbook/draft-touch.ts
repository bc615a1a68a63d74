import type { Draft, GymProfile, TouchRequest } from '@/lib/ai/model'
import { type Bank, fill, type Slot } from '@/lib/ai/playbook/bank'
import { CHURN_RISK } from '@/lib/ai/playbook/banks/churn-risk'
import { CLASS_REMINDER, UNDERBOOKED_CLASS } from '@/lib/ai/playbook/banks/classes'
import { LEAD_FOLLOWUP } from '@/lib/ai/playbook/banks/lead-followup'
import { MILESTONE_REVIEW } from '@/lib/ai/playbook/banks/milestone-review'
import { ONBOARDING } from '@/lib/ai/playbook/banks/onboarding'
import { PAYMENT_RECOVERY } from '@/lib/ai/playbook/banks/payment-recovery'
import { PERSONAL_NOTE } from '@/lib/ai/playbook/banks/personal-note'
import { WIN_BACK } from '@/lib/ai/playbook/banks/win-back'
import { sceneOf } from '@/lib/ai/playbook/guard-scene'
import { asSentence, isLeaveOut, leftOut, pendingGuidance } from '@/lib/ai/playbook/guidance'
import { noteLength } from '@/lib/ai/playbook/note-length'
import { roll, shuffled } from '@/lib/ai/playbook/pick'
import { closersOf, greet, inVoice, sign } from '@/lib/ai/playbook/voice'
import { greeted, wordsFor } from '@/lib/ai/playbook/words'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import type { GuardScene, RuleName } from '@/lib/safety/draft-guard/scene'
import { PLAYBOOK_DRAFT_ATTEMPTS_MAX } from '@/lib/safety/limits'

const BANKS: Record<string, Bank> = {
  churn_risk: CHURN_RISK,
  win_back: WIN_BACK,
  lead_followup: LEAD_FOLLOWUP,
  payment_recovery: PAYMENT_RECOVERY,
  onboarding: ONBOARDING,
  milestone_review: MILESTONE_REVIEW,
  underbooked_class: UNDERBOOKED_CLASS,
  class_reminder: CLASS_REMINDER,
}

/** How sure the playbook is of a note: more when something personal is in it. */
const CONFIDENCE_PERSONAL = 82
const CONFIDENCE_GENERAL = 72
/** A matter the bank was not written for: the owner should look. */
const CONFIDENCE_UNKNOWN_MATTER = 60

/** So unsure that the owner sees it before anybody else does. */
const CONFIDENCE_NOT_UNDERSTOOD = 40

/** The next note. What the owner said about it is in it, or comes back to them with a draft. */
export function draftTouch(asked: TouchRequest): Draft | undefined {
  const neverMention = [...asked.profile.neverMention, ...leftOut(asked)]
  const request = { ...asked, profile: { ...asked.profile, neverMention } }
  const guidance = pendingGuidance(request.conversation)
  if (!guidance || isLeaveOut(guidance)) return ordinaryNote(request)
  const sentence = asSentence(guidance)
  const note = sentence ? guidedNote(request, sentence) : ordinaryNote(request)
  if (!note || (sentence && guardDraft(note, sceneOf(request, 'touch')).length === 0)) return note
  const reasoning = `The owner said: “${guidance}” The playbook cannot work that in by itself.`
  return { ...note, confidence: CONFIDENCE_NOT_UNDERSTOOD, reasoning }
}

function guidedNote(request: TouchRequest, sentence: string): Draft {
  const { profile, taskId, touch } = request
  const scene = sceneOf(request, 'touch')
  const { subjects, asks } = partsFor(request, scene)
  const seed = `${taskId}/${touch}/guided`
  const ask = shuffled(asks, seed)[0] ?? 'What do you think?'
  const body = [sentence, ask].join(' ')
  return {
    subject: shuffled(subjects, seed)[0] ?? `A note from ${profile.name}`,
    text: [greet(profile, greeted(request)), body, required(profile), sign(profile)]
      .filter(Boolean)
      .join('\n\n'),
    confidence: CONFIDENCE_GENERAL,
    reasoning: 'What the owner asked to say, and one question.',
  }
}

/** The note for this task and touch, always the same one; nothing when no note of the bank passes the guard. */
function ordinaryNote(request: TouchRequest): Draft | undefined {
  const scene = sceneOf(request, 'touch')
  const parts = partsFor(request, scene)
  const attempts = request.rewrite ? PLAYBOOK_DRAFT_ATTEMPTS_MAX * 2 : PLAYBOOK_DRAFT_ATTEMPTS_MAX
  for (let attempt = request.rewrite ? 1 : 0; attempt < attempts; attempt += 1) {
    const note = assemble(request, parts, `${request.taskId}/${request.touch}/${attempt}`)
    if (!note || guardDraft(note, scene).length > 0 || note.text === request.rewrite?.text) continue
    return {
      ...note,
      confidence: confidenceIn(request, note.personal),
      reasoning: reasoningFor(request, note.personal),
    }
  }
  return undefined
}

type Parts = {
  factFirst: boolean
  words: Partial<Record<Slot, string>>
  subjects: string[]
  openings: string[]
  facts: { personal: string[]; general: string[] }
  asks: string[]
  closers: string[]
}

function partsFor(request: TouchRequest, scene: GuardScene): Parts {
  const bank = BANKS[request.type.type] ?? PERSONAL_NOTE
  const touch = bank.touches[Math.min(request.touch, bank.touches.length - 1)] ?? bank.touches[0]
  const words = wordsFor(request)
  const usable = (sentences: readonly string[]) =>
    sentences
      .flatMap((sentence) => fill(sentence, words) ?? [])
      .map((sentence) => inVoice(sentence.charAt(0).toUpperCase() + sentence.slice(1), request.profile.voice))
      .filter((sentence) => isFitting(sentence, scene))
  return {
    factFirst: bank.factFirst === true,
    words,
    subjects: usable(touch?.subjects ?? []),
    openings: usable(touch?.openings ?? []),
    facts: {
      personal: usable(bank.facts.filter((fact) => fact.includes('{'))),
      general: usable(bank.facts.filter((fact) => !fact.includes('{'))),
    },
    asks: usable(touch?.asks ?? []),
    closers: bank.plainEnd ? [] : usable(closersOf(request.profile.voice)),
  }
}

/** Rules about a whole note say nothing about one sentence of it. */
const WHOLE_NOTE: ReadonlySet<RuleName> = new Set(['too_short', 'too_long', 'repeat', 'wrong_name'])

/** Leaves out, for instance, sentences with a word from the gym's never-mention list. */
function isFitting(sentence: string, scene: GuardScene): boolean {
  const alone = { ...scene, previous: [] }
  return guardDraft({ subject: 'A note', text: sentence }, alone).every(({ rule }) => WHOLE_NOTE.has(rule))
}

type Note = { subject: string; text: string; personal: boolean }

function assemble(
  { profile, conversation, overrides }: TouchRequest,
  parts: Parts,
  seed: string,
): Note | undefined {
  const said = conversation.filter(({ role }) => role === 'agent').map(({ content }) => content)
  const fresh = (list: readonly string[], slot: string) =>
    shuffled(list, `${seed}/${slot}`).find((sentence) => !said.some((text) => text.includes(sentence)))
  const opening = fresh(parts.openings, 'opening')
  const ask = fresh(parts.asks, 'ask')
  const subject = fresh(parts.subjects, 'subject')
  if (!opening || !ask || !subject) return undefined
  const length = noteLength(overrides)
  // Of a short note what is left is the hello and the question.
  const personal = length === 'short' ? undefined : fresh(parts.facts.personal, 'fact')
  const isGeneral = length === 'long' || (length === 'ordinary' && roll(3, `${seed}/general`) > 0)
  const fact = personal ?? (isGeneral ? fresh(parts.facts.general, 'fact') : undefined)
  const isClosed = length === 'long' || (length === 'ordinary' && roll(3, `${seed}/closes`) === 0)
  const closer = isClosed ? fresh(parts.closers, 'closer') : undefined
  const swapped = parts.factFirst && personal && roll(2, `${seed}/order`) === 0
  const middle = swapped ? [fact, opening] : [opening, fact]
  // A long note that ends plainly has more to say before its question.
  if (length === 'long' && personal && !closer) middle.push(fresh(parts.facts.general, 'more'))
  const body = [...middle, ask, closer].filter((part) => part !== undefined).join(' ')
  const text = [greet(profile, parts.words.first), body, required(profile), sign(profile)]
    .filter(Boolean)
    .join('\n\n')
  return { subject, text, personal: personal !== undefined }
}

function required(profile: GymProfile): string {
  return profile.alwaysInclude.replace(/\s+/g, ' ').trim()
}

function confidenceIn(request: TouchRequest, personal: boolean): number {
  if (!(request.type.type in BANKS)) return CONFIDENCE_UNKNOWN_MATTER
  return personal ? CONFIDENCE_PERSONAL : CONFIDENCE_GENERAL
}

function reasoningFor({ type, touch, tone }: TouchRequest, personal: boolean): string {
  const place =
    touch === 0 ? 'First message' : `Follow-up ${touch}${tone ? ` (${tone.replaceAll('_', ' ')})` : ''}`
  const fact = personal
    ? 'one true detail about this member'
    : 'kept general because we have no personal detail'
  return `${place} for “${type.label}”: ${fact}, and one question at the end.`
}
