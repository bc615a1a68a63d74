import Link from 'next/link'
import { Badge } from '@/components/badge'
import { daysAgo, formatDateTime } from '@/components/dates'

export type ConversationRow = {
  taskId: string
  name: string
  label: string
  ended: string | null
  lastAt: string
  lastFrom: 'member' | 'agent' | 'owner'
  lastText: string
  unseen: number
  needsAnswer: boolean
}

const SPEAKER = { member: '', agent: 'Agent: ', owner: 'You: ' } as const

/** The footer that the law asks for is not what somebody said. */
function firstWords(text: string): string {
  return (text.split('\n\n-- \n', 1)[0] ?? '').replaceAll(/\s+/g, ' ').trim() || '(no text)'
}

export function ConversationList({
  rows,
  now,
  timezone,
}: {
  rows: ConversationRow[]
  now: Date
  timezone: string
}) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <li key={row.taskId} className="border-t border-line">
          <Link
            href={`/conversations/${row.taskId}`}
            prefetch={false}
            className="grid grid-cols-[0.625rem_minmax(0,1fr)] gap-x-3 py-3.5 hover:bg-wash sm:px-2"
          >
            <span aria-hidden="true" className={`mt-2 size-2.5 ${row.unseen > 0 ? 'bg-accent' : ''}`} />
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
                <span
                  dir="auto"
                  className={`min-w-0 wrap-anywhere ${row.unseen > 0 ? 'font-semibold' : 'font-medium'}`}
                >
                  {row.name}
                </span>
                {row.unseen > 0 ? <span className="sr-only">{row.unseen} unread</span> : null}
                <span className="text-sm text-muted">{row.label}</span>
                {row.needsAnswer ? <Badge>needs your reply</Badge> : null}
                {row.ended ? <span className="text-sm text-muted">{row.ended}</span> : null}
                <time
                  dateTime={row.lastAt}
                  title={formatDateTime(row.lastAt, timezone)}
                  className="ml-auto text-sm text-muted"
                >
                  {daysAgo(row.lastAt, now, timezone)}
                </time>
              </span>
              <span
                dir="auto"
                className={`mt-0.5 line-clamp-2 wrap-anywhere ${row.unseen > 0 ? '' : 'text-muted'}`}
              >
                {SPEAKER[row.lastFrom]}
                {firstWords(row.lastText)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
