import type { Evaluation } from '@/lib/ai/model'
import { clausesOf, isPlaced } from '@/lib/ai/playbook/reply/clauses'
import { MAY_REST } from '@/lib/ai/playbook/reply/concern'
import { doesItElsewhere } from '@/lib/ai/playbook/reply/elsewhere'
import { isFamiliar } from '@/lib/ai/playbook/reply/familiar-words'
import { withoutIdioms } from '@/lib/ai/playbook/reply/idioms'
import { looksInjected } from '@/lib/ai/playbook/reply/injection'
import { isOutOfOffice } from '@/lib/ai/playbook/reply/out-of-office'
import { daysNamed, promiseIn } from '@/lib/ai/playbook/reply/promise'
import type { ReplyRules, ReplyScene } from '@/lib/ai/playbook/reply/scene'
import { isSensitive } from '@/lib/ai/playbook/reply/sensitive-words'
import type { Sign } from '@/lib/ai/playbook/reply/signs'
import { close, escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { fold } from '@/lib/safety/draft-guard/fold'

/** What a person has to look at, whatever else the reply says. */

export function stopOrThreat(
  { request, text, signs, questions: asked }: ReplyScene,
  rules: ReplyRules,
): Evaluation | undefined {
  const threat =
    rules.threatIn(text) ?? (signs.has('legal') ? 'legal' : signs.has('hostile') ? 'hostile' : null)
  const optOut = rules.isOptOut(text) || signs.has('refuses_contact')
  if (threat === 'legal')
    return escalate(request, 'The reply speaks of legal steps.', { hostile: true, optOut })
  if (threat === 'hostile')
    return escalate(request, 'The reply is angry. Nothing more is written.', { hostile: true, optOut })
  if (!optOut) return undefined
  if (looksInjected(text))
    return escalate(request, 'The reply reads like instructions to a machine.', { optOut })
  const more: Sign[] = [
    'complaint',
    'leaving',
    'money',
    'freeze',
    'injury',
    'health',
    'grief',
    'wrong_person',
  ]
  const why = 'They ask for no more messages.'
  if (asked.length > 0 || more.some((sign) => signs.has(sign)))
    return escalate(request, `${why} There is more in the reply that a person should read.`, {
      optOut,
      outcome: 'opted_out',
    })
  return close(request, why, 'opted_out', { optOut: true, recommended: 'close_as_neutral', confidence: 90 })
}

export function outOfOffice({ request, text }: ReplyScene): Evaluation | undefined {
  if (!isOutOfOffice(text)) return undefined
  return wait(request, 'A machine answered for them while they are away.', daysNamed(text, request.now), null)
}

export function strangeText({ request, text }: ReplyScene): Evaluation | undefined {
  if (looksInjected(text))
    return escalate(
      request,
      'The reply contains text that reads like instructions or links, not like a member writing to a gym.',
    )
  return undefined
}

/** “Much better, the physio cleared me”: asked after their health, they have only good news. */
const isRecovered = (text: string): boolean => {
  const folded = fold(text)
  return (
    /\b(?:(?:much|loads|lots|a lot|way|all|far|feeling) better|cleared me|back to (?:normal|pressing|lifting|training|running|walking)|fully recovered|healed|good spirits)\b/.test(
      folded,
    ) && !/\b(?:but|not|still|hurts?|pain|again|worse|no)\b|n't\b(?! need)|\?/.test(folded)
  )
}

export function personalMatters({ request, text, signs }: ReplyScene): Evaluation | undefined {
  const question = text.trim()
  if (request.type.type === 'ad_hoc' && isRecovered(text)) return undefined
  if (signs.has('injury'))
    return escalate(request, 'They mention an injury or pain; a person should answer.', { question })
  if (signs.has('health'))
    return escalate(request, 'They mention a matter of health; a person should answer.', { question })
  if (signs.has('grief'))
    return escalate(request, 'Something serious happened in their life; a person should answer.', {
      question,
      optOut: isAboutTheirDeath(text, request.member.firstName),
    })
  if (signs.has('wrong_person'))
    return escalate(
      request,
      'It may not be the member who is writing, or they ask where we have their data from.',
      { question },
    )
  return undefined
}

/** Somebody writes that the member has died: nobody may write to that address again. */
function isAboutTheirDeath(text: string, name: string): boolean {
  const folded = fold(text)
  const died =
    '(?:(?:has |had |just |sadly |suddenly )*(?:died|passed(?: away| on)?|is dead|is no longer with us|was killed)|is deceased)'
  const known = fold(name).replace(/[^\p{L}\p{N} -]/gu, '')
  const writer =
    /\b(?:this is|i am|i'm|it's) (?:\w+, )?(?:\w+'s |his |her )(?:\w+[- ]?)?(?:wife|husband|mother|father|mom|mum|dad|son|daughter|sister|brother|partner|widow\w*|executor)\b/
  if (known && new RegExp(`\\b${known} ${died}\\b`, 'u').test(folded)) return true
  return (writer.test(folded) && new RegExp(`\\b${died}\\b`).test(folded)) || /\bestate of\b/.test(folded)
}

/** What no rule above names, and small talk never holds. */
export function sensitiveMatters({ request, text, conduct }: ReplyScene): Evaluation | undefined {
  const plain = withoutIdioms(text)
  if (request.type.type === 'ad_hoc' && isRecovered(text)) return undefined
  if (!isSensitive(plain, fold(plain)) || (conduct.aboutMoney && isDone(text))) return undefined
  return escalate(request, 'The reply touches something only a person should answer.', {
    question: text.trim(),
  })
}

const ON_CONDITION =
  /\bpay\w*\b[^.!?]{0,25}\b(?:when|once|if|until|after|as soon as)\b[^.!?]{0,10}\b(?:the|you|your|they|someone|somebody|it's|there's|things)\b[^.!?]{0,30}\b(?:fix|work|open|clean|repair|answer|sort|give|gave|stop|back|explain|tell|call|refund|honou?r)/

export function money({
  request,
  text,
  signs,
  conduct,
  questions: asked,
}: ReplyScene): Evaluation | undefined {
  if (signs.has('hardship'))
    return escalate(request, 'Money is an obstacle for them; only the owner can find a way.', {
      question: text.trim(),
    })
  if (conduct.aboutMoney) {
    if (ON_CONDITION.test(fold(text)))
      return escalate(request, 'They will pay on a condition, which is for the owner to hear.', {
        question: text.trim(),
      })
    if (signs.has('dispute') && !isDone(text))
      return escalate(request, 'They see the payment differently; a person should look at the account.', {
        question: text.trim(),
      })
    return undefined
  }
  if (!signs.has('money') && !(signs.has('dispute') && /\b(?:charg|paid|refund)/i.test(text)))
    return undefined
  const question = asked[0] ?? text.trim()
  return escalate(request, 'The reply is about a payment, which is not what this task is about.', {
    question,
  })
}

const isDone = (text: string): boolean =>
  /\b(?:updated|just paid|fixed|changed (?:it|my card)|added|sorted|new card (?:is )?(?:in|on))\b/i.test(
    text,
  ) && !/\b(?:refund|twice|wrong|cancel)/i.test(text)

export function complaint({ request, text, signs }: ReplyScene): Evaluation | undefined {
  if (!signs.has('complaint')) return undefined
  return escalate(request, 'They are unhappy about something; the owner should hear it from them.', {
    question: text.trim(),
  })
}

export function leaving({
  request,
  text,
  signs,
  conduct,
  questions: asked,
}: ReplyScene): Evaluation | undefined {
  if (signs.has('freeze') && !signs.has('leaving')) {
    return escalate(request, 'They speak of changing, pausing or freezing the membership.', {
      question: asked[0] ?? text.trim(),
    })
  }
  const elsewhere = conduct.left?.closes === true && doesItElsewhere(text)
  if (!signs.has('leaving') && !elsewhere) return undefined
  const why = 'They are leaving, or have left.'
  if (conduct.left?.closes && asked.length === 0 && !signs.has('requests') && !signs.has('freeze')) {
    return close(request, why, conduct.left.outcome, { recommended: 'close_as_neutral' })
  }
  return escalate(request, `${why} Only a person can settle the membership.`, {
    outcome: conduct.left?.outcome ?? null,
    question: text.trim(),
  })
}

/** Where a rule knows what the reply is about, a strange word in it says less. */
const MAY_REST_WHEN_CLEAR = 0.5
const CLEAR: readonly Sign[] = ['positive', 'later', 'away', 'did_it']

/** A part of the reply that no rule can place may be the part that matters. */
export function unread({ request, text, signs, concern }: ReplyScene): Evaluation | undefined {
  const { profile, member } = request
  const isClear = CLEAR.some((sign) => signs.has(sign)) || promiseIn(text) === 'firm'
  if (concern < (isClear ? MAY_REST_WHEN_CLEAR : MAY_REST)) return undefined
  const strange = clausesOf(text).find((clause) => !isPlaced(clause))
  const names = [profile.name, profile.ownerName, ...profile.coaches, ...profile.classes, ...profile.programs]
  if (!strange && isFamiliar(text, [...names, member.firstName, member.usualClass ?? ''])) return undefined
  const why = strange ? `is not sure what to make of “${strange}”` : 'is not sure what to make of this reply'
  return escalate(request, `The playbook ${why}.`, { question: text.trim() })
}

/** Past this many words a friendly reply is likely to hold something a person should read. */
const SMALL_TALK_MAX_WORDS = 45

/** Below this, a word of unease is taken for a joke or an apology. */
const CALM = 0.3

/** Something is not right, even if no rule can name it. */
export function unease({ request, text, signs, concern }: ReplyScene): Evaluation | undefined {
  const long = text.trim().split(/\s+/).length > SMALL_TALK_MAX_WORDS
  if (!long && (!signs.has('unease') || isPlea(text) || concern < CALM)) return undefined
  const why = long ? 'A long reply that a person should read.' : 'Something in the reply does not sound well.'
  return escalate(request, why, { question: text.trim() })
}

/** “No problem”, “not bad”, “I feel bad for not coming”: the words of unease without the unease. */
const isPlea = (text: string): boolean =>
  /\b(?:no (?:problem|trouble|issue)|not (?:too )?bad|not a problem|feel (?:so )?bad (?:for|about)|no worries|don't worry|my (?:bad|fault)|sorry (?:for|about) (?:the|any|all|this|that|my)|not your fault|crazy busy)\b/i.test(
    text,
  )
