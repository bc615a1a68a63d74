import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { comeBackLater, questions, requests, whoIsWriting } from '@/lib/ai/playbook/reply/asked'
import { conductOf } from '@/lib/ai/playbook/reply/conduct'
import { inEnglish } from '@/lib/ai/playbook/reply/glossary'
import { guided } from '@/lib/ai/playbook/reply/guided'
import {
  complaint,
  leaving,
  money,
  outOfOffice,
  personalMatters,
  sensitiveMatters,
  stopOrThreat,
  strangeText,
  unease,
  unread,
} from '@/lib/ai/playbook/reply/owner-matters'
import { attendance, promise, refusal, review, small } from '@/lib/ai/playbook/reply/plans'
import { questionsIn } from '@/lib/ai/playbook/reply/questions'
import type { ReplyRules, Step } from '@/lib/ai/playbook/reply/scene'
import { signsIn } from '@/lib/ai/playbook/reply/signs'
import { escalate } from '@/lib/ai/playbook/reply/verdict'
import { REPLY_READ_MAX_CHARS } from '@/lib/safety/limits'

/** What a careful person would do with this reply. The order is the judgement: whatever needs a person comes first. */
export function evaluateReply(request: ReplyRequest, rules: ReplyRules): Evaluation {
  const written = request.reply.slice(0, REPLY_READ_MAX_CHARS)
  const glossed = inEnglish(written)
  const isPlain = glossed !== undefined && !rules.isOptOut(written) && rules.threatIn(written) === null
  const english = isPlain ? glossed : undefined
  const verdict = settle(request, english ?? written, rules)
  // What is read through a glossary may be waited for or noted; an answer in another language is a person's.
  if (english === undefined || verdict.action !== 'reply') return verdict
  return escalate(request, 'The reply is in a language the playbook does not write.', {
    question: written.trim(),
  })
}

function settle(request: ReplyRequest, text: string, rules: ReplyRules): Evaluation {
  const scene = {
    request,
    text,
    signs: signsIn(text),
    conduct: conductOf(request),
    questions: questionsIn(text),
  }
  const steps: Step[] = [
    (it) => stopOrThreat(it, rules),
    outOfOffice,
    strangeText,
    guided,
    personalMatters,
    sensitiveMatters,
    money,
    complaint,
    leaving,
    comeBackLater,
    whoIsWriting,
    questions,
    requests,
    review,
    unread,
    promise,
    refusal,
    unease,
    attendance,
    small,
  ]
  for (const step of steps) {
    const settled = step(scene)
    if (settled) return settled
  }
  return escalate(request, 'The playbook does not understand this reply well enough to act on it.')
}
