import { Button } from '@/components/button'
import { formatDateTime } from '@/components/dates'
import { ALERT_TITLES, SEVERITY, type Severity } from '@/components/operator/words'

export type Alert = {
  id: number
  kind: string
  severity: Severity
  gym: string | null
  detail: string
  opened_at: string
  seen_at: string | null
  seen_by: string | null
}

const MARK: Record<Severity, string> = {
  critical: 'border-danger bg-danger-wash text-danger',
  warning: 'border-line-strong text-ink',
  info: 'border-line text-muted',
}

type Props = { alerts: Alert[]; total: number; markSeen: (form: FormData) => Promise<void> }

export function AlertList({ alerts, total, markSeen }: Props) {
  if (alerts.length === 0) {
    return <p className="border border-line px-4 py-6 text-muted">Nothing needs you. All checks are quiet.</p>
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
            <span
              className={`w-18 shrink-0 border px-1.5 text-center text-xs leading-5 ${MARK[alert.severity]}`}
            >
              {SEVERITY[alert.severity]}
            </span>
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">
                {ALERT_TITLES[alert.kind] ?? alert.kind}
                {alert.gym ? <span className="font-normal">: {alert.gym}</span> : null}
              </p>
              <p className="mt-0.5 text-sm text-muted wrap-anywhere">{alert.detail}</p>
              <p className="mt-0.5 text-sm text-muted tabular-nums">
                Since {formatDateTime(alert.opened_at, 'UTC')} UTC
                {alert.seen_at ? `, seen by ${alert.seen_by}` : ''}
              </p>
            </div>
            {alert.seen_at ? null : (
              <form action={markSeen}>
                <input type="hidden" name="alert" value={alert.id} />
                <Button type="submit" look="secondary" aria-label={`Seen: ${alert.detail}`}>
                  Seen
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {total > alerts.length ? (
        <p className="mt-3 text-sm text-muted">And {total - alerts.length} more, less serious or older.</p>
      ) : null}
    </>
  )
}
