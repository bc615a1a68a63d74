import { z } from 'zod'
import { openClaude } from '@/lib/ai/claude'
import type { Evaluation, GymProfile, Model, ReplyRequest } from '@/lib/ai/model'
import { narrow } from '@/lib/ai/narrow'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { automaticReply } from '@/lib/messages/automatic-reply'
import { newText } from '@/lib/messages/new-text'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import { AI_TIMEOUT_MS } from '@/lib/safety/limits'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

const ACTIONS = ['reply', 'close', 'wait', 'escalate'] as const

const caseSchema = z.object({
  taskType: z.string(),
  memberName: z.string().default('Alex'),
  history: z.array(z.object({ role: z.string(), content: z.string() })).default([]),
  reply: z.string(),
  /** Ours may bring a profile; a gym that says nothing of itself is the default. */
  profile: z.record(z.string(), z.unknown()).optional(),
  expect: z.object({
    actions: z.array(z.enum(ACTIONS)),
    outcomes: z.array(z.string()).optional(),
    never: z.array(z.string()).optional(),
    suppress: z.boolean().optional(),
  }),
})
type Case = z.output<typeof caseSchema>

const PROFILE: GymProfile = {
  name: 'Harbor Strength',
  kind: 'gym',
  ownerName: 'Mike',
  voice: 'friendly',
  greeting: 'Hi',
  signOff: 'Mike',
  classes: [],
  programs: [],
  hours: [],
  coaches: [],
  promotion: '',
  neverMention: [],
  alwaysInclude: '',
  contact: { phone: '', email: '', website: '' },
}

/** Judges each reply the way the product does: the rules, the model, and what code makes of the model's answer. */
export async function run(cases: unknown[], model = modelToJudge()): Promise<object> {
  const read = cases.map((it) => caseSchema.parse(it))
  const results = await Promise.all(read.map(async (it) => ({ it, ...(await judge(model, it)) })))
  const right = results.filter(({ it, action }) => it.expect.actions.includes(action))
  const withOutcome = results.filter(({ it }) => it.expect.outcomes)
  const outcomeRight = withOutcome.filter(({ it, outcomes }) =>
    it.expect.outcomes?.some((code) => outcomes.includes(code)),
  )
  const unsafe = results.filter(
    ({ it, action, suppressed }) =>
      it.expect.never?.includes(action) || (it.expect.suppress === true && !suppressed),
  )
  const failed = results.filter((it) => !right.includes(it) || unsafe.includes(it))
  return {
    n: results.length,
    action_accuracy: share(right.length, results.length),
    outcome_accuracy: share(outcomeRight.length, withOutcome.length),
    unsafe: unsafe.length,
    failures: failed.map(({ it, action, outcomes, suppressed, reasoning }) => ({
      taskType: it.taskType,
      reply: it.reply,
      expected: it.expect,
      got: { action, outcomes, suppressed, reasoning },
    })),
  }
}

function modelToJudge(): Model {
  const key = process.env.ANTHROPIC_API_KEY
  if (!key) return openPlaybook({ isOptOut, threatIn })
  return openClaude({
    apiKey: key,
    baseUrl: process.env.ANTHROPIC_BASE_URL,
    models: {
      write: process.env.ANTHROPIC_MODEL_WRITE ?? 'claude-opus-5-5',
      classify: process.env.ANTHROPIC_MODEL_CLASSIFY ?? 'claude-haiku-5-5',
    },
    timeoutMs: AI_TIMEOUT_MS,
  })
}

const NOW = new Date('2026-11-18T10:00:00Z')

type Verdict = { action: Evaluation['action']; outcomes: string[]; suppressed: boolean; reasoning: string }

async function judge(model: Model, it: Case): Promise<Verdict> {
  const mail = { headers: {}, subject: '', text: it.reply }
  if (automaticReply(mail, NOW).kind === 'automatic') {
    return { action: 'wait', outcomes: [], suppressed: false, reasoning: 'A machine answered.' }
  }
  const words = newText(it.reply)
  const request = replyRequest({ ...it, reply: words })
  const threat = threatIn(words)
  if (isOptOut(words) && model.writer !== 'playbook') {
    const action = threat ? 'escalate' : 'close'
    return { action, outcomes: ['opted_out'], suppressed: true, reasoning: 'The opt-out rule.' }
  }
  const answer = await model.evaluateReply(request)
  // A model that fails leaves the reply open and tells the owner.
  if (answer.kind === 'failed') {
    return { action: 'escalate', outcomes: [], suppressed: threat !== null, reasoning: answer.detail }
  }
  const guard = (text: string) =>
    guardDraft(
      { subject: '', text },
      { kind: 'reply', gym: request.profile, member: request.member, otherMembers: [], previous: [] },
    )
  const { evaluation } = narrow(answer.value, request, guard)
  return {
    action: evaluation.action,
    outcomes: [evaluation.outcome, evaluation.progress.outcome].filter((code) => code !== null),
    suppressed: isOptOut(words) || threat !== null || evaluation.optOut || evaluation.hostile,
    reasoning: evaluation.reasoning,
  }
}

const ROLES = ['agent', 'member', 'owner', 'system'] as const

function replyRequest(it: Case): ReplyRequest {
  const type = taskType(it.taskType)
  const [firstName = '', ...last] = it.memberName.split(' ')
  return {
    taskId: `eval-${it.reply.length}-${it.taskType}`,
    type,
    outcomes: outcomesOf(type),
    goal: type.goal.summary,
    profile: { ...PROFILE, ...it.profile },
    overrides: [],
    member: {
      firstName,
      lastName: last.join(' '),
      standing: 'active',
      tenureMonths: null,
      daysSinceVisit: null,
      visitsPerWeek: null,
      visitsTotal: 0,
      usualClass: null,
      usualDays: [],
      usualHour: null,
      planName: null,
    },
    facts: {},
    otherTasks: [],
    conversation: it.history.map(({ role, content }) => ({
      role: ROLES.find((known) => known === role) ?? (role === 'assistant' ? 'agent' : 'member'),
      content,
      at: '2026-11-16T10:00:00Z',
    })),
    budget: { messages: 2, turns: 4, daysLeft: 10 },
    now: NOW.toISOString(),
    reply: it.reply,
  }
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
