import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { lastPage } from '@/components/members-url'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { NeedsList } from '@/components/tasks/needs-list'
import { countOf, TaskFilters } from '@/components/tasks/task-filters'
import { TaskCards, TaskTable } from '@/components/tasks/task-table'
import { parseTasksUrl, type TaskFilter, type TaskView, tasksUrl } from '@/components/tasks/tasks-url'
import { countTasks, listTasks, TASKS_PER_PAGE, type TaskCounts, type TaskNeed } from '@/lib/db/tasks'
import { readToday } from '@/lib/db/today'
import { type GymSession, requestTime, requireGym } from '@/lib/owner/session'
import { keptThisMonth } from '@/lib/owner/tasks-kept'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import { loadNeeds } from '../load-needs'

export const metadata: Metadata = { title: 'Tasks' }

/** Views that are decided on rather than read: they come as cards. */
const NEED_OF: Partial<Record<TaskView, TaskNeed | null>> = {
  needs: null,
  review: 'review',
  answer: 'answer',
  todo: 'todo',
  go_on: 'go_on',
}

export default async function TasksPage({ searchParams }: PageProps<'/tasks'>) {
  const session = await requireGym()
  const { db, gym } = session
  const filter = parseTasksUrl(await searchParams)
  const now = await requestTime()
  const counts = await countTasks(db, gym.id, filter.query, keptThisMonth(gym.timezone, now))
  const isSearched = filter.query !== '' || filter.type !== null || filter.memberId !== null
  const need = NEED_OF[filter.view]
  const asCards = need !== undefined && !isSearched
  return (
    <>
      <PageHeader title="Tasks" />
      <TaskFilters
        filter={filter}
        counts={counts}
        types={TASK_TYPES.map(({ type, label }) => ({ type, label }))}
      />
      {asCards ? (
        <ToDecide session={session} need={need} now={now} />
      ) : (
        <Rows session={session} filter={filter} counts={counts} now={now} isSearched={isSearched} />
      )}
    </>
  )
}

async function ToDecide({ session, need, now }: { session: GymSession; need: TaskNeed | null; now: Date }) {
  const { db, gym } = session
  const today = await readToday(db, gym.id, keptThisMonth(gym.timezone, now), now)
  const needs = await loadNeeds(session, now, { need, rampSince: today.rampSince })
  const isEmpty = Object.values(needs).every((some) => some.length === 0)
  if (!isEmpty) return <NeedsList {...needs} />
  return (
    <EmptyState title="Nothing needs you">
      Proposals, questions and to-dos appear here on their own. No need to reload.
    </EmptyState>
  )
}

/** An empty list says what would be in it. */
const EMPTY: Partial<Record<TaskView, { title: string; text: string }>> = {
  running: {
    title: 'Nothing is running',
    text: 'Approved tasks appear here while messages go out and replies come in.',
  },
  held: {
    title: 'Nothing is on hold',
    text: 'A message that waits for a limit, your sending hours, a quiet period or fresh data from PushPress appears here, with the reason and the time of the next try.',
  },
  dormant: {
    title: 'Nobody is being watched',
    text: 'When the messages of a task are used up, we stop writing and watch for a while. Those tasks appear here.',
  },
  kept: {
    title: 'Nobody yet this month',
    text: 'A member counts as kept when they come back after we wrote to them.',
  },
  over: { title: 'Nothing has ended yet', text: 'Finished tasks appear here, with how they ended.' },
}

type RowsProps = {
  session: GymSession
  filter: TaskFilter
  counts: TaskCounts
  now: Date
  isSearched: boolean
}

async function Rows({ session: { db, gym }, filter, counts, now, isSearched }: RowsProps) {
  const tasks = await listTasks(db, gym.id, filter, keptThisMonth(gym.timezone, now))
  if (tasks.length === 0) {
    return (
      <EmptyState
        title={
          filter.page > 1
            ? 'There is no such page'
            : isSearched
              ? 'No task matches'
              : (EMPTY[filter.view]?.title ?? 'Nothing here right now')
        }
        action={
          isSearched || filter.page > 1 ? (
            <ButtonLink
              href={tasksUrl({ ...filter, page: 1, query: '', type: null, memberId: null })}
              look="secondary"
            >
              {isSearched ? 'Clear the search' : 'Go to the first page'}
            </ButtonLink>
          ) : null
        }
      >
        {isSearched
          ? 'Try another name or another kind.'
          : (EMPTY[filter.view]?.text ?? 'New ones appear here on their own.')}
      </EmptyState>
    )
  }
  // A search for one kind is not counted beforehand: then there is a next page as long as this one is full.
  const rows =
    filter.type || filter.memberId || filter.status
      ? uncounted(filter, tasks.length)
      : countOf(filter.view, counts)
  const shown = { tasks, now, timezone: gym.timezone }
  return (
    <>
      <TaskTable {...shown} />
      <TaskCards {...shown} />
      <Pager
        page={filter.page}
        pages={lastPage(rows, TASKS_PER_PAGE)}
        rows={rows}
        perPage={TASKS_PER_PAGE}
        href={(page) => tasksUrl(filter, { page })}
      />
    </>
  )
}

function uncounted({ page }: TaskFilter, length: number): number {
  const before = (page - 1) * TASKS_PER_PAGE
  return before + length + (length === TASKS_PER_PAGE ? 1 : 0)
}
