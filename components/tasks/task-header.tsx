import { nextStep } from '@/components/tasks/next-step'
import { goalIn, reasonsIn } from '@/components/tasks/reasons'
import { StatusMark } from '@/components/tasks/status-mark'
import { memberName, type TaskRow } from '@/components/tasks/task'
import { TextLink } from '@/components/text-link'
import { taskType } from '@/lib/tasks/registry/registry'

type Props = { task: TaskRow; now: Date; timezone: string }

export function TaskHeader({ task, now, timezone }: Props) {
  const { label } = taskType(task.type)
  const name = memberName(task)
  return (
    <header>
      <TextLink href="/tasks" className="text-sm">
        Tasks
      </TextLink>
      <h1 dir="auto" className="mt-2 text-[1.75rem] leading-9 font-semibold wrap-anywhere">
        {name ?? label}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted">
        {name ? <span>{label}</span> : null}
        <StatusMark status={task.status} />
        {task.member_id ? <TextLink href={`/members/${task.member_id}`}>Member page</TextLink> : null}
      </p>
      <p dir="auto" className="mt-4 max-w-prose text-lg leading-7 wrap-anywhere">
        {goalIn(task.goal, reasonsIn(task.facts))}
      </p>
      <p className="mt-2 max-w-prose text-muted wrap-anywhere">{nextStep(task, now, timezone)}</p>
    </header>
  )
}
