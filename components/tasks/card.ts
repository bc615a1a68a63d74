import type { Writer } from '@/components/tasks/task'

export type CardStep = {
  day: number
  subject: string | null
  text: string
  why: string
  warning: string | null
}

/** A proposal as the queue shows it: everything in words already, so that the browser needs no registry. */
export type Card = {
  id: string
  version: number
  type: string
  label: string
  name: string | null
  memberId: string | null
  goal: string
  reasons: string[]
  draft: { subject: string; text: string; by: Writer } | null
  isTodo: boolean
  /** It is a plan to agree to as a whole; null steps while it is being written. */
  plans: { steps: CardStep[] | null } | null
  touch: string | null
  confidence: number | null
  plan: string[]
}

export const markOf = ({ id, version }: { id: string; version: number }): string => `${id}:${version}`
