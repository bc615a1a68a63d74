import { type Action, textOf } from '@/lib/tasks/actions/action'

export const NOTIFY_OWNER: Action = {
  name: 'notify_owner',
  label: 'Tell the owner something',
  safety: { externalSideEffect: true, reversible: false, memberFacing: false, needsApproval: false },
  async perform({ deps, scene, key, input, why, now }) {
    const body = textOf(input, 'message') ?? why
    await deps.rpc('notify_owner', {
      p_gym: scene.gym.id,
      p_kind: 'staff_todo',
      p_key: key,
      p_title: scene.task.goal,
      p_now: now.toISOString(),
      p_task: scene.task.id,
      p_body: body,
    })
    return { kind: 'done', summary: `Told the owner: ${body}` }
  },
}
