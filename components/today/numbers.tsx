import Link from 'next/link'
import { formatCount, formatMoney } from '@/components/wording'

type Props = { membersKept: number; centsKept: number; running: number; needs: number; month: string }

/** The four numbers that answer "how do we stand?". Each opens to the rows it counts. */
export function Numbers({ membersKept, centsKept, running, needs, month }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
      <Figure href="/tasks?view=kept" label={`Members kept in ${month}`} value={formatCount(membersKept)} />
      <Figure href="/tasks?view=kept" label={`Money kept in ${month}`} value={formatMoney(centsKept)} />
      <Figure href="/conversations?show=running" label="Conversations running" value={formatCount(running)} />
      <Figure href="/tasks" label="Needs you" value={formatCount(needs)} isLoud={needs > 0} />
    </dl>
  )
}

type FigureProps = { href: string; label: string; value: string; isLoud?: boolean }

function Figure({ href, label, value, isLoud = false }: FigureProps) {
  return (
    <div className="relative min-w-0 bg-paper px-4 py-4 hover:bg-wash sm:px-6 sm:py-5">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-3xl leading-10 font-semibold tracking-tight tabular-nums sm:text-4xl">
        <Link
          href={href}
          className={`after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-text ${isLoud ? 'text-accent-text' : ''}`}
        >
          {value}
        </Link>
      </dd>
    </div>
  )
}
