import { STANDING_LABEL, type Standing as StandingName } from '@/components/wording'

/** Filled: training. Half: on the way in or out. Hollow: not a member now. Red: money. */
const MARK: Record<StandingName, string> = {
  active: 'border-accent bg-accent',
  payment_alert: 'border-danger bg-danger',
  cancelling: 'border-danger bg-[linear-gradient(135deg,var(--danger)_50%,transparent_50%)]',
  paused: 'border-line-strong bg-[linear-gradient(135deg,var(--line-strong)_50%,transparent_50%)]',
  starting: 'border-accent bg-[linear-gradient(135deg,var(--accent)_50%,transparent_50%)]',
  lead: 'border-accent',
  visitor: 'border-line-strong',
  former: 'border-line-strong bg-line',
  staff: 'border-ink bg-ink',
}

export function Standing({ standing }: { standing: StandingName }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2.5 shrink-0 border ${MARK[standing]}`} />
      {STANDING_LABEL[standing]}
    </span>
  )
}
