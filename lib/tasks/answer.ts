import { nextOpening } from '@/lib/safety/send-window'
import { nextLook } from '@/lib/tasks/cadence'
import { readCallContext } from '@/lib/tasks/call-context'
import type { LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { guardRow, guardText } from '@/lib/tasks/draft'
import { escalate } from '@/lib/tasks/move'
import { reserve } from '@/lib/tasks/reserve'
import { type Claimed, windowOf } from '@/lib/tasks/scene'

/** A task leased to us because of what its member wrote. */
export type ClaimedReply = Omit<Claimed, 'was'> & {
  reply: { id: string; new_text: string; sender: string; attempts: number }
}

/** Answers a member, if the guard and every limit agree; or puts the answer before the owner. */
export async function answer(
  deps: Deps,
  scene: ClaimedReply,
  { text, why, log }: { text: string; why: string; log: LogEntry[] },
  now: Date,
): Promise<void> {
  const type = deps.registry.taskType(scene.task.type)
  const context = await readCallContext(deps, scene, type, now)
  const thread = await deps.rpc('read_thread', { p_task: scene.task.id })
  const subject = thread[0]?.subject ?? scene.gym.name
  const id = deps.newId()
  const findings = guardText(context, 'reply', { subject, text })
  const rendered = deps.render({
    id,
    scene,
    subject,
    text,
    thread: thread.map((entry) => ({ messageId: entry.message_id, subject: entry.subject })),
  })
  const objections = [...findings, ...(rendered.kind === 'refused' ? [rendered.why] : [])]
  const guarded = guardRow(scene, objections, objections.length === 0 ? 'pass' : 'ask_owner')
  if (rendered.kind === 'refused' || objections.length > 0) {
    await escalate(deps, scene, {
      hand: { token: scene.token },
      now,
      replyId: scene.reply.id,
      escalation: { blocks: `The answer may not go out: ${objections.join(' ')}`, draft: text },
      log: [...log, guarded],
      by: { rule: 'draft_guard' },
    })
    return
  }
  const touch = Math.max(0, scene.task.touches - 1)
  await reserve(
    deps,
    [
      {
        id,
        scene,
        kind: 'reply',
        touch: scene.task.touches,
        email: rendered.email,
        writtenBy: deps.model.writer,
        why,
        sendAt: nextOpening(windowOf(scene), now),
        nextDueAt: nextLook(scene, type, touch, now),
        replyId: scene.reply.id,
        log: [...log, guarded],
      },
    ],
    now,
  )
}
