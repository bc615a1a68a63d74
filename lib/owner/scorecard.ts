import { type Feedback, MONTHS_SHOWN, type Results, type ResultTask } from '@/lib/owner/results'
import { isKeptEnding } from '@/lib/owner/tasks-kept'
import { type TypeCard, typeCardOf } from '@/lib/owner/type-card'
import { localDay } from '@/lib/safety/local-time'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'

/** What the work was worth, month by month and by kind. Every number is counted from the rows it was given with. */
export type MonthCard = {
  /** 2026-11 in the gym's own calendar. */
  month: string
  membersKept: number
  centsKept: number
  /** The part of it that is only promised so far. */
  centsPromised: number
  tasksEnded: number
  messages: number
  edits: number
  skips: number
  aiCostCents: number
}

export type Scorecard = {
  months: MonthCard[]
  total: Omit<MonthCard, 'month'>
  types: TypeCard[]
  running: number
  heldOut: number
}

const MICROS_PER_CENT = 10_000

export const isKept = ({ type, outcome, cents }: ResultTask): boolean =>
  cents > 0 || isKeptEnding(type, outcome)

export function scorecardOf(results: Results, o: { now: Date; timezone: string }): Scorecard {
  const months = lastMonths(monthOf(o.now.toISOString(), o.timezone))
  // Each moment is put into its month once: asking the calendar is what takes time in a year of rows.
  const ended = byMonth(results.tasks, ({ resolvedAt }) => resolvedAt, o.timezone)
  const said = byMonth(results.feedback, ({ at }) => at, o.timezone)
  const cards = months.map((month) =>
    monthCardOf(month, ended.get(month) ?? [], said.get(month) ?? [], results),
  )
  return {
    months: cards,
    total: totalOf(
      cards,
      months.flatMap((month) => ended.get(month) ?? []),
    ),
    types: TASK_TYPES.map((type) => typeCardOf(type, results, o.now)).filter(
      ({ tasks, heldOut }) => tasks + heldOut > 0,
    ),
    running: results.tasks.filter(({ resolvedAt }) => resolvedAt === null).length,
    heldOut: results.holdouts.length,
  }
}

function monthOf(at: string, timezone: string): string {
  return localDay(timezone, new Date(at)).slice(0, 'YYYY-MM'.length)
}

function byMonth<T>(rows: readonly T[], at: (row: T) => string | null, timezone: string): Map<string, T[]> {
  const months = new Map<string, T[]>()
  for (const row of rows) {
    const moment = at(row)
    if (moment === null) continue
    const month = monthOf(moment, timezone)
    const there = months.get(month)
    if (there) there.push(row)
    else months.set(month, [row])
  }
  return months
}

/** The tasks that ended in a month: the rows behind its numbers. */
export function endedIn(tasks: readonly ResultTask[], month: string, timezone: string): ResultTask[] {
  return tasks.filter(({ resolvedAt }) => resolvedAt !== null && monthOf(resolvedAt, timezone) === month)
}

/** Somebody kept twice is one member. */
function membersIn(tasks: readonly ResultTask[]): number {
  return new Set(tasks.filter(isKept).map(({ memberId, id }) => memberId ?? id)).size
}

export const centsIn = (tasks: readonly ResultTask[]): number =>
  tasks.reduce((sum, { cents }) => sum + cents, 0)

/** A draft edited three times is one draft edited, and one row. */
export function tasksSaidAbout(
  { tasks }: Pick<Results, 'tasks'>,
  said: readonly Feedback[],
  kind: Feedback['kind'],
): Set<string> {
  const shown = new Set(tasks.map(({ id }) => id))
  return new Set(said.filter((it) => it.kind === kind && shown.has(it.taskId)).map(({ taskId }) => taskId))
}

function monthCardOf(
  month: string,
  ended: readonly ResultTask[],
  said: readonly Feedback[],
  results: Results,
): MonthCard {
  const micros = results.aiCosts
    .filter(({ day }) => day.startsWith(month))
    .reduce((sum, cost) => sum + Number(cost.micros), 0)
  return {
    month,
    membersKept: membersIn(ended),
    centsKept: centsIn(ended),
    centsPromised: centsIn(ended.filter(({ provisional }) => provisional)),
    tasksEnded: ended.length,
    messages: ended.reduce((sum, task) => sum + task.messages, 0),
    edits: tasksSaidAbout(results, said, 'edited').size,
    skips: tasksSaidAbout(results, said, 'skipped').size,
    aiCostCents: Math.round(micros / MICROS_PER_CENT),
  }
}

function totalOf(cards: readonly MonthCard[], ended: readonly ResultTask[]): Omit<MonthCard, 'month'> {
  const sum = (name: keyof Omit<MonthCard, 'month'>) => cards.reduce((all, card) => all + card[name], 0)
  return {
    membersKept: membersIn(ended),
    centsKept: centsIn(ended),
    centsPromised: sum('centsPromised'),
    tasksEnded: sum('tasksEnded'),
    messages: sum('messages'),
    edits: sum('edits'),
    skips: sum('skips'),
    aiCostCents: sum('aiCostCents'),
  }
}

function lastMonths(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - (MONTHS_SHOWN - 1 - back), 1))
    return at.toISOString().slice(0, 7)
  })
}
