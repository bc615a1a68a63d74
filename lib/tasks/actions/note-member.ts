import { type Action, INTERNAL, needsMember, textOf } from '@/lib/tasks/actions/action'

/** A note on the member in our own records: PushPress has no way to take it. */
export const NOTE_MEMBER: Action = {
  name: 'note_member',
  label: 'Note something about the member in our records',
  safety: INTERNAL,
  unfit: needsMember,
  async perform({ deps, scene, key, input, why, now }) {
    const note = textOf(input, 'note') ?? why
    await deps.rpc('note_member', {
      p_task: scene.task.id,
      p_token: scene.token,
      p_key: key,
      p_note: note,
      p_now: now.toISOString(),
    })
    return { kind: 'done', summary: `Noted: ${note}` }
  },
}
