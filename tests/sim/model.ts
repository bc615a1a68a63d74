import type { Model, ReplyRequest } from '@/lib/ai/model'
import { scriptedModel } from '../tasks/scripted-model'
import type { Dice } from './dice'
import type { Faults } from './faults'

/** Reads replies by a few plain rules, and fails as often as the seed says. */
export function simModel(dice: Dice, faults: Faults): Model {
  return scriptedModel({
    draft: () => (faults.strikes('model_fails') ? 'fails' : {}),
    evaluate: (request) => {
      if (faults.strikes('model_fails')) return dice.chance(0.5) ? 'times_out' : 'refuses'
      return read(request)
    },
  })
}

function read({ reply, member, type }: ReplyRequest) {
  if (/thursday/i.test(reply) && type.goal.outcomes.some(({ code }) => code === 'verbal_commitment')) {
    return { action: 'close' as const, outcome: 'verbal_commitment', reasoning: 'They named a day.' }
  }
  if (/\?/.test(reply)) {
    return {
      action: 'reply' as const,
      reply: `Good question, ${member.firstName}. Let me ask the coaches and come back to you.`,
      reasoning: 'They asked something simple.',
    }
  }
  if (/shoulder|card/i.test(reply)) {
    return { action: 'escalate' as const, question: reply, reasoning: 'A person should look at this.' }
  }
  return {}
}
