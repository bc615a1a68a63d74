import { describe, expect, it } from 'vitest'
import type { HeldOut, Results, ResultTask } from '@/lib/owner/results'
import { scorecardOf } from '@/lib/owner/scorecard'
import { judgeSignal, type TaskSnapshot } from '@/lib/tasks/goal'
import { isHeldOut, type Lift } from '@/lib/tasks/holdout'
import { judgeHeldOut } from '@/lib/tasks/judge-held-out'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import type { FollowedScene } from '@/lib/tasks/seen'
import { followDays } from '@/lib/tasks/signals'
import { chance, seedOf } from '@/sandbox/random'

/**
 * Seasons of made-up gyms, judged day for day by the product: members come back in their own time, owners take days to
 * approve, tasks end and are improved later. What outreach really changed is known, and has to be found.
 */

const DAY_MS = 86_400_000
const BEGIN = Date.parse('2026-03-02T15:00:00Z')
const NOW = new Date(BEGIN + 150 * DAY_MS)
const at = (days: number) => new Date(BEGIN + days * DAY_MS)

const RUNS = 120
const MEMBERS = 500
const HOLDOUT_PERCENT = 20
const RETURN_UNTOUCHED = 0.3
const FOLLOWED_DAYS = followDays(CHURN_RISK)
const TASK_DAYS = CHURN_RISK.budget.days

/** Days until somebody comes back by themselves, where this share would within the time they are followed. */
const daysUntil = (share: number, drawn: number) =>
  (Math.log(1 - drawn) / Math.log(1 - share)) * FOLLOWED_DAYS

const snapshot = (change: Partial<TaskSnapshot>): TaskSnapshot => ({
  type: CHURN_RISK,
  status: 'waiting',
  createdAt: at(0),
  startedAt: null,
  resolvedAt: null,
  outcome: null,
  provisional: false,
  percent: 0,
  ...change,
})

/** Written to once the owner has found the time, unless they came before. */
function contacted(id: string, drawn: (key: string) => number, effect: number): ResultTask {
  const sent = drawn('approval') * 3
  const alone = daysUntil(RETURN_UNTOUCHED, drawn('alone'))
  const isEarly = alone < sent
  const back = isEarly ? alone : sent + daysUntil(RETURN_UNTOUCHED + effect, drawn('after'))
  const isOpen = back < sent + TASK_DAYS
  const before = isEarly
    ? snapshot({ status: 'pending_review' })
    : isOpen
      ? snapshot({ startedAt: at(sent) })
      : snapshot({
          startedAt: at(sent),
          status: 'cancelled',
          outcome: 'unresponsive',
          resolvedAt: at(sent + TASK_DAYS),
        })
  const judged = judgeSignal(before, { kind: 'checkin', at: at(back), count: 1 })
  return {
    id,
    type: CHURN_RISK.type,
    memberId: id,
    name: null,
    status: before.status,
    outcome: 'outcome' in judged ? judged.outcome : before.outcome,
    why: null,
    provisional: false,
    late: 'late' in judged && judged.late,
    cents: 0,
    confidence: 80,
    createdAt: at(0).toISOString(),
    startedAt: before.startedAt?.toISOString() ?? null,
    resolvedAt: (before.resolvedAt ?? at(back)).toISOString(),
    messages: isEarly ? 0 : 1,
    approvedBy: 'owner',
    byHand: false,
    replied: false,
  }
}

function heldOut(id: string, drawn: (key: string) => number): HeldOut {
  const holdout = { startsAt: at(0.2).toISOString(), endsAt: at(0.2 + FOLLOWED_DAYS).toISOString() }
  const back = daysUntil(RETURN_UNTOUCHED, drawn('alone'))
  const scene = {
    task: { status: 'cancelled', created_at: at(0).toISOString(), facts: {}, outcome: 'held_out' },
    member: { standing: 'active' },
    visits: [at(back).toISOString()].filter((visit) => visit <= NOW.toISOString()),
    bookings: [],
    standingSince: null,
    holdout,
  } as unknown as FollowedScene
  const judged = judgeHeldOut(scene, CHURN_RISK, NOW)
  return {
    ...holdout,
    taskId: id,
    type: CHURN_RISK.type,
    memberId: id,
    name: '',
    succeeded: judged?.succeeded ?? null,
    outcome: judged?.outcome ?? null,
  }
}

function season(run: number, effect: number): Extract<Lift, { kind: 'measured' }> {
  const seed = seedOf('season', run)
  const results: Results = { tasks: [], holdouts: [], feedback: [], aiCosts: [] }
  for (let person = 0; person < MEMBERS; person++) {
    const who = { gymId: `gym ${run}`, memberId: `${run}:${person}`, type: CHURN_RISK.type }
    const drawn = (key: string) => chance(seed, person, key)
    if (isHeldOut(who, HOLDOUT_PERCENT)) results.holdouts.push(heldOut(who.memberId, drawn))
    else results.tasks.push(contacted(who.memberId, drawn, effect))
  }
  const [card] = scorecardOf(results, { now: NOW, timezone: 'America/Denver' }).types
  if (card?.lift.kind !== 'measured') throw new Error(JSON.stringify(card?.lift))
  return card.lift
}

const seasons = (effect: number) => Array.from({ length: RUNS }, (_, run) => season(run, effect))
const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

describe('over a hundred and twenty seasons, judged as the product judges them', () => {
  it('15 points that outreach really changed are found, and inside the interval in at least nine of ten', () => {
    const lifts = seasons(0.15)
    expect(mean(lifts.map(({ difference }) => difference))).toBeGreaterThan(0.135)
    expect(lifts.filter(({ low, high }) => low <= 0.15 && high >= 0.15).length / RUNS).toBeGreaterThanOrEqual(
      0.9,
    )
  })

  it('where it changed nothing, that is what is said in at least nine of ten', () => {
    const lifts = seasons(0)
    expect(Math.abs(mean(lifts.map(({ difference }) => difference)))).toBeLessThan(0.015)
    expect(
      lifts.filter(({ verdict }) => verdict === 'no_clear_difference').length / RUNS,
    ).toBeGreaterThanOrEqual(0.9)
  })
})
