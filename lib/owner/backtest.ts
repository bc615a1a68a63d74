import type { Model } from '@/lib/ai/model'
import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'
import { type Backtest, type BacktestProgress, type Flagged, replay } from '@/lib/gym/risk/backtest'
import type { History, HistoryMember } from '@/lib/gym/risk/history'
import { BACKTEST_DRAFTS } from '@/lib/safety/limits'
import { profileInWords } from '@/lib/tasks/call-context'
import { readProfile } from '@/lib/tasks/gym-profile'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

/** One line of the answer: how far it is, or what came of it. */
export type BacktestLine =
  | ({ kind: 'progress' } & BacktestProgress)
  | { kind: 'done'; result: Backtest; drafts: { memberId: string; subject: string; text: string }[] }
  | { kind: 'not_read_yet' }

const DAY_MS = 86_400_000

/** Replays a gym's past as it is read. Nothing is written down and nothing leaves. */
export async function* backtest(
  db: UserClient,
  gymId: string,
  o: { now: Date; model: Pick<Model, 'draftTouch'> },
): AsyncGenerator<BacktestLine> {
  const answer = await db.rpc('read_history', { p_gym: gymId, p_now: o.now.toISOString() })
  const history = rowsOf('read history', answer) as unknown as History | null
  if (!history) {
    yield { kind: 'not_read_yet' }
    return
  }
  const days = replay(history)
  for (;;) {
    const step = days.next()
    if (step.done) {
      yield {
        kind: 'done',
        result: step.value,
        drafts: await draftsFor(history, step.value.flagged, o.model),
      }
      return
    }
    yield { kind: 'progress', ...step.value }
  }
}

async function draftsFor(history: History, flagged: readonly Flagged[], model: Pick<Model, 'draftTouch'>) {
  const drafts: { memberId: string; subject: string; text: string }[] = []
  for (const it of flagged.slice(0, BACKTEST_DRAFTS)) {
    const member = history.members.find(({ id }) => id === it.memberId)
    if (!member) continue
    const written = await model.draftTouch(requestFor(history, member, it))
    if (written.kind === 'ok')
      drafts.push({ memberId: it.memberId, subject: written.value.subject, text: written.value.text })
  }
  return drafts
}

function requestFor({ gym }: History, member: HistoryMember, { day, why }: Flagged) {
  const lastVisit = Math.max(...member.visits.filter((visit) => visit < day))
  return {
    taskId: member.id,
    type: CHURN_RISK,
    outcomes: outcomesOf(CHURN_RISK),
    goal: CHURN_RISK.goal.summary,
    profile: profileInWords(readProfile(gym.profile), gym, gym),
    overrides: [],
    member: {
      firstName: member.firstName,
      lastName: member.lastName,
      standing: 'active',
      tenureMonths: Math.floor((day - (member.joined ?? day)) / 30.44),
      daysSinceVisit: Number.isFinite(lastVisit) ? day - lastVisit : null,
      visitsPerWeek: null,
      visitsTotal: member.visits.length,
      usualClass: member.usualClass,
      usualDays: member.usualDays,
      usualHour: member.usualHour,
      planName: member.planName,
    },
    facts: { why: why.join(' ') },
    otherTasks: [],
    conversation: [],
    budget: {
      messages: CHURN_RISK.budget.messages,
      turns: CHURN_RISK.budget.turns,
      daysLeft: CHURN_RISK.budget.days,
    },
    now: new Date(day * DAY_MS).toISOString(),
    touch: 0,
    tone: null,
  }
}
