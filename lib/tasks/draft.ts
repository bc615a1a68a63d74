import type { CallContext } from '@/lib/ai/model'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import { SEND_CONFIDENCE_MIN } from '@/lib/safety/limits'
import { askModel } from '@/lib/tasks/ask-model'
import { toneOf } from '@/lib/tasks/cadence'
import { factsOf, profileOf, readCallContext } from '@/lib/tasks/call-context'
import { decided, type LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { factsFor } from '@/lib/tasks/move'
import { plannedWords, planOf } from '@/lib/tasks/plan/plan'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'

export type Written = { subject: string; text: string; by: 'claude' | 'playbook' | 'owner'; why: string }
/** What came of it, and the decisions on the way there. */
export type Drafted = (
  | { kind: 'written'; draft: Written }
  | { kind: 'later'; until: Date }
  /** The owner has to look: the model failed, was not sure, or twice wrote something that must not leave. */
  | { kind: 'owner'; why: string; draft: Pick<Written, 'subject' | 'text'> | null }
) & { log: LogEntry[] }

type Words = Omit<Written, 'why'>

/** The words of the next touch: those that were approved, or new ones. Nothing leaves here that the guard objects to. */
export async function draftTouch(deps: Deps, scene: Scene, type: TaskType, now: Date): Promise<Drafted> {
  const approved = approvedWords(scene)
  if (approved && isFirstWord(scene)) {
    const findings = approved.by === 'owner' ? [] : guardApproved(scene, approved, now)
    if (findings.length === 0) {
      const why = approved.by === 'owner' ? 'The owner’s own words.' : 'The draft that was approved.'
      return kept(scene, approved, why, [guardRow(scene, [], 'pass')])
    }
  }
  const context = await readCallContext(deps, scene, type, now)
  if (!approved || isOutdated(scene, context)) return writeTouch(deps, scene, context, now)
  // The owner was shown the guard's findings when they edited; what they still wanted to say is theirs to say.
  if (approved.by === 'owner') return kept(scene, approved, 'The owner’s own words.', [])
  const findings = guardText(context, 'touch', approved)
  const guarded = guardRow(scene, findings, findings.length === 0 ? 'pass' : 'rewrite')
  if (findings.length === 0) return kept(scene, approved, 'The draft that was approved.', [guarded])
  return writeTouch(deps, scene, context, now, { text: approved.text, findings, log: [guarded] })
}

/** Nobody has said anything in this matter yet: neither the member nor, about a question of ours, the owner. */
const isFirstWord = ({ task }: Scene): boolean =>
  task.touches === 0 && task.messages_used === 0 && !task.escalation && planOf(task) === null

/** The draft on the task, or that of the plan the owner approved. */
function approvedWords({ task }: Scene): Words | null {
  if (task.draft_text && task.draft_subject) {
    return { subject: task.draft_subject, text: task.draft_text, by: task.draft_by ?? 'owner' }
  }
  return plannedWords(task)
}

/** Words from before the member answered, or before the owner said how to go on, no longer fit. */
function isOutdated({ task }: Scene, { conversation }: CallContext): boolean {
  const last = conversation.at(-1)
  const approvedAt = planOf(task)?.approvedAt
  const isGuided = last?.role === 'owner' && !(approvedAt && Date.parse(approvedAt) >= Date.parse(last.at))
  return isGuided || (task.touches > 0 && conversation.some(({ role }) => role === 'member'))
}

/** Has new words written, and written again once where the guard objects. */
export async function writeTouch(
  deps: Deps,
  scene: Scene,
  context: CallContext,
  now: Date,
  before: { text: string; findings: string[]; log: LogEntry[] } | null = null,
): Promise<Drafted> {
  const touch = scene.task.touches
  const rewrite = before ? { text: before.text, findings: before.findings } : undefined
  const request = { ...context, touch, tone: toneOf(context.type, touch), rewrite }
  const log = [...(before?.log ?? [])]
  const asked = await askModel(deps, scene, 'draft', now, () => deps.model.draftTouch(request))
  if (asked.kind === 'limit') {
    return asked.until
      ? { kind: 'later', until: asked.until, log }
      : owner('This task has asked the AI too often.', null, log)
  }
  if (asked.kind === 'failed') return owner(`No draft could be written (${asked.why}).`, null, log)
  const { subject, text, confidence, reasoning } = asked.value
  const by = { model: deps.model.writer }
  log.push(draftRow(scene, confidence < SEND_CONFIDENCE_MIN ? 'ask_owner' : 'use', reasoning, by, confidence))
  if (confidence < SEND_CONFIDENCE_MIN) {
    return owner(`The draft is not sure enough (${confidence} of 100): ${reasoning}`, { subject, text }, log)
  }
  const findings = guardText(context, 'touch', { subject, text })
  const verdict = findings.length === 0 ? 'pass' : before ? 'ask_owner' : 'rewrite'
  log.push(guardRow(scene, findings, verdict))
  const draft = { subject, text, by: deps.model.writer, why: reasoning }
  if (verdict === 'pass') return { kind: 'written', draft, log }
  if (verdict === 'ask_owner')
    return owner(`The draft may not go out: ${findings.join(' ')}`, { subject, text }, log)
  return writeTouch(deps, scene, context, now, { text, findings, log })
}

function kept(scene: Scene, words: Words, why: string, log: LogEntry[]): Drafted {
  const row = draftRow(scene, 'use', why, { rule: 'approved_draft' }, null)
  return { kind: 'written', draft: { ...words, why }, log: [row, ...log] }
}

function owner(why: string, draft: { subject: string; text: string } | null, log: LogEntry[]): Drafted {
  return { kind: 'owner', why, draft, log }
}

/** The scene knows all that the guard asks for, so a draft that passes costs no further question to the database. */
function guardApproved(scene: Scene, draft: { subject: string; text: string }, now: Date): string[] {
  const { previous } = scene
  return guardDraft(draft, {
    kind: 'touch',
    gym: profileOf(scene),
    member: factsOf(scene.member, now),
    otherMembers: [],
    previous: previous ?? [],
  }).map(({ why }) => why)
}

function draftRow(
  scene: Scene,
  decision: 'use' | 'ask_owner',
  reason: string,
  by: { rule: string } | { model: string },
  confidence: number | null,
): LogEntry {
  const facts = { ...factsFor(scene), ...scene.task.facts }
  const alternative = `Below ${SEND_CONFIDENCE_MIN} of 100 the owner would have been asked.`
  const otherwise = `From ${SEND_CONFIDENCE_MIN} of 100 on it would have been used.`
  return decided({
    point: 'draft',
    decision,
    reason,
    by,
    confidence,
    facts,
    alternative: decision === 'use' ? alternative : otherwise,
  })
}

export function guardRow(
  scene: Scene,
  findings: readonly string[],
  decision: 'pass' | 'rewrite' | 'ask_owner',
): LogEntry {
  return decided({
    point: 'guard',
    decision,
    reason: findings.length === 0 ? 'Nothing in the text speaks against it.' : findings.join(' '),
    by: { rule: 'draft_guard' },
    facts: { touch: scene.task.touches, findings },
    alternative:
      decision === 'pass'
        ? 'With a finding it would have been written anew.'
        : 'Otherwise it would have left.',
  })
}

/** What the guard has against a text, in words. */
export function guardText(
  context: CallContext,
  kind: 'touch' | 'reply',
  draft: { subject: string; text: string },
): string[] {
  const { profile, member, conversation } = context
  const previous = conversation.filter(({ role }) => role === 'agent').map(({ content }) => content)
  return guardDraft(draft, { kind, gym: profile, member, otherMembers: [], previous }).map(({ why }) => why)
}
