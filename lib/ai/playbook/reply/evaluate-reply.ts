import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { comeBackLater, questions, requests, whoIsWriting } from '@/lib/ai/playbook/reply/asked'
import { concernOf } from '@/lib/ai/playbook/reply/concern'
import { conductOf } from '@/lib/ai/playbook/reply/conduct'
import { foreign } from '@/lib/ai/playbook/reply/foreign'
import { inEnglish } from '@/lib/ai/playbook/reply/glossary'
import { guided } from '@/lib/ai/playbook/reply/guided'
import { withoutIdioms } from '@/lib/ai/playbook/reply/idioms'
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
import { attendance, promise, refusal, review, settledMatter, small } from '@/lib/ai/playbook/reply/plans'
import { questionsIn } from '@/lib/ai/playbook/reply/questions'
import type { ReplyRules, Step } from '@/lib/ai/playbook/reply/scene'
import { signsIn } from '@/lib/ai/playbook/reply/signs'
import { escalate } from '@/lib/ai/playbook/reply/verdict'
import { REPLY_READ_MAX_CHARS } from '@/lib/safety/limits'

/** What a careful person would do with this reply. The order is the judgement: whatever needs a person comes first. */
export function evaluateReply(request: ReplyRequest, rules: ReplyRules, concern = concernOf): Evaluation {
  const written = request.reply.slice(0, REPLY_READ_MAX_CHARS)
  const glossed = inEnglish(written)
  const isPlain = glossed !== undefined && !rules.isOptOut(written) && rules.threatIn(written) === null
  const english = isPlain ? glossed : undefined
  const weight = concern(written, conductOf(request).aboutMoney)
  const verdict = careful(settle(request, english ?? written, rules, weight), request, weight)
  // What is read through a glossary may be waited for or noted; an answer in another language is a person's.
  if (english === undefined || verdict.action !== 'reply') return verdict
  return escalate(request, 'The reply is in a language the playbook does not write.', {
    question: written.trim(),
  })
}

function settle(request: ReplyRequest, text: string, rules: ReplyRules, concern: number): Evaluation {
  const scene = {
    request,
    text,
    signs: signsIn(withoutIdioms(text)),
    conduct: conductOf(request),
    questions: questionsIn(text),
    concern,
  }
  const steps: Step[] = [
    (it) => stopOrThreat(it, rules),
    outOfOffice,
    strangeText,
    foreign,
    guided,
    personalMatters,
    sensitiveMatters,
    money,
    complaint,
    leaving,
    comeBackLater,
    whoIsWriting,
    questions,
    settledMatter,
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

/** Above this, what the rules take for harmless is too much like what was not. */
const CONCERN_MAX = 0.92

/** The second opinion: it can hand a reply to a person and never take one away. */
function careful(verdict: Evaluation, request: ReplyRequest, concern: number): Evaluation {
  const { promised } = conductOf(request)
  const mayDoubt = verdict.action === 'wait' || (promised !== null && verdict.outcome === promised)
  if (!mayDoubt || concern <= CONCERN_MAX) return verdict
  return escalate(request, 'The reply is much like others that a person had to read.', {
    question: request.reply.trim(),
  })
}
