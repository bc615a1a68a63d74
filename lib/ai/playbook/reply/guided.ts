import { sceneOf } from '@/lib/ai/playbook/guard-scene'
import { asSentence, pendingGuidance } from '@/lib/ai/playbook/guidance'
import type { Step } from '@/lib/ai/playbook/reply/scene'
import { answer, escalate } from '@/lib/ai/playbook/reply/verdict'
import { greet, sign } from '@/lib/ai/playbook/voice'
import { greeted } from '@/lib/ai/playbook/words'
import { guardDraft } from '@/lib/safety/draft-guard/guard-draft'

/** The owner said how to answer this: their words are the answer, or come back to them as a draft with the reason. */
export const guided: Step = ({ request }) => {
  const guidance = pendingGuidance(request.conversation)
  if (!guidance) return undefined
  const { profile } = request
  const letter = (body: string) => [greet(profile, greeted(request)), body, sign(profile)].join('\n\n')
  const sentence = asSentence(guidance)
  if (!sentence) {
    return escalate(request, 'The playbook cannot put your words into an answer by itself.', {
      reply: letter(guidance),
      question: 'How should this be said to the member?',
    })
  }
  const text = letter(sentence)
  const findings = guardDraft({ subject: '', text }, sceneOf(request, 'reply'))
  if (findings.length > 0) {
    const why = findings.map(({ why }) => why).join(' ')
    return escalate(request, `Your words are in the draft, but it may not leave by itself: ${why}`, {
      reply: text,
      question: 'Will you send this yourself, or is it not in the gym’s profile yet?',
    })
  }
  if (request.budget.messages <= 0) {
    return escalate(request, 'Your words are in the draft, and no message is left to send it with.', {
      reply: text,
    })
  }
  return answer(request, 'The owner said how to answer.', text)
}
