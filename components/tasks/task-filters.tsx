import Link from 'next/link'
import { TaskSearch } from '@/components/tasks/task-search'
import { type TaskFilter, type TaskView, tasksUrl } from '@/components/tasks/tasks-url'
import { formatCount } from '@/components/wording'

type Counts = Record<Exclude<TaskView, 'all' | 'needs'> | 'every', number>
type Props = { filter: TaskFilter; counts: Counts; types: { type: string; label: string }[] }

const VIEW_LABEL: Record<TaskView, string> = {
  needs: 'Needs you',
  review: 'To review',
  answer: 'Needs an answer',
  todo: 'To-dos',
  go_on: 'To continue',
  running: 'Running',
  held: 'On hold',
  dormant: 'Watching',
  kept: 'Kept this month',
  over: 'Ended',
  all: 'All',
}
/** Always offered; the others only where there is something to see. */
const ALWAYS = new Set<TaskView>(['needs', 'running', 'held', 'over', 'all'])

export function countOf(view: TaskView, counts: Counts): number {
  if (view === 'all') return counts.every
  if (view === 'needs') return counts.review + counts.answer + counts.todo + counts.go_on
  return counts[view]
}

export function TaskFilters({ filter, counts, types }: Props) {
  const views = (Object.keys(VIEW_LABEL) as TaskView[]).filter(
    (view) => ALWAYS.has(view) || view === filter.view || countOf(view, counts) > 0,
  )
  return (
    <div className="mb-6 flex flex-col gap-4">
      <TaskSearch filter={filter} types={types} />
      <nav aria-label="Filter tasks" className="flex flex-wrap gap-2">
        {views.map((view) => (
          <Chip key={view} filter={filter} view={view} count={countOf(view, counts)} />
        ))}
      </nav>
    </div>
  )
}

function Chip({ filter, view, count }: { filter: TaskFilter; view: TaskView; count: number }) {
  const isOn = filter.view === view
  return (
    <Link
      href={tasksUrl(filter, { view, status: null })}
      scroll={false}
      prefetch={false}
      aria-current={isOn ? 'true' : undefined}
      className={`inline-flex h-9 shrink-0 items-center gap-2 border px-3 text-sm tabular-nums ${
        isOn ? 'border-ink bg-ink text-paper' : 'border-line hover:border-line-strong'
      }`}
    >
      {VIEW_LABEL[view]}
      <span className={isOn ? '' : 'text-muted'}>{formatCount(count)}</span>
    </Link>
  )
}
