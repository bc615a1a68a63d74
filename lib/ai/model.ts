import type { Outcome, TaskType } from '@/lib/tasks/registry/task-type'

/**
 * The port to whoever writes and reads: Claude, or the built-in playbook. A model returns an intent and words; who
 * gets them, when, at what cost and whether at all is decided by code that never asks it.
 */
export type Model = {
  /** Shown to the owner beside every text. */
  writer: 'claude' | 'playbook'
  draftTouch(request: TouchRequest): Promise<Answer<Draft>>
  evaluateReply(request: ReplyRequest): Promise<Answer<Evaluation>>
  planNextStep(request: PlanRequest): Promise<Answer<NextStep>>
  writeDeliverable(request: DeliverableRequest): Promise<Answer<Deliverable>>
}

/** `failed` leaves the matter open and tells the owner; nothing is sent because of it. */
export type Answer<T> =
  | { kind: 'ok'; value: T; usage: Usage }
  | { kind: 'failed'; why: ModelFailure; detail: string; usage: Usage }

export type ModelFailure = 'refused' | 'malformed' | 'truncated' | 'timeout' | 'overloaded' | 'no_skill'

export type Usage = {
  model: string
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  costMicros: number
  latencyMs: number
}

/** What the gym is, in its own words. Everything a message may claim comes from here or from MemberFacts. */
export type GymProfile = {
  name: string
  kind: string
  ownerName: string
  voice: 'friendly' | 'professional' | 'energetic' | 'calm'
  greeting: string
  signOff: string
  classes: string[]
  programs: string[]
  hours: string[]
  coaches: string[]
  promotion: string
  neverMention: string[]
  alwaysInclude: string
  contact: { phone: string; email: string; website: string }
}

export type MemberFacts = {
  firstName: string
  lastName: string
  standing: string
  tenureMonths: number | null
  daysSinceVisit: number | null
  visitsPerWeek: number | null
  visitsTotal: number
  usualClass: string | null
  /** 1 = Monday … 7 = Sunday. */
  usualDays: number[]
  usualHour: number | null
  planName: string | null
}

export type Turn = { role: 'agent' | 'member' | 'owner' | 'system'; content: string; at: string }

/** The layers every call is made from, in the order in which they are put together. */
export type CallContext = {
  taskId: string
  type: TaskType
  outcomes: readonly Outcome[]
  goal: string
  profile: GymProfile
  /** Owner's additions to, or replacement of, the type's skill. */
  overrides: { scope: 'agent' | 'type'; mode: 'add' | 'replace'; text: string }[]
  member: MemberFacts
  /** Facts the trigger brought: days away, milestone, reason of a cancellation. */
  facts: Record<string, string | number | boolean | null>
  /** What else is open with this member, so that two messages do not collide. */
  otherTasks: { type: string; label: string; priority: string; status: string }[]
  conversation: Turn[]
  budget: { messages: number; turns: number; daysLeft: number }
  now: string
}

/** touch 0 opens; later ones follow up in the tone of the cadence. */
export type TouchRequest = CallContext & {
  touch: number
  tone: string | null
  /** Set on a second try: what the guard found in the first. */
  rewrite?: { text: string; findings: string[] }
}
export type Draft = { subject: string; text: string; confidence: number; reasoning: string }

export type ReplyRequest = CallContext & { reply: string }
export type Evaluation = {
  action: 'reply' | 'close' | 'wait' | 'escalate'
  reply: string | null
  confidence: number
  outcome: string | null
  reasoning: string
  waitDays: number | null
  /** The question the owner must answer, when it escalates over one. */
  question: string | null
  /** Asks for no more messages, in words no rule caught. May add an opt-out, never remove one. */
  optOut: boolean
  hostile: boolean
  progress: GoalProgress
}

export type GoalProgress = {
  percent: number
  outcome: string
  confidence: number
  evidence: 'concrete_signal' | 'verbal_commitment' | 'inferred' | 'partial_signal' | 'none'
  because: string
  recommended: 'complete' | 'wait_and_verify' | 'continue' | 'escalate' | 'close_as_neutral'
  milestones: { name: string; hit: boolean; hitAt: string | null }[]
  risks: string[]
}

export type PlanRequest = CallContext & { done: { action: string; result: string }[]; actions: string[] }
export type NextStep = {
  action: string
  why: string
  requirement: 'required' | 'optional' | 'best_effort'
  input: Record<string, string | number | boolean | null>
  goalReached: boolean
}

export type DeliverableRequest = CallContext & { data: Record<string, unknown> }
export type Deliverable = { title: string; markdown: string; data: Record<string, unknown> }
