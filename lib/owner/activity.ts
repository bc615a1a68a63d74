import type { Results, ResultTask } from '@/lib/owner/results'
import { endedIn, isKept } from '@/lib/owner/scorecard'
import { localDay } from '@/lib/safety/local-time'

/** Which rows a number stands for. Everything left out means all of it. */
export type ActivityFilter = {
  month?: string
  type?: string
  outcome?: string
  show?: 'kept' | 'promised' | 'edited' | 'skipped' | 'running' | 'held_out'
}

/** The rows behind a number of the scorecard, newest first. */
export function activityOf(results: Results, filter: ActivityFilter, timezone: string): ResultTask[] {
  const { month, type, outcome, show } = filter
  // Nobody wrote to them: there is no task that ended.
  if (show === 'held_out') return []
  if (show === 'edited' || show === 'skipped') return saidAbout(results, filter, timezone)
  const rows =
    show === 'running'
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

function saidAbout({ tasks, feedback }: Results, filter: ActivityFilter, timezone: string): ResultTask[] {
  const { month, type, show } = filter
  const about = new Set(
    feedback
      .filter(
        ({ kind, at }) => kind === show && (!month || localDay(timezone, new Date(at)).startsWith(month)),
      )
      .map(({ taskId }) => taskId),
  )
  return tasks.filter((task) => about.has(task.id) && (!type || task.type === type))
}
