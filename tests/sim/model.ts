import type { Answer, Model, Usage } from '@/lib/ai/model'
import { narrowed } from '@/lib/ai/narrowed'
import { openPlaybook } from '@/lib/ai/playbook/open-playbook'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import type { Dice } from './dice'
import type { Faults } from './faults'

const USAGE: Usage = {
  model: 'failing',
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costMicros: 0,
  latencyMs: 0,
}

/** The built-in model as it ships, failing as often and in as many ways as the seed says. */
export function simModel(dice: Dice, faults: Faults): Model {
  const playbook = narrowed(openPlaybook({ isOptOut, threatIn }))
  const orFail = <R, T>(call: (request: R) => Promise<Answer<T>>) => {
    return async (request: R): Promise<Answer<T>> => {
      if (!faults.strikes('model_fails')) return call(request)
      const why = dice.pick(['timeout', 'overloaded', 'refused', 'malformed', 'truncated'] as const)
      return { kind: 'failed', why, detail: 'failed on purpose', usage: USAGE }
    }
  }
  return {
    ...playbook,
    draftTouch: orFail(playbook.draftTouch),
    evaluateReply: orFail(playbook.evaluateReply),
    planNextStep: orFail(playbook.planNextStep),
  }
}
