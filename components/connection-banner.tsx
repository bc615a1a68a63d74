import { daysAgo, formatDateTime, formatTime } from '@/components/dates'
import { TextLink } from '@/components/text-link'
import { CONNECTION_ADVICE } from '@/components/wording'

type Connection = { state: 'ok' | keyof typeof CONNECTION_ADVICE; since: string }
type Props = { connection: Connection; timezone: string; now: Date }

/** Says when PushPress is in trouble, since when, and whether anybody has to do something. */
export function ConnectionBanner({ connection, timezone, now }: Props) {
  if (connection.state === 'ok') return null
  const { title, advice, action } = CONNECTION_ADVICE[connection.state]
  const day = daysAgo(connection.since, now, timezone)
  return (
    <div
      role="status"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-l-4 border-line border-l-danger bg-danger-wash px-4 py-3 text-sm sm:px-8 lg:px-12"
    >
      <strong className="font-semibold">{title}</strong>
      <span>
        {advice}{' '}
        <span title={formatDateTime(connection.since, timezone)}>
          Since {formatTime(connection.since, timezone)} {day}.
        </span>
      </span>
      {action ? <TextLink href="/settings/pushpress">{action}</TextLink> : null}
    </div>
  )
}
