import Link from 'next/link'
import { MemberSearch } from '@/components/member-search'
import { MEMBER_SORTS, type MemberFilter, type MemberSort, membersUrl } from '@/components/members-url'
import { formatCount, STANDING_LABEL, STANDINGS, type Standing } from '@/components/wording'

type Counts = { total: number; byStanding: Partial<Record<Standing, number>>; withRisk: number }
type Props = { filter: MemberFilter; counts: Counts }

function Chip({ href, label, count, isOn }: { href: string; label: string; count: number; isOn: boolean }) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      aria-current={isOn ? 'true' : undefined}
      className={`inline-flex h-9 shrink-0 items-center gap-2 border px-3 text-sm tabular-nums ${
        isOn ? 'border-ink bg-ink text-paper' : 'border-line hover:border-line-strong'
      }`}
    >
      {label}
      <span className={isOn ? '' : 'text-muted'}>{formatCount(count)}</span>
    </Link>
  )
}

function Standings({ filter, counts }: Props) {
  return (
    <nav aria-label="Filter by status" className="flex flex-wrap gap-2">
      <Chip
        href={membersUrl(filter, { standing: null })}
        label="Everyone"
        count={counts.total}
        isOn={filter.standing === null}
      />
      {STANDINGS.filter((it) => counts.byStanding[it] || it === filter.standing).map((standing) => (
        <Chip
          key={standing}
          href={membersUrl(filter, { standing })}
          label={STANDING_LABEL[standing]}
          count={counts.byStanding[standing] ?? 0}
          isOn={filter.standing === standing}
        />
      ))}
    </nav>
  )
}

const SORT_LABEL: Record<MemberSort, string> = {
  name: 'Name',
  'last-visit': 'Last visit',
  visits: 'Visits a week',
  risk: 'Risk',
}

function Sorts({ filter, counts }: Props) {
  const sorts = MEMBER_SORTS.filter((it) => it !== 'risk' || counts.withRisk > 0)
  return (
    <nav aria-label="Sort" className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">Sort by</span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          href={membersUrl(filter, { sort })}
          scroll={false}
          prefetch={false}
          aria-current={filter.sort === sort ? 'true' : undefined}
          className="py-2 underline-offset-8 hover:underline aria-[current]:font-medium aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2"
        >
          {SORT_LABEL[sort]}
        </Link>
      ))}
    </nav>
  )
}

export function MemberFilters(props: Props) {
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <MemberSearch filter={props.filter} />
        <Sorts {...props} />
      </div>
      <Standings {...props} />
    </div>
  )
}
