import { ActionForm } from '@/components/action-form'
import { formatDateTime } from '@/components/dates'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { plural } from '@/components/wording'

type Props = {
  at: string | null
  reason: string | null
  by: string | null
  gyms: number
  pause: FormAction
  resume: FormAction
}

/** The stop for everything, two steps away from a slip of the hand. */
export function PausePanel({ at, reason, by, gyms, pause, resume }: Props) {
  const frame = 'flex flex-col gap-3 self-start border px-5 py-5'
  if (at) {
    return (
      <section aria-label="Global pause" className={`${frame} border-danger bg-danger-wash`}>
        <h2 className="text-lg font-semibold">Everything is paused</h2>
        <p className="text-sm wrap-anywhere">
          {reason} <span className="text-muted">By {by}</span>
          <span className="text-muted">, {formatDateTime(at, 'UTC')} UTC.</span>
        </p>
        <ActionForm action={resume} submit="Resume sending" pending="Resuming…">
          <Sure>The reason is gone. Let {plural(gyms, 'gym')} send again, each within its limits.</Sure>
        </ActionForm>
      </section>
    )
  }
  return (
    <section aria-label="Global pause" className={`${frame} border-line`}>
      <h2 className="text-lg font-semibold">Sending is on</h2>
      <p className="text-sm text-muted">
        Pausing stops every message of every gym at once. Replies are still received, and nothing is lost.
      </p>
      <details className="group">
        <summary className="inline-flex h-10 items-center border border-danger px-4 font-medium text-danger group-open:mb-5">
          Pause everything…
        </summary>
        <ActionForm action={pause} submit="Pause now" pending="Pausing…">
          <Field name="reason" label="Why" maxLength={300} autoComplete="off" />
          <Sure>Stop all messages of {plural(gyms, 'gym')}.</Sure>
        </ActionForm>
      </details>
    </section>
  )
}

function Sure({ children }: { children: React.ReactNode }) {
  return (
    <label className="flex gap-3 text-sm">
      <input type="checkbox" name="sure" value="yes" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  )
}
