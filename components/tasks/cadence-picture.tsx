import { formatMonthDay } from '@/components/dates'
import type { TaskRow } from '@/components/tasks/task'
import { plural } from '@/components/wording'
import type { TaskType } from '@/lib/tasks/registry/task-type'

type Props = { task: TaskRow; type: TaskType; sentAt: string[]; timezone: string }
type Stop = { key: string; label: string; detail: string; look: 'done' | 'next' | 'later' | 'missed' }

const LOOK: Record<Stop['look'], string> = {
  done: 'border-accent bg-accent',
  next: 'border-accent bg-paper outline-2 outline-offset-2 outline-accent',
  later: 'border-line-strong bg-paper',
  missed: 'border-line bg-line',
}

/** The touches there were and will be, and what comes when they are used up. */
export function CadencePicture({ task, type, sentAt, timezone }: Props) {
  const stops = stopsOf(task, type, sentAt, timezone)
  return (
    <ol className="grid auto-cols-fr grid-flow-col">
      {stops.map((stop, index) => (
        <li key={stop.key} className="relative min-w-0 pr-2 text-sm">
          {index < stops.length - 1 ? (
            <span aria-hidden="true" className="absolute top-[7px] left-4 h-px w-full bg-line-strong" />
          ) : null}
          <span aria-hidden="true" className={`relative block size-3.5 border ${LOOK[stop.look]}`} />
          <p className="mt-2 leading-5">
            {stop.label}
            <span className="sr-only">
              {stop.look === 'done' ? ' (done)' : stop.look === 'next' ? ' (next)' : ''}
            </span>
          </p>
          <p className="leading-5 text-muted">{stop.detail}</p>
        </li>
      ))}
    </ol>
  )
}

function stopsOf(task: TaskRow, { cadence }: TaskType, sentAt: string[], timezone: string): Stop[] {
  const isOver = task.resolved_at !== null
  const all = Math.max(sentAt.length, Math.min(task.budget_messages, cadence.intervals.length + 1))
  const touches = Array.from({ length: all }, (_, index): Stop => {
    const label = index === 0 ? 'Message 1' : `Message ${index + 1}`
    const at = sentAt[index]
    if (at) return { key: label, label, detail: formatMonthDay(at, timezone), look: 'done' }
    if (isOver) return { key: label, label, detail: 'not needed', look: 'missed' }
    const isNext = index === sentAt.length && (task.status === 'ready' || task.status === 'waiting')
    if (isNext && task.due_at)
      return { key: label, label, detail: formatMonthDay(task.due_at, timezone), look: 'next' }
    const wait = cadence.intervals[index - 1]
    return {
      key: label,
      label,
      detail: wait ? `${plural(wait, 'day')} later` : 'when approved',
      look: 'later',
    }
  })
  return [...touches, lastStop(task, cadence, timezone)]
}

const THEN = { cancel: 'Closes', escalate: 'Asks you', dormant: 'Watches' } as const

function lastStop(task: TaskRow, { onExhaustion }: TaskType['cadence'], timezone: string): Stop {
  const key = 'then'
  if (task.resolved_at) {
    return { key, label: 'Ended', detail: formatMonthDay(task.resolved_at, timezone), look: 'done' }
  }
  if (task.dormant_until) {
    return {
      key,
      label: 'Watching',
      detail: `until ${formatMonthDay(task.dormant_until, timezone)}`,
      look: 'next',
    }
  }
  return {
    key,
    label: THEN[onExhaustion],
    detail: `by ${formatMonthDay(task.expires_at, timezone)}`,
    look: 'later',
  }
}
