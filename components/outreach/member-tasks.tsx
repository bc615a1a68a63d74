import { daysAgo, formatDateTime } from '@/components/dates'
import { Letter } from '@/components/settings/letter'
import { TextLink } from '@/components/text-link'

export type TaskOfMember = {
  id: string
  label: string
  goal: string
  /** Where it stands, in words. */
  standing: string
  isOpen: boolean
  hasThread: boolean
  draft: { subject: string; text: string; by: 'claude' | 'playbook' | 'owner' } | null
  createdAt: string
}

type Props = { tasks: TaskOfMember[]; now: Date; timezone: string }

export function MemberTasks({ tasks, now, timezone }: Props) {
  if (tasks.length === 0) return <p className="text-muted">No tasks yet.</p>
  return (
    <ul className="border-b border-line">
      {tasks.map((task) => (
        <li key={task.id} className="flex flex-col gap-3 border-t border-line py-4">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <TextLink
              href={`/tasks/${task.id}`}
              prefetch={false}
              className={task.isOpen ? 'font-medium' : ''}
            >
              {task.label}
            </TextLink>
            <span className="text-sm">{task.standing}</span>
            {task.hasThread ? (
              <TextLink href={`/conversations/${task.id}`} prefetch={false} className="text-sm">
                Conversation
              </TextLink>
            ) : null}
            <time
              dateTime={task.createdAt}
              title={formatDateTime(task.createdAt, timezone)}
              className="ml-auto text-sm text-muted"
            >
              {daysAgo(task.createdAt, now, timezone)}
            </time>
          </div>
          <p dir="auto" className="max-w-prose text-sm text-muted wrap-anywhere">
            {task.goal}
          </p>
          {task.draft && task.isOpen ? (
            <details>
              <summary className="text-sm text-muted underline underline-offset-4">
                What would be sent
              </summary>
              <div className="mt-3 max-w-2xl">
                <Letter {...task.draft} />
              </div>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
