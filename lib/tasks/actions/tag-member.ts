import { MEMBER_TAG_MAX_CHARS } from '@/lib/safety/limits'
import { type Action, INTERNAL, needsMember, textOf, type Work } from '@/lib/tasks/actions/action'

/** A tag in our own records: PushPress has no way to take it. The owner can undo it. */
export const TAG_MEMBER: Action = {
  name: 'tag_member',
  label: 'Tag the member in our records',
  safety: INTERNAL,
  unfit: needsMember,
  perform: (work) => tag(work, textOf(work.input, 'tag') ?? work.type.label),
}

export async function tag({ deps, scene, now }: Work, name: string) {
  if (!scene.member) return { kind: 'failed' as const, summary: 'There is no member to tag.' }
  const short = name.slice(0, MEMBER_TAG_MAX_CHARS)
  await deps.rpc('tag_members', {
    p_task: scene.task.id,
    p_token: scene.token,
    p_members: [scene.member.id],
    p_tag: short,
    p_now: now.toISOString(),
  })
  return { kind: 'done' as const, summary: `Tagged “${short}” in our records.` }
}
