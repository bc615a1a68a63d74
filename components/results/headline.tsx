import type { ReactNode } from 'react'
import { rowsUrl } from '@/components/results/results-url'
import { TextLink } from '@/components/text-link'
import { formatCount, formatMoney, plural } from '@/components/wording'

type HeadlineProps = {
  month: string
  thisMonth: { membersKept: number; centsKept: number; centsPromised: number }
  year: { membersKept: number; centsKept: number }
  running: number
  heldOut: number
}

/** The answer in three seconds: who stayed, and what that is worth. */
export function Headline({ month, thisMonth, year, running, heldOut }: HeadlineProps) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
      <Figure label="Kept after outreach this month" href={rowsUrl({ month, show: 'kept' })}>
        {formatCount(thisMonth.membersKept)}
      </Figure>
      <Figure
        label="Worth this month"
        href={rowsUrl({ month, show: 'kept' })}
        note={
          thisMonth.centsPromised > 0
            ? `${formatMoney(thisMonth.centsPromised)} of it only promised so far`
            : null
        }
      >
        {formatMoney(thisMonth.centsKept)}
      </Figure>
      <Figure
        label="In twelve months"
        href={rowsUrl({ show: 'kept' })}
        note={`${plural(year.membersKept, 'member')}, each counted once`}
      >
        {formatMoney(year.centsKept)}
      </Figure>
      <Figure
        label="Running now"
        href={rowsUrl({ show: 'running' })}
        note={heldOut > 0 ? `${formatCount(heldOut)} held out for comparison` : null}
      >
        {formatCount(running)}
      </Figure>
    </dl>
  )
}

type FigureProps = { label: string; href: string; note?: string | null; children: ReactNode }

function Figure({ label, href, note, children }: FigureProps) {
  return (
    <div className="min-w-0 bg-paper px-4 py-5">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-3xl font-semibold tabular-nums">
        <TextLink href={href} className="text-ink! decoration-line-strong">
          {children}
        </TextLink>
        {note ? <span className="mt-1 block text-sm font-normal text-muted">{note}</span> : null}
      </dd>
    </div>
  )
}
