import { openClaude } from '@/lib/ai/claude'
import type { Model, TouchRequest } from '@/lib/ai/model'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import type { Finding } from '@/lib/safety/draft-guard/scene'
import { AI_TIMEOUT_MS } from '@/lib/safety/limits'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'
import { type DraftCase, draftCase } from '@/tests/evals/draft-case'

type Result = { draft: string; findings: Pick<Finding, 'rule' | 'why' | 'excerpt'>[] }

/** Has every situation written for, and reads each note with the guard that would let it out. */
export async function run(cases: unknown[]): Promise<object> {
  const model = modelToJudge()
  const read = cases.map((it) => draftCase.parse(it))
  const results = await Promise.all(read.map((it, at) => write(model, it, at)))
  const passed = results.filter(({ findings }) => findings.length === 0).length
  return {
    n: results.length,
    guard_pass_rate: results.length === 0 ? 1 : Math.round((passed / results.length) * 10_000) / 10_000,
    distinct: new Set(results.map(({ draft }) => draft)).size,
    findings: results.flatMap(({ draft, findings }, at) =>
      findings.length === 0
        ? []
        : [{ taskType: read[at]?.taskType, touch: read[at]?.touch, draft, findings }],
    ),
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

/** As in the product: one rewrite with what was found, then it would go to the owner. */
async function write(model: Model, it: DraftCase, at: number): Promise<Result> {
  const request = touchRequest(it, at)
  const first = await attempt(model, request)
  if (first.findings.length === 0 || first.draft === '') return first
  const findings = first.findings.map(({ why, excerpt }) => `${why} (${excerpt})`)
  return attempt(model, { ...request, rewrite: { text: first.draft, findings } })
}

async function attempt(model: Model, request: TouchRequest): Promise<Result> {
  const answer = await model.draftTouch(request)
  if (answer.kind === 'failed')
    return { draft: '', findings: [{ rule: 'empty', why: answer.detail, excerpt: answer.why }] }
  const findings = guardDraft(answer.value, {
    kind: 'touch',
    gym: request.profile,
    member: request.member,
    otherMembers: [],
    previous: request.conversation.map(({ content }) => content),
  })
  return { draft: answer.value.text, findings }
}

function touchRequest(
  { taskType: name, touch, profile, member, context }: DraftCase,
  at: number,
): TouchRequest {
  const type = taskType(name)
  const { previous, facts, ...rest } = context
  const sent = Array.isArray(previous) ? previous.filter((it) => typeof it === 'string') : []
  return {
    taskId: `draft-${at}`,
    type,
    outcomes: outcomesOf(type),
    goal: type.goal.summary,
    profile,
    overrides: [],
    member,
    facts: plain({ ...rest, ...(isRecord(facts) ? facts : {}) }),
    otherTasks: [],
    conversation: sent.map((content) => ({ role: 'agent' as const, content, at: '2026-11-10T10:00:00Z' })),
    budget: { messages: 3, turns: 6, daysLeft: 14 },
    now: '2026-11-18T10:00:00Z',
    touch,
    tone: type.cadence.tones[touch - 1] ?? null,
  }
}

const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)

function plain(facts: Record<string, unknown>): TouchRequest['facts'] {
  const isPlain = (it: unknown) => it === null || ['string', 'number', 'boolean'].includes(typeof it)
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => isPlain(value)),
  ) as TouchRequest['facts']
}
