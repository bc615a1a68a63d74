import type { LogEntry } from '@/lib/tasks/decision'
import type { Deps, FrozenEmail } from '@/lib/tasks/deps'
import { type Hold, sendTime } from '@/lib/tasks/gate'
import { escalate, exhaust, finish, hold } from '@/lib/tasks/move'
import type { Claimed } from '@/lib/tasks/scene'

/** A message somebody wants to send, with its final bytes and where its task goes when it may. */
export type Wish = {
  id: string
  scene: Omit<Claimed, 'was'>
  kind: 'touch' | 'reply'
  touch: number
  email: FrozenEmail
  writtenBy: 'claude' | 'playbook' | 'owner'
  why: string
  /** Not before this; at once where it is absent. */
  sendAt?: Date
  nextDueAt: Date
  replyId?: string
  /** The decisions that led here. */
  log: LogEntry[]
}

const MINUTE_MS = 60_000

/**
 * Asks the database for the slots. What it grants is stored and will be delivered; what it refuses goes back to
 * waiting with the reason, or ends.
 */
export async function reserve(deps: Deps, wishes: readonly Wish[], now: Date): Promise<number> {
  if (wishes.length === 0) return 0
  const results = await ask(deps, wishes, now)
  const byTask = new Map(wishes.map((wish) => [wish.scene.task.id, wish]))
  let reserved = 0
  for (const { task_id, result, retry_at } of results) {
    const wish = byTask.get(task_id)
    if (result === 'reserved') reserved += 1
    else if (wish) await settleRefusal(deps, wish, result, retry_at ? new Date(retry_at) : null, now)
  }
  return reserved
}

/** Together; or one by one where that failed, so that a single wish the database cannot take holds up nobody else. */
async function ask(deps: Deps, wishes: readonly Wish[], now: Date) {
  const call = (some: readonly Wish[]) =>
    deps.rpc('reserve_messages', { p_wishes: some.map(rowOf) as never, p_now: now.toISOString() })
  try {
    return await call(wishes)
  } catch (error) {
    if (wishes.length === 1) throw error
  }
  const results: Awaited<ReturnType<typeof call>> = []
  for (const wish of wishes) {
    try {
      results.push(...(await call([wish])))
    } catch (error) {
      // Its lease runs out, and it is taken up again.
      deps.log('error', 'message.not_reserved', {
        task: wish.scene.task.id,
        why: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return results
}

function rowOf({ id, scene, kind, touch, email, writtenBy, why, sendAt, nextDueAt, replyId, log }: Wish) {
  return {
    id,
    task_id: scene.task.id,
    token: scene.token,
    kind,
    touch,
    sender: email.from,
    recipient: email.to,
    reply_to: email.replyTo,
    subject: email.subject,
    body_text: email.text,
    body_html: email.html,
    headers: email.headers,
    written_by: writtenBy,
    send_at: sendAt?.toISOString(),
    next_due_at: nextDueAt.toISOString(),
    why,
    log,
    facts: { gym: scene.gym.mode, ramp: scene.gym.ramp, approved_by: scene.task.approved_by },
    reply_id: replyId,
  }
}

async function settleRefusal(deps: Deps, wish: Wish, result: string, retryAt: Date | null, now: Date) {
  const { scene } = wish
  const o = { hand: { token: scene.token }, now, replyId: wish.replyId }
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (result) {
    // Someone else has it now; nothing of ours counts.
    case 'lease_lost':
      return
    case 'opted_out':
    case 'not_to_be_contacted':
    case 'not_approved':
      return finish(deps, scene, {
        ...o,
        ending: {
          status: 'cancelled',
          outcome: result === 'opted_out' ? 'opted_out' : 'dismissed',
          why: `The message was refused: ${result}.`,
          late: false,
          cents: 0,
        },
        by: { rule: result },
      })
    case 'no_messages_left':
    case 'expired':
      if (wish.kind === 'touch') {
        const type = deps.registry.taskType(scene.task.type)
        return exhaust(deps, scene, type, { ...o, why: 'The budget is used up.' })
      }
      return askOwnerToAnswer(deps, wish, result, now)
    case 'reply_arrived':
    case 'touch_already_made':
    case 'recipient_changed':
      return hold(deps, scene, { ...o, until: later(MINUTE_MS), why: 'reply_arrived' })
    default:
      // A member who wrote is not left waiting for a limit: the owner answers instead.
      if (wish.kind === 'reply') return askOwnerToAnswer(deps, wish, result, now)
      return hold(deps, scene, {
        ...o,
        until: retryAt ? sendTime(scene, retryAt) : sendTime(scene, later(10 * MINUTE_MS)),
        why: result as Hold,
      })
  }
}

function askOwnerToAnswer(deps: Deps, wish: Wish, result: string, now: Date) {
  return escalate(deps, wish.scene, {
    hand: { token: wish.scene.token },
    now,
    replyId: wish.replyId,
    escalation: {
      blocks: `They wrote, and a limit keeps us from answering (${result}). Please answer yourself.`,
      draft: wish.email.text,
    },
    by: { rule: result },
    alternative: 'Otherwise the answer would have left by itself.',
  })
}
