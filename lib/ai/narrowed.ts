import type { Model } from '@/lib/ai/model'
import { narrow } from '@/lib/ai/narrow'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'

/** The same model, with its reading of replies narrowed to what code allows. */
export function narrowed(model: Model): Model {
  return {
    ...model,
    async evaluateReply(request) {
      const answer = await model.evaluateReply(request)
      if (answer.kind !== 'ok') return answer
      const { profile, member, conversation } = request
      const previous = conversation.filter(({ role }) => role === 'agent').map(({ content }) => content)
      const scene = { kind: 'reply' as const, gym: profile, member, otherMembers: [], previous }
      const { evaluation, because } = narrow(answer.value, request, (text) =>
        guardDraft({ subject: '', text }, scene),
      )
      const reasoning = [evaluation.reasoning, ...because].join(' ')
      return { ...answer, value: { ...evaluation, reasoning } }
    },
  }
}
