import { formatDateTime } from '@/components/dates'
import type { FormAction } from '@/components/form-state'
import { SmallForm } from '@/components/settings/small-form'
import { liftWarning, suppressionOrigin, suppressionReason } from '@/components/settings/suppression-words'

type Check = { holds: boolean; text: string }
type Suppressed = { reason: string; source: string; at: string; by: string | null }
type Props = {
  checks: Check[]
  suppressed: Suppressed | null
  email: string | null
  lift: FormAction
  mayLift: boolean
  timezone: string
}

/** Whether a message could leave now, and what would hold it. */
export function OutlookPanel({ checks, suppressed, email, lift, mayLift, timezone }: Props) {
  const holding = checks.filter(({ holds }) => holds).length
  return (
    <div className="border border-line p-5">
      <p className="text-lg font-medium">
        {suppressed
          ? suppressionReason(suppressed.reason)
          : holding === 0
            ? 'A message could go out now'
            : 'A message would have to wait'}
      </p>
      {suppressed && email ? (
        <div className="mt-1 flex flex-wrap items-start justify-between gap-4">
          <p className="text-sm text-muted">
            {suppressionOrigin(suppressed.source, suppressed.by)}, {formatDateTime(suppressed.at, timezone)}.
            Nothing is sent to {email}.
          </p>
          {mayLift ? (
            <SmallForm action={lift} submit="Allow again" confirm={liftWarning(email, suppressed.reason)}>
              <input type="hidden" name="email" value={email} />
            </SmallForm>
          ) : null}
        </div>
      ) : (
        <ul className="mt-3 flex flex-col gap-1.5 text-sm">
          {checks.map(({ holds, text }) => (
            <li key={text} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
              <span aria-hidden="true" className={holds ? 'text-danger' : 'text-accent-text'}>
                {holds ? '✕' : '✓'}
              </span>
              <span>
                <span className="sr-only">{holds ? 'Holds: ' : 'Fine: '}</span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
