import type { CallContext } from '@/lib/ai/model'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'
import { SEND_CONFIDENCE_MIN } from '@/lib/safety/limits'
import { askModel } from '@/lib/tasks/ask-model'
import { toneOf } from '@/lib/tasks/cadence'
import { factsOf, profileOf, readCallContext } from '@/lib/tasks/call-context'
import type { Deps } from '@/lib/tasks/deps'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'

export type Written = { subject: string; text: string; by: 'claude' | 'playbook' | 'owner'; why: string }
export type Drafted =
  | { kind: 'written'; draft: Written }
  | { kind: 'later'; until: Date }
  /** The owner has to look: the model failed, was not sure, or twice wrote something that must not leave. */
  | { kind: 'owner'; why: string; draft: string | null }

/** The words of the next touch: those that were approved, or new ones. Nothing leaves here that the guard objects to. */
export async function draftTouch(deps: Deps, scene: Scene, type: TaskType, now: Date): Promise<Drafted> {
  const { task } = scene
  if (task.touches === 0 && task.draft_text && task.draft_subject) {
    const approved = { subject: task.draft_subject, text: task.draft_text, by: task.draft_by ?? 'owner' }
    // The owner was shown the guard's findings when they edited; what they still wanted to say is theirs to say.
    if (approved.by === 'owner') return written(approved, 'The owner’s own words.')
    const findings = guardApproved(scene, approved, now)
    if (findings.length === 0) return written(approved, 'The draft that was approved.')
    const context = await readCallContext(deps, scene, type, now)
    return writeAnew(deps, scene, context, now, { text: approved.text, findings })
  }
  return writeAnew(deps, scene, await readCallContext(deps, scene, type, now), now)
}

async function writeAnew(
  deps: Deps,
  scene: Scene,
  context: CallContext,
  now: Date,
  rewrite?: { text: string; findings: string[] },
): Promise<Drafted> {
  const touch = scene.task.touches
  const request = { ...context, touch, tone: toneOf(context.type, touch), rewrite }
  const asked = await askModel(deps, scene, 'draft', now, () => deps.model.draftTouch(request))
  if (asked.kind === 'limit') {
    return asked.until
      ? { kind: 'later', until: asked.until }
      : owner('This task has asked the AI too often.', null)
  }
  if (asked.kind === 'failed') return owner(`No draft could be written (${asked.why}).`, null)
  const { subject, text, confidence, reasoning } = asked.value
  if (confidence < SEND_CONFIDENCE_MIN) {
    return owner(`The draft is not sure enough (${confidence} of 100): ${reasoning}`, text)
  }
  const findings = guardTouch(context, { subject, text })
  if (findings.length === 0) return written({ subject, text, by: deps.model.writer }, reasoning)
  if (rewrite) return owner(`The draft may not go out: ${findings.join(' ')}`, text)
  return writeAnew(deps, scene, context, now, { text, findings })
}

const written = (draft: Omit<Written, 'why'>, why: string): Drafted => ({
  kind: 'written',
  draft: { ...draft, why },
})

const owner = (why: string, draft: string | null): Drafted => ({ kind: 'owner', why, draft })

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

function guardTouch(context: CallContext, draft: { subject: string; text: string }): string[] {
  return guardText(context, 'touch', draft)
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
