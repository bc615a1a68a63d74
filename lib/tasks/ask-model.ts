import type { Answer, Usage } from '@/lib/ai/model'
import type { Deps } from '@/lib/tasks/deps'
import type { Scene } from '@/lib/tasks/scene'

/** A call to the model, counted before it is made. */
export type Asked<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'failed'; why: string; detail: string }
  /** The gym's day or the task's life is used up. */
  | { kind: 'limit'; why: 'gym_day' | 'task_life'; until: Date | null }

export async function askModel<T>(
  deps: Deps,
  scene: Scene,
  purpose: string,
  now: Date,
  call: () => Promise<Answer<T>>,
): Promise<Asked<T>> {
  const reserved = (await deps.rpc('reserve_ai_call', {
    p_gym: scene.gym.id,
    p_task: scene.task.id,
    p_purpose: purpose,
    p_now: now.toISOString(),
  })) as { id?: string; why?: 'gym_day' | 'task_life'; until?: string }
  if (!reserved.id) {
    return {
      kind: 'limit',
      why: reserved.why ?? 'gym_day',
      until: reserved.until ? new Date(reserved.until) : null,
    }
  }
  const answer = await call()
  await finish(deps, reserved.id, answer.usage, answer.kind === 'failed' ? answer.why : null, now)
  if (answer.kind === 'ok') return { kind: 'ok', value: answer.value }
  return { kind: 'failed', why: answer.why, detail: answer.detail }
}

function finish(deps: Deps, id: string, usage: Usage, failure: string | null, now: Date) {
  return deps.rpc('finish_ai_call', {
    p_call: id,
    p_usage: usage as never,
    p_failure: failure as string,
    p_now: now.toISOString(),
  })
}
