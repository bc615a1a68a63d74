import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { type Conduct, conductOf } from '@/lib/ai/playbook/reply/conduct'
import { looksInjected } from '@/lib/ai/playbook/reply/injection'
import { languageOf } from '@/lib/ai/playbook/reply/language'
import { daysNamed, promiseIn, promisesToDo } from '@/lib/ai/playbook/reply/promise'
import { answerTo, questionsIn } from '@/lib/ai/playbook/reply/questions'
import { type Sign, signsIn } from '@/lib/ai/playbook/reply/signs'
import { close, escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { askForDay, invitation, whoWrites, writeBack } from '@/lib/ai/playbook/reply/write-back'
import { REPLY_READ_MAX_CHARS } from '@/lib/safety/limits'

/** The rules about stopping and threats, which are the same for every model and live with the safety rules. */
export type ReplyRules = {
  isOptOut(text: string): boolean
  threatIn(text: string): 'legal' | 'hostile' | null
}

type Scene = {
  request: ReplyRequest
  text: string
  signs: ReadonlySet<Sign>
  conduct: Conduct
  questions: string[]
}

/** A step settles the matter or passes it on. */
type Step = (scene: Scene) => Evaluation | undefined

/** What a careful person would do with this reply. The order is the judgement: whatever needs a person comes first. */
export function evaluateReply(request: ReplyRequest, rules: ReplyRules): Evaluation {
  const text = request.reply.slice(0, REPLY_READ_MAX_CHARS)
  const scene = {
    request,
    text,
    signs: signsIn(text),
    conduct: conductOf(request),
    questions: questionsIn(text),
  }
  const steps: Step[] = [
    (it) => stopOrThreat(it, rules),
    strangeText,
    personalMatters,
    money,
    complaint,
    leaving,
    whoIsWriting,
    questions,
    requests,
    review,
    promise,
    refusal,
    attendance,
    small,
  ]
  for (const step of steps) {
    const settled = step(scene)
    if (settled) return settled
  }
  return escalate(request, 'The playbook does not understand this reply well enough to act on it.')
}

function stopOrThreat({ request, text, signs }: Scene, rules: ReplyRules): Evaluation | undefined {
  const threat =
    rules.threatIn(text) ?? (signs.has('legal') ? 'legal' : signs.has('hostile') ? 'hostile' : null)
  const optOut = rules.isOptOut(text) || signs.has('refuses_contact')
  if (threat === 'legal')
    return escalate(request, 'The reply speaks of legal steps.', { hostile: true, optOut })
  if (threat === 'hostile')
    return escalate(request, 'The reply is angry. Nothing more is written.', { hostile: true, optOut })
  if (!optOut) return undefined
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
  if (more.some((sign) => signs.has(sign)))
    return escalate(request, `${why} There is more in the reply that a person should read.`, {
      optOut,
      outcome: 'opted_out',
    })
  return close(request, why, 'opted_out', { optOut: true, recommended: 'close_as_neutral', confidence: 90 })
}

function strangeText({ request, text }: Scene): Evaluation | undefined {
  if (looksInjected(text))
    return escalate(
      request,
      'The reply contains text that reads like instructions or links, not like a member writing to a gym.',
    )
  if (languageOf(text) === 'other') {
    return escalate(request, 'The reply is in a language the playbook does not read.', {
      question: text.trim(),
    })
  }
  return undefined
}

function personalMatters({ request, text, signs }: Scene): Evaluation | undefined {
  const question = text.trim()
  if (signs.has('injury'))
    return escalate(request, 'They mention an injury or pain; a person should answer.', { question })
  if (signs.has('health'))
    return escalate(request, 'They mention a matter of health; a person should answer.', { question })
  if (signs.has('grief'))
    return escalate(request, 'Something serious happened in their life; a person should answer.', {
      question,
    })
  if (signs.has('wrong_person'))
    return escalate(
      request,
      'It may not be the member who is writing, or they ask where we have their data from.',
      { question },
    )
  return undefined
}

function money({ request, text, signs, conduct, questions: asked }: Scene): Evaluation | undefined {
  if (signs.has('hardship'))
    return escalate(request, 'Money is an obstacle for them; only the owner can find a way.', {
      question: text.trim(),
    })
  if (conduct.aboutMoney) {
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

function complaint({ request, text, signs }: Scene): Evaluation | undefined {
  if (!signs.has('complaint')) return undefined
  return escalate(request, 'They are unhappy about something; the owner should hear it from them.', {
    question: text.trim(),
  })
}

function leaving({ request, text, signs, conduct, questions: asked }: Scene): Evaluation | undefined {
  if (signs.has('freeze'))
    return escalate(request, 'They ask to change, pause or freeze the membership.', {
      question: asked[0] ?? text.trim(),
    })
  if (!signs.has('leaving')) return undefined
  const why = 'They are leaving, or have left.'
  if (conduct.left?.closes && asked.length === 0 && !signs.has('requests')) {
    return close(request, why, conduct.left.outcome, { recommended: 'close_as_neutral' })
  }
  return escalate(request, `${why} Only a person can settle the membership.`, {
    outcome: conduct.left?.outcome ?? null,
    question: text.trim(),
  })
}

function whoIsWriting({ request, signs, questions: asked }: Scene): Evaluation | undefined {
  if (!signs.has('asks_who') || asked.length > 1) return undefined
  return writeBack(request, 'They ask who is writing, and get an honest answer.', whoWrites(request))
}

function questions({ request, questions: asked }: Scene): Evaluation | undefined {
  const question = asked[0]
  if (!question) return undefined
  const known = asked.length === 1 ? answerTo(question, request.profile) : undefined
  if (known)
    return writeBack(request, "The gym's profile answers their question.", [
      `${known} Is there anything else you would like to know?`,
      known,
    ])
  return escalate(request, "They ask something the gym's profile does not answer.", { question })
}

function requests({ request, text, signs }: Scene): Evaluation | undefined {
  if (signs.has('wants_person'))
    return escalate(request, 'They would like to talk to a person.', { question: text.trim() })
  if (signs.has('requests') && !isPolite(text))
    return escalate(request, 'They ask for something that somebody has to do.', { question: text.trim() })
  if (isYesToOffer(request, text))
    return escalate(request, 'They say yes to an offer that somebody has to carry out.', {
      question: text.trim(),
    })
  return undefined
}

/** “please” and “I want” in a sentence that asks for nothing. */
const isPolite = (text: string): boolean =>
  /\b(?:i want to (?:come|get|be|start|try|join|return|rejoin)|please (?:say hi|keep it up)|will you be)\b/i.test(
    text,
  ) && !/\b(?:can|could) (?:you|i)\b|\bsend me\b|\bbook me\b/i.test(text)

const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|please do|yes please|sounds good|absolutely|definitely|of course|that would be (?:great|nice|lovely)|i'd (?:like|love) that)\b[\s\w,']{0,25}[.!]*\W*$/i
const OFFER =
  /\b(?:shall i|should i|shall somebody|shall we|would you like (?:me|us|one|a|to (?:sit|talk|drop))|want me to|keep a (?:place|spot)|put your name)\b/i

function isYesToOffer({ conversation }: ReplyRequest, text: string): boolean {
  const last = conversation.findLast(({ role }) => role === 'agent')?.content ?? ''
  return YES.test(text.trim()) && OFFER.test(last)
}

function review({ request, text, signs, conduct }: Scene): Evaluation | undefined {
  if (request.type.type !== 'milestone_review' || signs.has('declines')) return undefined
  const has = (code: string) => request.outcomes.some((outcome) => outcome.code === code)
  if (signs.has('did_it') && has('review_posted')) {
    return close(request, 'They say the review is written.', 'review_posted', {
      evidence: 'verbal_commitment',
      percent: 100,
    })
  }
  const willing = (signs.has('review') || signs.has('eager') || signs.has('thanks')) && promisesToDo(text)
  if (
    (willing && conduct.promised && promiseIn(text) !== 'none') ||
    (/\bwill do\b/i.test(text) && conduct.promised)
  ) {
    return close(request, 'They say they will write a review.', conduct.promised ?? '', {
      evidence: 'verbal_commitment',
      percent: 60,
    })
  }
  return undefined
}

function promise({ request, text, signs, conduct }: Scene): Evaluation | undefined {
  if (signs.has('declines') || signs.has('cannot_make_it')) return undefined
  const kind = isYesToDay(request, text) ? 'firm' : promiseIn(text)
  if (conduct.aboutMoney) {
    const knows = kind !== 'none' || signs.has('did_it') || promisesToDo(text) || signs.has('money')
    return knows
      ? wait(
          request,
          'They know about the payment; only the payment itself settles it.',
          daysNamed(text, request.now),
          'acknowledged',
        )
      : undefined
  }
  if (kind !== 'firm' || signs.has('did_it')) return undefined
  if (!conduct.promised || request.type.type === 'milestone_review') {
    return wait(
      request,
      'They say when they will come. A visit will show it.',
      daysNamed(text, request.now),
      null,
    )
  }
  return close(
    request,
    'They name when they will come, which counts until a visit confirms it.',
    conduct.promised,
    {
      evidence: 'verbal_commitment',
      percent: 60,
      confidence: 70,
      recommended: 'complete',
      risks: ['They may not come after all.'],
    },
  )
}

const DAY_QUESTION =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|this week)\b[^.!?\n]{0,60}\?/i

/** “Yes!” to “shall we see you on Tuesday?” */
function isYesToDay({ conversation }: ReplyRequest, text: string): boolean {
  const last = conversation.findLast(({ role }) => role === 'agent')?.content ?? ''
  return YES.test(text.trim()) && DAY_QUESTION.test(last) && !/\bor\b[^.!?\n]{0,30}\?/i.test(last)
}

function refusal({ request, signs, conduct }: Scene): Evaluation | undefined {
  if (signs.has('cannot_make_it') && request.outcomes.some(({ code }) => code === 'not_coming')) {
    return close(request, 'They cannot make it this time.', 'not_coming', { recommended: 'close_as_neutral' })
  }
  if (!signs.has('declines')) return undefined
  if (signs.has('later') && !/\bnot interested\b/i.test(request.reply)) return undefined
  const why = 'They say no, and that is respected.'
  if (conduct.declined) return close(request, why, conduct.declined, { recommended: 'close_as_neutral' })
  return escalate(request, `${why} The owner decides what it means for the membership.`)
}

function attendance({ request, text, signs, conduct }: Scene): Evaluation | undefined {
  const days = daysNamed(text, request.now)
  const open = request.outcomes.find(({ code }) => code === 'engaged_conversation')?.code ?? null
  if (signs.has('did_it'))
    return wait(request, 'They say it is done; the next look at the facts will show it.', days, open)
  if (signs.has('away') || signs.has('ill'))
    return wait(request, 'They are away or unwell for a while.', days, open)
  if (signs.has('cannot_make_it')) return wait(request, 'It does not work for them this time.', days, open)
  if (signs.has('later')) return wait(request, 'They leave it open.', days, open)
  if (signs.has('preference') && conduct.invites)
    return writeBack(request, 'They say what suits them; one question makes it concrete.', askForDay())
  if (signs.has('eager') && conduct.invites && !isBareYes(text))
    return writeBack(request, 'They are keen and named no day yet.', invitation())
  return undefined
}

const isBareYes = (text: string): boolean => text.trim().split(/\s+/).length <= 2

function small({ request, text, signs }: Scene): Evaluation | undefined {
  const open = request.outcomes.find(({ code }) => code === 'engaged_conversation')?.code ?? null
  if (signs.has('resolved') && request.outcomes.some(({ code }) => code === 'resolved')) {
    return close(request, 'They say that all is well and nothing is needed.', 'resolved', {
      evidence: 'inferred',
      percent: 100,
      confidence: 70,
    })
  }
  const kind = ['thanks', 'positive', 'resolved', 'eager'] as const
  if (kind.some((sign) => signs.has(sign)))
    return wait(request, 'A friendly word that settles nothing yet.', undefined, open)
  if (promiseIn(text) === 'loose')
    return wait(request, 'They mean to come and name no day.', daysNamed(text, request.now), open)
  if (!/[\p{L}\p{N}]/u.test(text) && text.trim() !== '')
    return wait(request, 'A sign without words.', undefined, open)
  return undefined
}
