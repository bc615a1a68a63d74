import type {
  Answer,
  Draft,
  Evaluation,
  Model,
  NextStep,
  PlanRequest,
  ReplyRequest,
  TouchRequest,
  Usage,
} from '@/lib/ai/model'

/** A model that says what a test tells it to. The wire and the playbook have tests of their own. */
export type Script = {
  draft?(request: TouchRequest): Partial<Draft> | 'fails'
  evaluate?(request: ReplyRequest): Partial<Evaluation> | 'times_out' | 'refuses'
  plan?(request: PlanRequest): Partial<NextStep> | 'times_out' | 'refuses'
}

const USAGE: Usage = {
  model: 'scripted',
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costMicros: 0,
  latencyMs: 0,
}

const NOTES = [
  'It has been on my mind to ask how training is going. Is there anything we could make easier for you?',
  'Just a short note from the team here. Would a chat about your goals be of use this month?',
  'No need to answer if life is full right now. The door is open whenever it suits you.',
  'One more hello from us before we leave you in peace. Which part of training do you miss most?',
]

const ok = <T>(value: T): Answer<T> => ({ kind: 'ok', value, usage: USAGE })

export function scriptedModel(script: Script = {}): Model {
  return {
    writer: 'playbook',
    async draftTouch(request) {
      const told = script.draft?.(request) ?? {}
      if (told === 'fails') return { kind: 'failed', why: 'malformed', detail: '', usage: USAGE }
      const note = NOTES[request.touch % NOTES.length]
      return ok({
        subject: `A note from ${request.profile.name}`,
        text: `Hi ${request.member.firstName},\n\n${note}\n\n${request.profile.signOff}`,
        confidence: 90,
        reasoning: `Touch ${request.touch}, ${request.tone ?? 'the first'}.`,
        ...told,
      })
    },
    async evaluateReply(request) {
      const told = script.evaluate?.(request) ?? {}
      if (told === 'times_out') return { kind: 'failed', why: 'timeout', detail: '', usage: USAGE }
      if (told === 'refuses') return { kind: 'failed', why: 'refused', detail: '', usage: USAGE }
      return ok({
        action: 'wait',
        reply: null,
        confidence: 90,
        outcome: null,
        reasoning: 'They answered kindly and left it open.',
        waitDays: 3,
        question: null,
        optOut: false,
        hostile: false,
        progress: {
          percent: 20,
          outcome: 'engaged_conversation',
          confidence: 80,
          evidence: 'inferred',
          because: 'They answered.',
          recommended: 'continue',
          milestones: [],
          risks: [],
        },
        ...told,
      })
    },
    async planNextStep(request) {
      const told = script.plan?.(request) ?? 'refuses'
      if (told === 'times_out') return { kind: 'failed', why: 'timeout', detail: '', usage: USAGE }
      if (told === 'refuses') return { kind: 'failed', why: 'refused', detail: '', usage: USAGE }
      const step = { action: 'add_note', why: 'As told.', requirement: 'required' as const }
      return ok({ ...step, input: {}, goalReached: false, ...told })
    },
    async writeDeliverable(request) {
      return ok({ title: request.type.label, markdown: '# Report', data: request.data })
    },
  }
}
