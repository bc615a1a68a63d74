import Link from 'next/link'
import { daysAgo, formatDateTime } from '@/components/dates'
import { Td, Th } from '@/components/table'
import { nextStep } from '@/components/tasks/next-step'
import { StatusMark } from '@/components/tasks/status-mark'
import { memberName, type TaskRow } from '@/components/tasks/task'
import { taskType } from '@/lib/tasks/registry/registry'

type Props = { tasks: TaskRow[]; now: Date; timezone: string }

function Title({ task }: { task: TaskRow }) {
  const label = taskType(task.type).label
  const name = memberName(task) ?? label
  return (
    <Link
      href={`/tasks/${task.id}`}
      prefetch={false}
      title={name}
      dir="auto"
      className="block truncate font-medium underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  )
}

function When({ at, now, timezone }: { at: string; now: Date; timezone: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at, timezone)} className="whitespace-nowrap">
      {daysAgo(at, now, timezone)}
    </time>
  )
}

export function TaskTable({ tasks, now, timezone }: Props) {
  return (
    <table className="w-full table-fixed border-collapse border-b border-line text-left text-sm tabular-nums max-lg:hidden">
      <thead>
        <tr>
          <Th className="w-48">Who</Th>
          <Th className="w-40">Kind</Th>
          <Th className="w-44">State</Th>
          <Th>What’s next, or how it ended</Th>
          <Th className="w-24 text-right">Messages</Th>
          <Th className="w-28 text-right">Last activity</Th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => {
          const next = nextStep(task, now, timezone)
          return (
            <tr key={task.id} className="hover:bg-wash">
              <Td>
                <Title task={task} />
              </Td>
              <Td>{taskType(task.type).label}</Td>
              <Td>
                <StatusMark status={task.status} />
              </Td>
              <Td>
                <span className="line-clamp-2 wrap-anywhere" title={next}>
                  {next}
                </span>
              </Td>
              <Td className="text-right">
                {task.budget_messages > 0 ? `${task.messages_used} of ${task.budget_messages}` : ''}
              </Td>
              <Td className="text-right">
                <When at={task.resolved_at ?? task.last_activity_at} now={now} timezone={timezone} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The same rows for a narrow screen. */
export function TaskCards({ tasks, now, timezone }: Props) {
  return (
    <ul className="border-b border-line lg:hidden">
      {tasks.map((task) => (
        <li key={task.id} className="flex flex-col gap-1 border-t border-line py-3 text-sm">
          <div className="flex items-center justify-between gap-4 text-base">
            <span className="min-w-0">
              <Title task={task} />
            </span>
            <span className="shrink-0 text-sm text-muted">
              <When at={task.resolved_at ?? task.last_activity_at} now={now} timezone={timezone} />
            </span>
          </div>
          <div className="flex items-center justify-between gap-4">
            <StatusMark status={task.status} />
            <span className="truncate text-muted">{taskType(task.type).label}</span>
          </div>
          <p className="text-muted wrap-anywhere">{nextStep(task, now, timezone)}</p>
        </li>
      ))}
    </ul>
  )
}
