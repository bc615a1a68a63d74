import { formatDateTime } from '@/components/dates'
import { type LogLine, stepOf } from '@/components/tasks/log-words'
import { Why } from '@/components/tasks/why'

type Props = { lines: LogLine[]; timezone: string }

const MARK: Record<string, string> = {
  agent: 'border-accent bg-accent',
  member: 'border-ink bg-ink',
  owner: 'border-ink bg-paper',
}

/** Everything that happened to a task, oldest first, each step with its reason. */
export function Timeline({ lines, timezone }: Props) {
  return (
    <ol className="border-l border-line">
      {lines.map((line) => {
        const { who, what, isSpeech, isMinor } = stepOf(line)
        if (isMinor) {
          return (
            <li
              key={`${line.id}.${line.place}`}
              className="flex flex-wrap gap-x-3 pb-3 pl-6 text-sm text-muted"
            >
              <span>{what}</span>
              <time dateTime={line.at} className="tabular-nums">
                {formatDateTime(line.at, timezone)}
              </time>
            </li>
          )
        }
        return (
          <li key={`${line.id}.${line.place}`} className="relative pb-5 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-2.5 border ${MARK[line.kind] ?? 'border-line-strong bg-paper'}`}
            />
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className={isSpeech || line.kind === 'owner' ? 'font-medium text-ink' : ''}>{who}</span>
              <time dateTime={line.at} className="tabular-nums">
                {formatDateTime(line.at, timezone)}
              </time>
            </p>
            <p
              dir="auto"
              className={`wrap-anywhere whitespace-pre-line ${isSpeech ? 'mt-1 line-clamp-4' : ''}`}
            >
              {what}
            </p>
            <Why data={line.data} timezone={timezone} />
          </li>
        )
      })}
    </ol>
  )
}
