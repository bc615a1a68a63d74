/** What a task is and which ways it can go. The database holds the same table; a test compares the two. */

export const STATUSES = [
  'pending_review',
  'ready',
  'executing',
  'waiting',
  'dormant',
  'escalated',
  'completed',
  'cancelled',
] as const
export type Status = (typeof STATUSES)[number]

export const isStatus = (name: string): name is Status => STATUSES.some((status) => status === name)

export const TRANSITIONS: Record<Status, readonly Status[]> = {
  pending_review: ['ready', 'completed', 'cancelled'],
  ready: ['executing', 'completed', 'escalated', 'cancelled'],
  executing: ['waiting', 'dormant', 'completed', 'escalated', 'cancelled'],
  waiting: ['executing', 'dormant', 'completed', 'escalated', 'cancelled'],
  dormant: ['executing', 'completed', 'cancelled'],
  escalated: ['executing', 'completed', 'cancelled'],
  // Only the owner reopens.
  completed: ['executing'],
  cancelled: [],
}

export type Priority = 'critical' | 'high' | 'medium' | 'low'

/** Lower goes first. Stored as a number, so that an index can order by it. */
export const PRIORITY_RANK: Record<Priority, number> = { critical: 0, high: 1, medium: 2, low: 3 }

/** Who caused a task to exist. */
export const TRIGGERS = ['analysis', 'webhook', 'manual', 'chat', 'agent', 'recurring'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** live: for real. dry_run: everything but the outside effect. plan: drafts and timing for the owner to approve. */
export type ExecutionMode = 'live' | 'dry_run' | 'plan'

export const isOver = (status: Status): boolean => status === 'completed' || status === 'cancelled'

/** Makes a switch over a union complete: a case that is forgotten does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
