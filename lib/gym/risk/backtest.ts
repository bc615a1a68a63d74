import { featuresOf } from '@/lib/gym/risk/features'
import type { History, HistoryMember } from '@/lib/gym/risk/history'
import { type Risk, scoreRisk } from '@/lib/gym/risk/score'
import {
  BACKTEST_DAYS,
  JUST_HERE_DAYS,
  RISK_SCORE_MIN,
  TASKS_ACTIVE_PER_GYM_MAX,
  TASKS_PER_ANALYSIS_MAX,
} from '@/lib/safety/limits'
import { escalationReason } from '@/lib/tasks/escalation-triggers'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import { followDays } from '@/lib/tasks/signals'

/**
 * What autopilot would have done with a gym's own past, day by day, within every limit. Nothing was sent in that past,
 * so whoever came back came back anyway: the replay says whom it would have noticed, not whom it would have kept. Only
 * the gym's calendar, what was closed and what was a slow month, is known to it beforehand.
 */
export type Backtest = {
  days: number
  flagged: Flagged[]
  messages: number
  mostInADay: number
  /** Would have been shown to the owner first. */
  waitedForOwner: number
  cameBackAnyway: number
  left: number
}
export type Flagged = {
  memberId: string
  firstName: string
  lastName: string
  day: number
  score: number
  why: string[]
  messages: number
  /** Why the owner would have been asked first. */
  askedBecause: string | null
  became: 'came_back' | 'left' | 'stayed_away' | 'too_early_to_say'
}

export type BacktestProgress = { day: number; of: number; flagged: number }

type Running = { flagged: Flagged; member: HistoryMember; opened: number; nextTouch: number | null }

/** By day since it was switched on, as the database's ramp has it: proposals, the owner's approval, a few, all. */
const RAMP = [
  { untilDay: 7, perDay: 0 },
  { untilDay: 14, perDay: 10 },
] as const
/** What a young sender's reputation bears, by week since the first message. */
const WARM_UP = [3, 5, 10, 15] as const

export function* replay(history: History): Generator<BacktestProgress, Backtest> {
  const start = Math.max(history.knownFrom, history.today - BACKTEST_DAYS)
  const busyness = (day: number) => history.busyness[day - history.knownFrom] ?? 1
  const visits = new Map(history.members.map((member) => [member.id, new Set(member.visits)]))
  const flagged: Flagged[] = []
  const perDay: number[] = []
  let running: Running[] = []
  let firstSent: number | null = null
  for (let day = start; day < history.today; day++) {
    running = running.filter((it) => isOpen(it, day, visits.get(it.member.id)))
    for (const found of candidates(history, day, busyness, flagged, running)) {
      if (running.length >= TASKS_ACTIVE_PER_GYM_MAX) break
      flagged.push(found.flagged)
      running.push(found)
    }
    const room = roomOn(day - start, day, firstSent, history.gym.dailyLimit)
    const sent = sendTouches(running, day, room, history.gym.weeklyLimit)
    if (sent > 0) firstSent ??= day
    perDay.push(sent)
    yield { day: day - start + 1, of: history.today - start, flagged: flagged.length }
  }
  return summary(flagged, perDay, history)
}

/** Whoever would have been taken up that morning, most costly to lose first. */
function candidates(
  history: History,
  day: number,
  busyness: (day: number) => number,
  flagged: readonly Flagged[],
  running: readonly Running[],
): Running[] {
  const lastFlagged = new Map(flagged.map((it) => [it.memberId, it.day]))
  const busy = new Set(running.map(({ member }) => member.id))
  return history.members
    .filter((member) => member.mayBeContacted && isMemberOn(member, day) && !busy.has(member.id))
    .filter(({ visits }) => !visits.some((visit) => visit < day && visit >= day - JUST_HERE_DAYS))
    .filter(({ id }) => day - (lastFlagged.get(id) ?? Number.NEGATIVE_INFINITY) > CHURN_RISK.coolOffDays)
    .map((member) => ({ member, risk: riskOn(member, day, history.knownFrom, busyness) }))
    .filter(({ risk }) => risk.score >= RISK_SCORE_MIN)
    .sort((a, b) => worthOf(b.member, b.risk, history) - worthOf(a.member, a.risk, history))
    .slice(0, TASKS_PER_ANALYSIS_MAX)
    .map(({ member, risk }) => open(member, risk, day, history))
}

const isMemberOn = ({ joined, left }: HistoryMember, day: number): boolean =>
  joined !== null && joined < day && (left === null || left > day)

function riskOn(
  member: HistoryMember,
  day: number,
  knownFrom: number,
  busyness: (day: number) => number,
): Risk {
  const { visits, joined } = member
  return scoreRisk(
    featuresOf({
      visitDays: visits,
      joinedDay: joined ?? knownFrom,
      asOfDay: day - 1,
      knownFromDay: knownFrom,
      gymBusyness: busyness,
    }),
  )
}

function worthOf({ monthlyCents }: HistoryMember, { score }: Risk, { gym }: History): number {
  return score * (monthlyCents ?? gym.averageMonthlyCents ?? 1)
}

const DAYS_PER_MONTH = 30.44

function open(member: HistoryMember, risk: Risk, day: number, { gym }: History): Running {
  const tenureMonths = (day - (member.joined ?? day)) / DAYS_PER_MONTH
  const facts = {
    tenureMonths,
    monthlyCents: member.monthlyCents ?? gym.averageMonthlyCents,
    cancellationReason: null,
  }
  const askedBecause =
    escalationReason(CHURN_RISK, facts) ??
    (risk.confidence < CHURN_RISK.autoThreshold ? `Confidence ${risk.confidence} is too low.` : null)
  return {
    member,
    opened: day,
    // What waits for a person is not sent by itself.
    nextTouch: askedBecause === null ? day : null,
    flagged: {
      memberId: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      day,
      score: Math.round(risk.score),
      why: risk.factors.filter(({ weight }) => weight > 0).map(({ words }) => words),
      messages: 0,
      askedBecause,
      became: 'too_early_to_say',
    },
  }
}

function isOpen({ member, opened }: Running, day: number, visits: ReadonlySet<number> | undefined): boolean {
  if (day - opened > CHURN_RISK.budget.days || (member.left !== null && member.left <= day)) return false
  for (let at = opened; at < day; at++) if (visits?.has(at)) return false
  return true
}

function roomOn(age: number, day: number, firstSent: number | null, dailyLimit: number): number {
  const ramp = RAMP.find(({ untilDay }) => age < untilDay)?.perDay ?? dailyLimit
  const warmUp = WARM_UP[Math.floor((day - (firstSent ?? day)) / 7)] ?? dailyLimit
  return Math.min(dailyLimit, ramp, warmUp)
}

/** Due touches in the order in which they were opened; what finds no room today goes tomorrow. */
function sendTouches(running: Running[], day: number, room: number, weeklyLimit: number): number {
  const most = Math.min(CHURN_RISK.budget.messages, weeklyLimit)
  let sent = 0
  for (const it of running) {
    if (sent >= room) break
    if (it.nextTouch === null || it.nextTouch > day) continue
    it.flagged.messages += 1
    sent += 1
    const interval = CHURN_RISK.cadence.intervals[it.flagged.messages - 1]
    it.nextTouch = it.flagged.messages < most && interval !== undefined ? day + interval : null
  }
  return sent
}

function summary(flagged: Flagged[], perDay: readonly number[], history: History): Backtest {
  const byId = new Map(history.members.map((member) => [member.id, member]))
  for (const it of flagged) it.became = whatBecame(it, byId.get(it.memberId), history.today)
  return {
    days: perDay.length,
    flagged,
    messages: perDay.reduce((sum, sent) => sum + sent, 0),
    mostInADay: Math.max(0, ...perDay),
    waitedForOwner: flagged.filter(({ askedBecause }) => askedBecause !== null).length,
    cameBackAnyway: flagged.filter(({ became }) => became === 'came_back').length,
    left: flagged.filter(({ became }) => became === 'left').length,
  }
}

function whatBecame({ day }: Flagged, member: HistoryMember | undefined, today: number): Flagged['became'] {
  const until = day + followDays(CHURN_RISK)
  if (member?.visits.some((visit) => visit >= day && visit <= until)) return 'came_back'
  if (member?.left != null && member.left >= day) return 'left'
  return until < today ? 'stayed_away' : 'too_early_to_say'
}
