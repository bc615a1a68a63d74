import type { CallContext, GymProfile, Model, TouchRequest } from '@/lib/ai/model'
import type { Rpc } from '@/lib/db/rpc'
import { toneOf } from '@/lib/tasks/cadence'
import { guardText } from '@/lib/tasks/draft'
import { outcomesOf, type TaskType } from '@/lib/tasks/registry/task-type'

/** What a message to a made-up member would say. Nothing of it is kept and nothing is sent. */
export type Preview =
  | { kind: 'written'; subject: string; text: string; by: Model['writer']; findings: string[] }
  | { kind: 'failed'; why: string }

export type PreviewRequest = {
  gymId: string
  profile: GymProfile
  type: TaskType
  overrides: CallContext['overrides']
  /** Another id, another wording. */
  id: string
}

/** Nobody's facts: someone who trained three times a week and has not been in for twelve days. */
export function sampleTouch({ profile, type, overrides, id }: PreviewRequest, now: Date): TouchRequest {
  return {
    taskId: id,
    type,
    outcomes: outcomesOf(type),
    goal: type.goal.summary,
    profile,
    overrides,
    member: {
      firstName: 'Alex',
      lastName: 'Sample',
      standing: 'active',
      tenureMonths: 9,
      daysSinceVisit: 12,
      visitsPerWeek: 3,
      visitsTotal: 104,
      usualClass: profile.classes[0] ?? null,
      usualDays: [1, 3, 5],
      usualHour: 6,
      planName: null,
    },
    facts: { daysSinceVisit: 12 },
    otherTasks: [],
    conversation: [],
    budget: { messages: type.budget.messages, turns: type.budget.turns, daysLeft: type.budget.days },
    now: now.toISOString(),
    touch: 0,
    tone: toneOf(type, 0),
  }
}

export async function previewDraft(
  deps: { rpc: Rpc; model: Model },
  request: PreviewRequest,
  now: Date,
): Promise<Preview> {
  const touch = sampleTouch(request, now)
  const first = await ask(deps, request.gymId, touch, now)
  if (first.kind === 'failed' || first.findings.length === 0) return first
  // The same second chance a real draft gets.
  return ask(deps, request.gymId, { ...touch, rewrite: { text: first.text, findings: first.findings } }, now)
}

async function ask(
  deps: { rpc: Rpc; model: Model },
  gymId: string,
  touch: TouchRequest,
  now: Date,
): Promise<Preview> {
  const call = (await deps.rpc('reserve_ai_call', {
    p_gym: gymId,
    p_task: null as never,
    p_purpose: 'preview',
    p_now: now.toISOString(),
  })) as { id?: string }
  if (!call.id) return { kind: 'failed', why: 'Today’s AI calls are used up. Try again tomorrow.' }
  const answer = await deps.model.draftTouch(touch)
  await deps.rpc('finish_ai_call', {
    p_call: call.id,
    p_usage: answer.usage as never,
    p_failure: (answer.kind === 'failed' ? answer.why : null) as string,
    p_now: now.toISOString(),
  })
  if (answer.kind === 'failed') {
    return { kind: 'failed', why: `The AI wrote nothing this time (${answer.why}). Try again in a minute.` }
  }
  const { subject, text } = answer.value
  return {
    kind: 'written',
    subject,
    text,
    by: deps.model.writer,
    findings: guardText(touch, 'touch', { subject, text }),
  }
}
