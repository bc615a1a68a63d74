import type { Deps } from '@/lib/tasks/deps'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Claimed } from '@/lib/tasks/scene'

/**
 * One thing a plan can do. Each must bear being done twice with the same key, because whoever did it may have died
 * before writing down that it is done.
 */
export type Action = {
  name: string
  /** What it does, in a few words for the owner. */
  label: string
  safety: Safety
  /** Why it makes no sense for this task, or null. */
  unfit?(scene: Claimed): string | null
  perform(work: Work): Promise<Done>
}

export type Safety = {
  /** Changes something, or tells someone, outside of our own records. */
  externalSideEffect: boolean
  reversible: boolean
  /** A member reads it. Never done here: such an action only leads to the one path. */
  memberFacing: boolean
  /** Only for a task that was approved: by the owner, or by the gate where autopilot is on. */
  needsApproval: boolean
}

export type Input = Record<string, string | number | boolean | null>

export type Work = {
  deps: Deps
  scene: Claimed
  type: TaskType
  /** The same for every try at this step. */
  key: string
  input: Input
  requirement: 'required' | 'optional' | 'best_effort'
  why: string
  now: Date
}

/** What came of a step. */
export type Done =
  | { kind: 'done'; summary: string; data?: Record<string, unknown> }
  /** The next message of this task may go down the one path; `draft` is what it should say. */
  | { kind: 'send'; summary: string }
  /** The task rests until then. */
  | { kind: 'wait'; summary: string; until: Date }
  /** A task of its own was opened for it; this one waits for that one. */
  | { kind: 'opened'; summary: string; taskId: string }
  /** A person has to decide. */
  | { kind: 'ask'; summary: string; question: string | null }
  | { kind: 'failed'; summary: string }

export function textOf(input: Input, name: string): string | null {
  const value = input[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A number of days within bounds; a model's wish for longer is not refused but cut. */
export function daysOf(input: Input, usual: number, max: number): number {
  const days = Math.round(Number(input.days ?? usual))
  return Number.isFinite(days) ? Math.min(max, Math.max(1, days)) : usual
}

export const needsMember = ({ member }: Claimed): string | null =>
  member ? null : 'This task is about no single member.'

export const INTERNAL: Safety = {
  externalSideEffect: false,
  reversible: true,
  memberFacing: false,
  needsApproval: false,
}
