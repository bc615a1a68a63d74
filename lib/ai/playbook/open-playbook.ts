import type { Answer, CallContext, Model, Usage } from '@/lib/ai/model'
import { draftTouch } from '@/lib/ai/playbook/draft-touch'
import { planNextStep } from '@/lib/ai/playbook/plan-next-step'
import { evaluateReply } from '@/lib/ai/playbook/reply/evaluate-reply'
import type { ReplyRules } from '@/lib/ai/playbook/reply/scene'
import { writeDeliverable } from '@/lib/ai/playbook/write-deliverable'
import { loadSkill } from '@/lib/ai/skill'

/** The built-in model: no network, no cost, and the same answer to the same question every time. */
export function openPlaybook(rules: ReplyRules): Model {
  return {
    writer: 'playbook',
    draftTouch: async (request) => withSkill(request, () => draftTouch(request)),
    evaluateReply: async (request) => withSkill(request, () => evaluateReply(request, rules)),
    planNextStep: async (request) => withSkill(request, () => planNextStep(request)),
    writeDeliverable: async (request) => withSkill(request, () => writeDeliverable(request)),
  }
}

const USAGE: Usage = {
  model: 'playbook',
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costMicros: 0,
  latencyMs: 0,
}

/** A type nobody wrote a skill for is not the playbook's to improvise on either. */
function withSkill<T>({ type }: CallContext, work: () => T | undefined): Answer<T> {
  if (loadSkill(type.skill) === undefined) {
    return { kind: 'failed', why: 'no_skill', detail: `There is no skill “${type.skill}”.`, usage: USAGE }
  }
  const value = work()
  if (value === undefined) {
    return {
      kind: 'failed',
      why: 'malformed',
      detail: 'No text of the playbook passes the checks.',
      usage: USAGE,
    }
  }
  return { kind: 'ok', value, usage: USAGE }
}
