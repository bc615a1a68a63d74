import type { Evaluation, GoalProgress, ReplyRequest } from '@/lib/ai/model'

/** The four things a reading can end in, each complete with what it says about the goal. */

const DEFAULT_WAIT_DAYS = 3

const CALM = { reply: null, waitDays: null, question: null, optOut: false, hostile: false } as const

/** A person looks at it. The playbook is sure of that much, whatever the matter is. */
export function escalate(
  request: ReplyRequest,
  why: string,
  extra: Partial<Pick<Evaluation, 'question' | 'reply' | 'optOut' | 'hostile' | 'outcome'>> = {},
): Evaluation {
  return {
    ...CALM,
    action: 'escalate',
    confidence: 85,
    outcome: null,
    reasoning: why,
    progress: progress(request, {
      recommended: 'escalate',
      because: why,
      risks: [why],
      outcome: extra.outcome ?? null,
    }),
    ...extra,
  }
}

export function wait(
  request: ReplyRequest,
  why: string,
  days: number | undefined,
  outcome: string | null,
): Evaluation {
  return {
    ...CALM,
    action: 'wait',
    confidence: 65,
    outcome: null,
    reasoning: why,
    waitDays: days ?? DEFAULT_WAIT_DAYS,
    progress: progress(request, {
      recommended: 'continue',
      because: why,
      outcome,
      percent: outcome ? 25 : 0,
      evidence: 'inferred',
      confidence: 55,
    }),
  }
}

export function close(
  request: ReplyRequest,
  why: string,
  outcome: string,
  shape: Partial<GoalProgress> & { optOut?: true },
): Evaluation {
  const { optOut, ...goal } = shape
  return {
    ...CALM,
    action: 'close',
    confidence: 75,
    outcome,
    reasoning: why,
    optOut: optOut ?? false,
    progress: progress(request, { outcome, because: why, recommended: 'complete', ...goal }),
  }
}

export function answer(request: ReplyRequest, why: string, reply: string): Evaluation {
  return {
    ...CALM,
    action: 'reply',
    reply,
    confidence: 75,
    outcome: null,
    reasoning: why,
    progress: progress(request, {
      recommended: 'continue',
      because: why,
      evidence: 'inferred',
      percent: 25,
      confidence: 60,
    }),
  }
}

type Shape = Partial<Omit<GoalProgress, 'outcome'>> & { because: string; outcome?: string | null }

function progress(request: ReplyRequest, shape: Shape): GoalProgress {
  return {
    percent: 0,
    confidence: 70,
    evidence: 'none',
    recommended: 'continue',
    risks: [],
    milestones: milestonesOf(request),
    ...shape,
    outcome: shape.outcome ?? neutralOutcome(request),
  }
}

function neutralOutcome({ outcomes }: ReplyRequest): string {
  return (
    outcomes.find(({ kind, code }) => kind === 'neutral' && code !== 'unresponsive')?.code ?? 'unresponsive'
  )
}

/** Visits on the way to a goal that counts them. */
function milestonesOf({ type, member }: ReplyRequest): GoalProgress['milestones'] {
  const counts = type.goal.signals.some(({ kind }) => kind === 'checkin_count_3')
  if (!counts) return []
  return ['first visit', 'second visit', 'third visit'].map((name, at) => ({
    name,
    hit: member.visitsTotal > at,
    hitAt: null,
  }))
}
