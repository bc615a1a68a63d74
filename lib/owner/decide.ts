import type { Rpc } from '@/lib/db/rpc'
import { type Decision, readDecisionToken } from '@/lib/owner/decision-token'
import { touchTime } from '@/lib/safety/send-window'
import { type Scene, windowOf } from '@/lib/tasks/scene'

/** Deciding on a draft from a mail: what the page shows before, and what the button does. */
export type DecideDeps = { rpc: Rpc; key: Buffer }

export type Deciding =
  | {
      kind: 'open'
      taskId: string
      action: Decision['action']
      gymName: string
      /** Whom the message is for; null where it is for nobody in particular. */
      member: string | null
      goal: string
      subject: string
      text: string
    }
  /** Decided already, or changed since the mail was written. */
  | { kind: 'over'; taskId: string; action: Decision['action'] }
  | { kind: 'expired'; taskId: string }
  | { kind: 'bad_link' }

export async function readDecision(deps: DecideDeps, token: string, now: Date): Promise<Deciding> {
  const decision = readDecisionToken(deps.key, token)
  if (!decision) return { kind: 'bad_link' }
  const { taskId } = decision
  if (now > decision.expiresAt) return { kind: 'expired', taskId }
  const scene = await readScene(deps, taskId, now)
  if (!scene || scene.task.version !== decision.version || scene.task.status !== 'pending_review')
    return { kind: 'over', taskId, action: decision.action }
  const { goal, draft_subject: subject, draft_text: text } = scene.task
  return {
    kind: 'open',
    taskId,
    action: decision.action,
    gymName: scene.gym.name,
    member: scene.member && `${scene.member.firstName} ${scene.member.lastName}`.trim(),
    goal,
    subject: subject ?? '',
    text: text ?? '',
  }
}

export async function decide(
  deps: DecideDeps,
  token: string,
  now: Date,
): Promise<'done' | 'over' | 'expired' | 'bad_link'> {
  const decision = readDecisionToken(deps.key, token)
  if (!decision) return 'bad_link'
  if (now > decision.expiresAt) return 'expired'
  const scene = await readScene(deps, decision.taskId, now)
  if (!scene) return 'over'
  const touch = { taskId: decision.taskId, touch: scene.task.touches, notBefore: now }
  const answer = await deps.rpc('decide_task', {
    p_task: decision.taskId,
    p_version: decision.version,
    p_user: decision.userId,
    p_action: decision.action,
    p_now: now.toISOString(),
    p_due_at: touchTime(windowOf(scene), touch).toISOString(),
  })
  return answer === 'done' ? 'done' : 'over'
}

async function readScene({ rpc }: DecideDeps, taskId: string, now: Date): Promise<Scene | null> {
  return (await rpc('read_task', { p_task: taskId, p_now: now.toISOString() })) as Scene | null
}
