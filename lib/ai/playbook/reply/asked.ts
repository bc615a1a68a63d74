import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { clausesOf, isEveryday } from '@/lib/ai/playbook/reply/clauses'
import { daysNamed } from '@/lib/ai/playbook/reply/promise'
import { answerTo } from '@/lib/ai/playbook/reply/questions'
import type { ReplyScene } from '@/lib/ai/playbook/reply/scene'
import { signsIn } from '@/lib/ai/playbook/reply/signs'
import { escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { whoWrites, writeBack } from '@/lib/ai/playbook/reply/write-back'

/** What the member wants to know or wants done. */

export function whoIsWriting({ request, text, signs, questions: asked }: ReplyScene): Evaluation | undefined {
  if (!signs.has('asks_who') || asked.length > 1 || concernedBesides(text)) return undefined
  return writeBack(request, 'They ask who is writing, and get an honest answer.', whoWrites(request))
}

/** The question and a greeting are answered; whatever stands beside them is for a person. */
const concernedBesides = (text: string): boolean =>
  clausesOf(text).filter((clause) => !signsIn(clause).has('asks_who') && !isEveryday(clause)).length > 0

const LATER =
  /\b(?:can|could|shall) we (?:do|look at|talk about|discuss|pick|try|start|speak|meet)(?: (?:it|this|that|up|again))* (?:after|then|later|next|in (?:a|the|january|february|march|april|may|june|july|august|september|october|november|december))\b|\b(?:check|ask|write|try|reach|follow|hit|email|text|remind|ping|bug|nudge|message|contact|get|drop (?:me|us)|send (?:me|us) (?:a|another) (?:note|message|line|mail|email|reminder)|(?:a )?reminder)(?: (?:me|us|back|in|out|up|to me|with me|again|touch|on))* (?:in (?:a|an|the|the new year|\d+|two|three|four|six|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter)|next|then\b|after|around|when|once|later|closer to|early|mid)\b/i

/** “Can you check back in two weeks?” asks for one thing: time. */
export function comeBackLater({
  request,
  text,
  questions: asked,
  signs,
}: ReplyScene): Evaluation | undefined {
  if (!LATER.test(text) || asked.length > 1 || signs.has('unease')) return undefined
  if (asked[0] !== undefined && !LATER.test(asked[0])) return undefined
  return wait(request, 'They ask us to come back to them later.', daysNamed(text, request.now), null)
}

export function questions({ request, questions: asked }: ReplyScene): Evaluation | undefined {
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

export function requests({ request, text, signs }: ReplyScene): Evaluation | undefined {
  if (signs.has('wants_person'))
    return escalate(request, 'They would like to talk to a person.', { question: text.trim() })
  if (signs.has('requests') && !isPolite(text))
    return escalate(request, 'They ask for something that somebody has to do.', { question: text.trim() })
  if (isYesToOffer(request, text) && !isYesToDay(request, text))
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

export function isYesToOffer({ conversation }: ReplyRequest, text: string): boolean {
  const last = conversation.findLast(({ role }) => role === 'agent')?.content ?? ''
  return YES.test(text.trim()) && OFFER.test(last)
}

const DAY_QUESTION =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|this week)\b[^.!?\n]{0,60}\?/i

/** “Yes!” to “shall we see you on Tuesday?” */
export function isYesToDay({ conversation }: ReplyRequest, text: string): boolean {
  const last = conversation.findLast(({ role }) => role === 'agent')?.content ?? ''
  return YES.test(text.trim()) && DAY_QUESTION.test(last) && !/\bor\b[^.!?\n]{0,30}\?/i.test(last)
}
