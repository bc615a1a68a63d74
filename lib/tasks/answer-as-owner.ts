import { nextOpening } from '@/lib/safety/send-window'
import type { Deps } from '@/lib/tasks/deps'
import { type Scene, windowOf } from '@/lib/tasks/scene'

/** The owner's own words in the thread of a task. They end the agent's part in it; see reserve_messages. */
export type OwnerAnswer = { taskId: string; version: number; text: string; by: string }

export type OwnerAnswered =
  | { kind: 'on_its_way'; leavesAt: Date }
  /** Somebody, or the agent, moved the task since it was looked at. */
  | { kind: 'stale' }
  | { kind: 'refused'; why: string; retryAt: Date | null }

export async function answerAsOwner(
  deps: Pick<Deps, 'rpc' | 'render' | 'newId'>,
  { taskId, version, text, by }: OwnerAnswer,
  now: Date,
): Promise<OwnerAnswered> {
  const scene = (await deps.rpc('read_task', { p_task: taskId, p_now: now.toISOString() })) as Scene | null
  if (!scene) return { kind: 'stale' }
  const thread = await deps.rpc('read_thread', { p_task: taskId })
  const id = deps.newId()
  const rendered = deps.render({
    id,
    scene,
    subject: thread[0]?.subject ?? `A note from ${scene.gym.name}`,
    text,
    thread: thread.map(({ message_id, subject }) => ({ messageId: message_id, subject })),
  })
  if (rendered.kind === 'refused') return { kind: 'refused', why: rendered.why, retryAt: null }
  const leavesAt = nextOpening(windowOf(scene), now)
  const { email } = rendered
  const [answer] = await deps.rpc('reserve_messages', {
    p_now: now.toISOString(),
    p_wishes: [
      {
        id,
        task_id: taskId,
        version,
        kind: 'owner',
        touch: scene.task.touches,
        sender: email.from,
        recipient: email.to,
        reply_to: email.replyTo,
        subject: email.subject,
        body_text: email.text,
        body_html: email.html,
        headers: email.headers,
        written_by: 'owner',
        send_at: leavesAt.toISOString(),
        why: `Written by ${by}.`,
      },
    ] as never,
  })
  if (answer?.result === 'reserved') return { kind: 'on_its_way', leavesAt }
  if (!answer || answer.result === 'stale') return { kind: 'stale' }
  return {
    kind: 'refused',
    why: answer.result,
    retryAt: answer.retry_at ? new Date(answer.retry_at) : null,
  }
}
