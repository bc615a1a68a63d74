import { ESCALATION_REMINDER_HOURS } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import type { Hold } from '@/lib/tasks/gate'
import type { Ending } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'
import type { Status } from '@/lib/tasks/task'

/** How a task leaves a worker's hands. Each is one call that moves, changes and logs together, or does nothing. */

/** The lease we hold, or the version we looked at. */
export type Hand = { token: string } | { version: number }
export type LogEntry = {
  kind: 'decision' | 'evaluation' | 'note' | 'agent'
  content: string
  data?: Record<string, unknown>
}
type Change = Record<string, unknown>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export async function move(
  deps: Deps,
  scene: Scene,
  to: Status,
  o: { hand: Hand; now: Date; change?: Change; log?: LogEntry[]; replyId?: string },
): Promise<boolean> {
  return deps.rpc('transition_task', {
    p_task: scene.task.id,
    p_to: to,
    p_now: o.now.toISOString(),
    p_change: (o.change ?? {}) as never,
    p_log: (o.log ?? []) as never,
    p_reply: o.replyId,
    ...('token' in o.hand ? { p_token: o.hand.token } : { p_version: o.hand.version }),
  })
}

/** Not now: it waits with its reason and the time to try again. The touch is delayed, not lost. */
export function hold(deps: Deps, scene: Scene, o: { hand: Hand; now: Date; until: Date; why: Hold }) {
  return move(deps, scene, 'waiting', {
    ...o,
    change: { due_at: earliest(o.until, new Date(scene.task.expires_at)), hold_reason: o.why },
    log: [
      {
        kind: 'decision',
        content: `Held: ${o.why}.`,
        data: { decision: 'hold', rule: o.why, until: o.until.toISOString() },
      },
    ],
  })
}

/** It has come to its end. */
export function finish(
  deps: Deps,
  scene: Scene,
  o: {
    hand: Hand
    now: Date
    ending: Ending
    provisional?: boolean
    log?: LogEntry[]
    replyId?: string
    change?: Change
  },
) {
  const { ending } = o
  return move(deps, scene, ending.status, {
    ...o,
    change: {
      ...o.change,
      outcome: ending.outcome,
      outcome_reason: ending.why,
      is_late: ending.late,
      is_provisional: o.provisional ?? false,
      attributed_cents: ending.cents,
    },
    log: [...(o.log ?? []), { kind: 'decision', content: ending.why, data: { decision: ending.outcome } }],
  })
}

/** What the owner needs in order to decide. */
export type Escalation = {
  /** Why it cannot go on by itself. */
  blocks: string
  question?: string | null
  draft?: string | null
  suggestions?: string[]
}

export function escalate(
  deps: Deps,
  scene: Scene,
  o: { hand: Hand; now: Date; escalation: Escalation; log?: LogEntry[]; replyId?: string; change?: Change },
) {
  return move(deps, scene, 'escalated', {
    ...o,
    change: {
      ...o.change,
      escalation: { ...o.escalation, tried: scene.task.messages_used },
      due_at: new Date(o.now.getTime() + ESCALATION_REMINDER_HOURS * HOUR_MS).toISOString(),
    },
    log: [
      ...(o.log ?? []),
      { kind: 'decision', content: o.escalation.blocks, data: { decision: 'escalate' } },
    ],
  })
}

/** Nothing more will be sent; the cadence says whether that is the end, a question for the owner, or only watching. */
export function exhaust(
  deps: Deps,
  scene: Scene,
  type: TaskType,
  o: { hand: Hand; now: Date; why: string },
): Promise<boolean> {
  const { cadence } = type
  switch (cadence.onExhaustion) {
    case 'cancel':
      return finish(deps, scene, {
        ...o,
        ending: { status: 'cancelled', outcome: 'unresponsive', why: o.why, late: false, cents: 0 },
      })
    case 'escalate':
      return escalate(deps, scene, {
        ...o,
        escalation: {
          blocks: `${o.why} Nothing has come of it yet.`,
          suggestions: ['Call them', 'Close it', 'Write to them yourself'],
        },
      })
    case 'dormant': {
      const { checkDays = 7, maxDays = 60 } = cadence.dormant ?? {}
      return move(deps, scene, 'dormant', {
        ...o,
        change: {
          due_at: daysAfter(o.now, checkDays),
          dormant_until: daysAfter(o.now, maxDays),
        },
        log: [
          {
            kind: 'decision',
            content: `${o.why} From now on we only watch, for up to ${maxDays} days.`,
            data: { decision: 'dormant' },
          },
        ],
      })
    }
  }
}

export const daysAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * DAY_MS).toISOString()

export const earliest = (a: Date, b: Date): string => (a < b ? a : b).toISOString()
