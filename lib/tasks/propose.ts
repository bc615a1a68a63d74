import { type Created, type CreateRequest, createTask } from '@/lib/tasks/create'
import type { LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { draftTouch, type Written } from '@/lib/tasks/draft'
import { move } from '@/lib/tasks/move'
import type { Scene } from '@/lib/tasks/scene'

/** Opens a task together with the words it would begin with, so that the owner sees what they decide on. */
export async function propose(deps: Deps, request: CreateRequest, now: Date): Promise<Created> {
  const created = await createTask(deps, request, now)
  // A plan is more than its first words, and is written as a whole when its turn comes.
  if (created.kind === 'created' && request.memberId && !request.draft && request.mode !== 'plan') {
    await writeDraft(deps, created.taskId, now)
  }
  if (created.kind === 'held_out') await keepDraft(deps, created.taskId, now)
  return created
}

/** A task without a draft loses nothing: the words are written when it is its turn. */
async function writeDraft(deps: Deps, taskId: string, now: Date): Promise<void> {
  const drafted = await draftFor(deps, taskId, now)
  if (!drafted) return
  const { scene, subject, text, by } = drafted
  await move(deps, scene, scene.task.status, {
    hand: { version: scene.task.version },
    now,
    change: { draft_subject: subject, draft_text: text, draft_by: by },
    log: drafted.log,
  })
}

/** What would have gone to somebody who was held out, so that the comparison is with a real message. */
async function keepDraft(deps: Deps, taskId: string, now: Date): Promise<void> {
  const drafted = await draftFor(deps, taskId, now)
  if (!drafted) return
  await deps.rpc('record_holdout_draft', {
    p_task: taskId,
    p_subject: drafted.subject,
    p_text: drafted.text,
    p_written_by: drafted.by,
    p_now: now.toISOString(),
  })
}

async function draftFor(
  deps: Deps,
  taskId: string,
  now: Date,
): Promise<(Written & { scene: Scene; log: LogEntry[] }) | null> {
  const scene = (await deps.rpc('read_task', { p_task: taskId, p_now: now.toISOString() })) as Scene | null
  if (scene?.task.category !== 'communication') return null
  const drafted = await draftTouch(deps, scene, deps.registry.taskType(scene.task.type), now)
  return drafted.kind === 'written' ? { scene, log: drafted.log, ...drafted.draft } : null
}
