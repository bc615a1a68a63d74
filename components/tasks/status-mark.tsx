import { STATUS_LABEL } from '@/components/tasks/words'
import type { Status } from '@/lib/tasks/task'

/** Filled accent: a person is needed. Half: at work. Hollow: nothing to do now. Grey: over. */
const MARK: Record<Status, string> = {
  pending_review: 'border-accent bg-accent',
  escalated: 'border-danger bg-danger',
  ready: 'border-accent bg-[linear-gradient(135deg,var(--accent)_50%,transparent_50%)]',
  executing: 'border-accent bg-[linear-gradient(135deg,var(--accent)_50%,transparent_50%)]',
  waiting: 'border-accent',
  dormant: 'border-line-strong',
  completed: 'border-ink bg-ink',
  cancelled: 'border-line-strong bg-line',
}

export function StatusMark({ status }: { status: Status }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2.5 shrink-0 border ${MARK[status]}`} />
      {STATUS_LABEL[status]}
    </span>
  )
}
