import type { HeldOut, Results, ResultTask } from '@/lib/owner/results'
import { endedIn, isKept, tasksSaidAbout } from '@/lib/owner/scorecard'
import { localDay } from '@/lib/safety/local-time'

/** Which rows a number stands for. Everything left out means all of it. */
export type ActivityFilter = {
  month?: string
  type?: string
  outcome?: string
  show?: 'kept' | 'promised' | 'edited' | 'skipped' | 'answered' | 'running' | 'held_out' | 'ai'
}

/** The rows behind a number of the scorecard, newest first. */
export function activityOf(results: Results, filter: ActivityFilter, timezone: string): ResultTask[] {
  const { month, type, outcome, show } = filter
  // Nobody wrote to them, and a model is paid by the day: these numbers have rows of their own.
  if (show === 'held_out' || show === 'ai') return []
  if (show === 'edited' || show === 'skipped') return saidAbout(results, filter, timezone)
  const rows =
    show === 'answered'
      ? results.tasks.filter(({ startedAt, replied }) => startedAt !== null && replied)
      : show === 'running'
        ? results.tasks.filter(({ resolvedAt }) => resolvedAt === null)
        : month
          ? endedIn(results.tasks, month, timezone)
          : results.tasks.filter(({ resolvedAt }) => resolvedAt !== null)
  return rows
    .filter((task) => !type || task.type === type)
    .filter((task) => !outcome || task.outcome === outcome)
    .filter((task) => show !== 'kept' || isKept(task))
    .filter((task) => show !== 'promised' || (isKept(task) && task.provisional))
}

/** The people nobody wrote to, so that there is something to compare with. */
export const heldOutOf = ({ holdouts }: Results, { type }: ActivityFilter): HeldOut[] =>
  holdouts.filter((it) => !type || it.type === type)

/** What the models cost, day by day. */
export const aiCostsOf = ({ aiCosts }: Results, { month }: ActivityFilter): Results['aiCosts'] =>
  aiCosts.filter(({ day }) => !month || day.startsWith(month))

function saidAbout(results: Results, filter: ActivityFilter, timezone: string): ResultTask[] {
  const { month, type, show } = filter
  const said = results.feedback.filter(
    ({ at }) => !month || localDay(timezone, new Date(at)).startsWith(month),
  )
  const about = tasksSaidAbout(results, said, show === 'edited' ? 'edited' : 'skipped')
  return results.tasks.filter((task) => about.has(task.id) && (!type || task.type === type))
}
