import type { Evaluation, ReplyRequest } from '@/lib/ai/model'
import type { Conduct } from '@/lib/ai/playbook/reply/conduct'
import type { Sign } from '@/lib/ai/playbook/reply/signs'

/** The rules about stopping and threats, which are the same for every model and live with the safety rules. */
export type ReplyRules = {
  isOptOut(text: string): boolean
  threatIn(text: string): 'legal' | 'hostile' | null
}

/** A reply as the steps see it. */
export type ReplyScene = {
  request: ReplyRequest
  text: string
  signs: ReadonlySet<Sign>
  conduct: Conduct
  questions: string[]
  /** How much it is like replies that may not be left alone, from 0 to 1. */
  concern: number
}

/** A step settles the matter or passes it on. */
export type Step = (scene: ReplyScene) => Evaluation | undefined
