import { dollars } from '@/components/operator/words'
import { formatCount, formatMoney } from '@/components/wording'

type Day = {
  gyms: number
  gyms_connected: number
  tasks_created: number
  messages_sent: number
  members_kept: number
  cents_kept: number
  ai_cost_micros: number
}

/** Where the platform stands today, and what the span came to. */
export function PlatformNumbers({ days }: { days: Day[] }) {
  const today = days.at(-1)
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  return (
    <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-6">
      <Figure label="Gyms connected" value={formatCount(today?.gyms_connected ?? 0)}>
        of {formatCount(today?.gyms ?? 0)}
      </Figure>
      <Figure label="Tasks opened today" value={formatCount(today?.tasks_created ?? 0)} />
      <Figure label="Messages today" value={formatCount(today?.messages_sent ?? 0)} />
      <Figure label="AI cost today" value={dollars(today?.ai_cost_micros ?? 0)} />
      <Figure label="Members kept, 30 days" value={formatCount(sum((day) => day.members_kept))}>
        after outreach
      </Figure>
      <Figure label="Money kept, 30 days" value={formatMoney(sum((day) => day.cents_kept))} />
    </dl>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-paper px-4 py-4">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl leading-9 font-semibold tracking-tight">{value}</span>
        {children ? <span className="text-sm text-muted">{children}</span> : null}
      </dd>
    </div>
  )
}
