import type { CallContext } from '@/lib/ai/model'
import type { GuardScene } from '@/lib/safety/draft-guard/scene'

/** What a model knows of the scene. Other members are not among it: the sender checks against them once more. */
export function sceneOf(request: CallContext, kind: GuardScene['kind']): GuardScene {
  return {
    kind,
    gym: request.profile,
    member: request.member,
    otherMembers: [],
    previous: request.conversation.filter(({ role }) => role === 'agent').map(({ content }) => content),
  }
}
