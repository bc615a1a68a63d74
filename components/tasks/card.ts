import type { Writer } from '@/components/tasks/task'

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
  touch: string | null
  confidence: number | null
  plan: string[]
}

export const markOf = ({ id, version }: { id: string; version: number }): string => `${id}:${version}`
