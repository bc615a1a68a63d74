import { askModel } from '@/lib/tasks/ask-model'
import { readCallContext } from '@/lib/tasks/call-context'
import type { Deps } from '@/lib/tasks/deps'
import { sendTime } from '@/lib/tasks/gate'
import { escalate, finish, hold } from '@/lib/tasks/move'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'

/** Gathers figures and has them written up. The deliverable is the outcome; nobody is written to. */
export async function executeResearch(
  deps: Deps,
  scene: Claimed,
  type: TaskType,
  now: Date,
): Promise<boolean> {
  const o = { hand: { token: scene.token }, now }
  const data = (await deps.rpc('research_data', {
    p_gym: scene.gym.id,
    p_now: now.toISOString(),
    p_member: scene.task.member_id ?? undefined,
  })) as Record<string, unknown>
  const context = await readCallContext(deps, scene, type, now)
  const asked = await askModel(deps, scene, 'deliverable', now, () =>
    deps.model.writeDeliverable({ ...context, data }),
  )
  if (asked.kind === 'limit') {
    const until = asked.until ?? new Date(scene.task.expires_at)
    return hold(deps, scene, { ...o, why: 'ai_limit', until: sendTime(scene, until) })
  }
  if (asked.kind === 'failed') {
    return escalate(deps, scene, { ...o, escalation: { blocks: `It could not be written (${asked.why}).` } })
  }
  const { title, markdown } = asked.value
  const done = type.goal.outcomes.find(({ kind }) => kind === 'positive')?.code ?? 'owner_handled'
  return finish(deps, scene, {
    ...o,
    ending: { status: 'completed', outcome: done, why: `Written: ${title}`, late: false, cents: 0 },
    change: {
      deliverable: {
        type: type.deliverable ?? 'report',
        title,
        content: markdown,
        data: asked.value.data,
        createdAt: now.toISOString(),
        writtenBy: deps.model.writer,
      },
    },
    by: { model: deps.model.writer },
  })
}
