import Link from 'next/link'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import {
  type ConversationFilter,
  type ConversationState,
  conversationsUrl,
} from '@/components/conversations/conversations-url'
import { formatCount } from '@/components/wording'

const LABEL: Record<ConversationState, string> = {
  needs_answer: 'Needs your reply',
  running: 'Running',
  closed: 'Closed',
}

type Props = { filter: ConversationFilter; counts: Record<ConversationState, number> }

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

export function ConversationFilters({ filter, counts }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <nav aria-label="Filter conversations" className="flex flex-wrap gap-2">
        <Chip
          href={conversationsUrl(filter, { state: null })}
          label="All"
          count={counts.running + counts.closed}
          isOn={filter.state === null}
        />
        {(['needs_answer', 'running', 'closed'] as const).map((state) => (
          <Chip
            key={state}
            href={conversationsUrl(filter, { state })}
            label={LABEL[state]}
            count={counts[state]}
            isOn={filter.state === state}
          />
        ))}
      </nav>
      <search className="w-full sm:w-96">
        <form action="/conversations" className="flex gap-2">
          {filter.state ? <input type="hidden" name="show" value={filter.state} /> : null}
          <input
            type="search"
            name="q"
            defaultValue={filter.query}
            key={filter.query}
            aria-label="Search conversations by name, email or words"
            placeholder="Search name, email or words"
            maxLength={100}
            className={CONTROL}
          />
          <Button type="submit" look="secondary">
            Search
          </Button>
        </form>
      </search>
    </div>
  )
}
