import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import { sceneOf } from '@/lib/ai/playbook/guard-scene'
import { shuffled } from '@/lib/ai/playbook/pick'
import { answer, escalate } from '@/lib/ai/playbook/reply/verdict'
import { greet, inVoice, sign } from '@/lib/ai/playbook/voice'
import { greeted } from '@/lib/ai/playbook/words'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'

/** An answer to the member, or the owner's matter when there is no message left or no answer passes the guard. */
export function writeBack(request: ReplyRequest, why: string, bodies: readonly string[]): Evaluation {
  if (request.budget.messages <= 0)
    return escalate(request, `${why} No message is left in the budget to answer with.`)
  const { profile, taskId, conversation } = request
  const scene = sceneOf(request, 'reply')
  for (const body of shuffled(bodies, `${taskId}/${conversation.length}`)) {
    const text = [greet(profile, greeted(request)), inVoice(body, profile.voice), sign(profile)].join('\n\n')
    if (guardDraft({ subject: '', text }, scene).length === 0) return answer(request, why, text)
  }
  return escalate(request, `${why} No answer of the playbook passes the checks.`)
}

export function invitation(): readonly string[] {
  return [
    'That is lovely to hear! Which day would suit you best?',
    'Great, that makes us happy. Which day this week should we look out for you?',
    'So good to read that! Would mornings or evenings work better for you?',
    'We would love that. What day do you have in mind?',
    'Wonderful, thank you for writing back. When would you like to come in?',
  ]
}

export function askForDay(): readonly string[] {
  return [
    'Thanks for telling me, that helps. Which day would be a good one to start with?',
    'Good to know! Is there a day this week that could work?',
    'That makes sense. Which day shall we aim for?',
    'Thank you, I will keep that in mind. What would be a good first day for you?',
  ]
}

export function whoWrites({ profile }: ReplyRequest): readonly string[] {
  const reader = profile.ownerName.trim() || 'the team'
  return [
    `I am the assistant of ${profile.name}, and ${reader} reads along. Would you rather hear from ${reader} directly?`,
    `This is the assistant of ${profile.name}, writing for ${reader}. Shall I ask ${reader} to get in touch with you?`,
    `You are writing with the assistant of ${profile.name}. If you prefer to talk to ${reader}, would you let me know?`,
  ]
}
