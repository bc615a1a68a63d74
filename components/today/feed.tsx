import Link from 'next/link'
import { daysAgo, formatDateTime, formatTime } from '@/components/dates'
import { type FeedLine, type Told, toldOf } from '@/components/today/feed-words'
import { taskType } from '@/lib/tasks/registry/registry'

type Props = { lines: FeedLine[]; now: Date; timezone: string; limit: number }
type Entry = { line: FeedLine; told: Told; count: number }

/** So many alike in a row are news together, not one by one. */
const ALIKE_MIN = 3

function entriesOf(lines: FeedLine[]): Entry[] {
  const entries: Entry[] = []
  for (const line of lines) {
    const told = toldOf(line, line.task ? taskType(line.task.type).label : 'your gym')
    if (!told) continue
    const last = entries.at(-1)
    const isAlike = told.together && last?.told.together?.(0) === told.together(0)
    if (last && isAlike) last.count += 1
    else entries.push({ line, told, count: 1 })
  }
  return entries
}

/** What happened, newest first. It grows by itself. */
export function Feed({ lines, now, timezone, limit }: Props) {
  const entries = entriesOf(lines).slice(0, limit)
  if (entries.length === 0) {
    return (
      <p className="border-y border-line py-4 text-sm text-muted">
        Nothing yet. Everything the agents do shows up here.
      </p>
    )
  }
  return (
    <ol className="border-b border-line">
      {entries.map(({ line, told, count }) => (
        <li key={line.id} className="border-t border-line py-2.5 text-sm">
          <div className="flex items-baseline justify-between gap-4">
            <p dir="auto" className="min-w-0 wrap-anywhere">
              <Words line={line} told={told} count={count} />
            </p>
            <When at={line.at} now={now} timezone={timezone} />
          </div>
          {told.quote ? (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">
              “{told.quote}”
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Words({ line, told, count }: Entry) {
  const link = 'underline-offset-4 hover:underline'
  if (told.together && count >= ALIKE_MIN) {
    // Proposals in a row are of one kind; what somebody approved in a row may be of several.
    const kind = line.kind === 'created' ? line.task?.type : undefined
    return (
      <Link
        href={kind ? `/tasks?view=all&type=${kind}` : '/tasks?view=all'}
        prefetch={false}
        className={link}
      >
        {told.together(count)}
      </Link>
    )
  }
  if (!line.task_id) return told.what
  return (
    <>
      <Link href={`/tasks/${line.task_id}`} prefetch={false} className={link}>
        {told.what}
      </Link>
      {count > 1 ? <span className="text-muted"> and one more</span> : null}
    </>
  )
}

function When({ at, now, timezone }: { at: string; now: Date; timezone: string }) {
  const day = daysAgo(at, now, timezone)
  return (
    <time dateTime={at} title={formatDateTime(at, timezone)} className="shrink-0 text-muted tabular-nums">
      {day === 'today' ? formatTime(at, timezone) : day}
    </time>
  )
}
