import { ESCALATION_REMINDER_HOURS } from '@/lib/safety/limits'
import { decided, type LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { type Escalation, escalationOf } from '@/lib/tasks/escalation'
import type { Hold } from '@/lib/tasks/gate'
import type { Ending } from '@/lib/tasks/observe'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene } from '@/lib/tasks/scene'
import type { Status } from '@/lib/tasks/task'

/** How a task leaves a worker's hands. Each is one call that moves, changes and logs together, or does nothing. */

/** The lease we hold, or the version we looked at. */
export type Hand = { token: string } | { version: number }
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

/**
 * Not now: it waits with its reason and the time to try again. The touch is delayed, not lost; and a reply that was
 * being answered stays open.
 */
export function hold(
  deps: Deps,
  scene: Scene,
  o: { hand: Hand; now: Date; until: Date; why: Hold; log?: LogEntry[] },
) {
  return move(deps, scene, 'waiting', {
    hand: o.hand,
    now: o.now,
    change: { due_at: earliest(o.until, new Date(scene.task.expires_at)), hold_reason: o.why },
    log: [
      ...(o.log ?? []),
      decided({
        point: 'send_gate',
        decision: 'hold',
        reason: `Held: ${o.why}.`,
        by: { rule: o.why },
        facts: factsFor(scene),
        alternative: 'Otherwise it would have gone on now.',
        more: { until: o.until.toISOString() },
      }),
    ],
  })
}

/** What a decision about a task is made on. */
export function factsFor({ task, gym, member }: Scene): Record<string, unknown> {
  return {
    touches: task.touches,
    messagesLeft: task.budget_messages - task.messages_used,
    turnsLeft: task.budget_turns - task.turns_used,
    expiresAt: task.expires_at,
    mode: task.mode,
    approvedBy: task.approved_by,
    gymMode: gym.mode,
    ramp: gym.ramp,
    ...(member && { standing: member.standing, lastVisitAt: member.lastVisitAt, readAt: member.freshAt }),
  }
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
    /** Who came to this end; a rule on what can be seen where nobody is named. */
    by?: { rule: string } | { model: string }
    confidence?: number
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
    log: [
      ...(o.log ?? []),
      decided({
        point: 'closing',
        decision: ending.outcome,
        reason: ending.why,
        by: o.by ?? { rule: 'what_the_mirror_shows' },
        confidence: o.confidence,
        facts: { ...factsFor(scene), provisional: o.provisional ?? false, worthCents: ending.cents },
        alternative: 'Otherwise it would have gone on until its messages or its days are used up.',
      }),
    ],
  })
}

/** A person has to decide. */
export function escalate(
  deps: Deps,
  scene: Scene,
  o: {
    hand: Hand
    now: Date
    escalation: Escalation
    log?: LogEntry[]
    replyId?: string
    change?: Change
    by?: { rule: string } | { model: string }
    confidence?: number
    alternative?: string
  },
) {
  return move(deps, scene, 'escalated', {
    ...o,
    change: {
      ...o.change,
      escalation: escalationOf(scene, o.escalation),
      due_at: new Date(o.now.getTime() + ESCALATION_REMINDER_HOURS * HOUR_MS).toISOString(),
    },
    log: [
      ...(o.log ?? []),
      decided({
        point: 'escalation',
        decision: 'escalate',
        reason: o.escalation.blocks,
        by: o.by ?? { rule: 'ask_when_in_doubt' },
        confidence: o.confidence,
        facts: factsFor(scene),
        alternative: o.alternative ?? 'Otherwise it would have gone on without you.',
        more: { question: o.escalation.question ?? null },
      }),
    ],
  })
}

/** Nothing more will be sent; the cadence says whether that is the end, a question for the owner, or only watching. */
export function exhaust(
  deps: Deps,
  scene: Scene,
  type: TaskType,
  o: { hand: Hand; now: Date; why: string; log?: LogEntry[] },
): Promise<boolean> {
  const { cadence } = type
  switch (cadence.onExhaustion) {
    case 'cancel':
      return finish(deps, scene, {
        ...o,
        ending: { status: 'cancelled', outcome: 'unresponsive', why: o.why, late: false, cents: 0 },
        by: { rule: 'cadence_exhausted' },
      })
    case 'escalate':
      return escalate(deps, scene, {
        ...o,
        escalation: {
          blocks: `${o.why} Nothing has come of it yet.`,
          suggestions: ['Call them', 'Close it', 'Write to them yourself'],
        },
        by: { rule: 'cadence_exhausted' },
        alternative: 'Other kinds of tasks close here, or only watch.',
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
          ...(o.log ?? []),
          decided({
            point: 'closing',
            decision: 'dormant',
            reason: `${o.why} From now on we only watch, for up to ${maxDays} days.`,
            by: { rule: 'cadence_exhausted' },
            facts: factsFor(scene),
            alternative: 'Other kinds of tasks close here, or ask you.',
          }),
        ],
      })
    }
  }
}

export const daysAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * DAY_MS).toISOString()

export const earliest = (a: Date, b: Date): string => (a < b ? a : b).toISOString()
