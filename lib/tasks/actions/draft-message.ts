import { type Action, INTERNAL, needsMember } from '@/lib/tasks/actions/action'
import { draftTouch } from '@/lib/tasks/draft'
import { assertNever } from '@/lib/tasks/task'

/** Writes the next message and keeps it in the step's result, where the one path finds it. */
export const DRAFT_MESSAGE: Action = {
  name: 'draft_message',
  label: 'Draft the next message',
  safety: INTERNAL,
  unfit: (scene) =>
    needsMember(scene) ??
    (scene.task.category === 'communication' ? null : 'This kind of work writes to nobody.'),
  async perform({ deps, scene, type, now }) {
    const drafted = await draftTouch(deps, scene, type, now)
    switch (drafted.kind) {
      case 'written': {
        const { subject, text, by } = drafted.draft
        return { kind: 'done', summary: `Drafted “${subject}”.`, data: { draft: { subject, text, by } } }
      }
      case 'later':
        return { kind: 'wait', summary: 'No more drafts today.', until: drafted.until }
      case 'owner':
        return { kind: 'failed', summary: drafted.why }
      default:
        return assertNever(drafted)
    }
  },
}
