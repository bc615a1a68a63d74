import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONCERN_PLACES, concernFeatures } from '@/lib/ai/playbook/reply/concern'
import { newText } from '@/lib/messages/new-text'
import { isOptOut } from '@/lib/safety/opt-out'
import type { Weights } from '@/lib/safety/opt-out/likeness'
import { type Example, learn } from '@/tests/evals/learn-likeness'

type Labelled = {
  taskType: string
  reply: string
  expect: { actions: string[]; suppress?: boolean }
}

export const learnConcern = (cases: readonly Labelled[] = labelledReplies()): Weights =>
  learn(concernExamples(cases), CONCERN_PLACES)

/** What there is to learn from: replies that may be let rest, and those that may not. The others teach nothing. */
function concernExamples(cases: readonly Labelled[]): Example[] {
  return cases
    .filter(({ reply, expect }) => !expect.suppress && !isOptOut(newText(reply)))
    .flatMap(({ taskType, reply, expect: { actions } }) => {
      const mayRest = actions.includes('wait') && !actions.includes('escalate')
      const isNo = actions.includes('close') && LEAVES.has(taskType)
      const mayNotRest = !actions.includes('wait') && (actions.includes('escalate') || isNo)
      if (!mayRest && !mayNotRest) return []
      const features = concernFeatures(newText(reply), taskType === 'payment_recovery')
      return [{ sentences: [features], wanted: mayRest ? 0 : 1 }]
    })
}

/** Where a no ends the matter, and waiting would ask again. */
const LEAVES = new Set(['win_back', 'lead_followup'])

export function labelledReplies(): Labelled[] {
  return readFileSync(join(import.meta.dirname, 'reply.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): Labelled => JSON.parse(line))
}
