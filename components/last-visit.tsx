import { daysAgo, formatDateTime } from '@/components/dates'

type Props = { at: string | null; now: Date; timezone: string }

export function LastVisit({ at, now, timezone }: Props) {
  if (!at) return <span className="text-muted">never</span>
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatDateTime(at, timezone)}
      className="whitespace-nowrap"
    >
      {daysAgo(at, now, timezone)}
    </time>
  )
}
