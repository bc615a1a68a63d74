import Link from 'next/link'
import { daysAgo, formatDateTime, formatTime } from '@/components/dates'
import { type FeedLine, toldOf } from '@/components/today/feed-words'
import { taskType } from '@/lib/tasks/registry/registry'

type Props = { lines: FeedLine[]; now: Date; timezone: string; limit: number }

/** What happened, newest first. It grows by itself. */
export function Feed({ lines, now, timezone, limit }: Props) {
  const told = lines
    .flatMap((line) => {
      const words = toldOf(line, line.task ? taskType(line.task.type).label : 'your gym')
      return words ? [{ line, ...words }] : []
    })
    .slice(0, limit)
  if (told.length === 0) {
    return (
      <p className="border-y border-line py-4 text-sm text-muted">
        Nothing yet. What the agents do is written down here.
      </p>
    )
  }
  return (
    <ol className="border-b border-line">
      {told.map(({ line, what, quote }) => (
        <li key={line.id} className="border-t border-line py-2.5 text-sm">
          <div className="flex items-baseline justify-between gap-4">
            <p dir="auto" className="min-w-0 wrap-anywhere">
              {line.task_id ? (
                <Link
                  href={`/tasks/${line.task_id}`}
                  prefetch={false}
                  className="underline-offset-4 hover:underline"
                >
                  {what}
                </Link>
              ) : (
                what
              )}
            </p>
            <When at={line.at} now={now} timezone={timezone} />
          </div>
          {quote ? (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">
              “{quote}”
            </p>
          ) : null}
        </li>
      ))}
    </ol>
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
