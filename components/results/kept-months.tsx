import Link from 'next/link'
import { rowsUrl } from '@/components/results/results-url'
import { monthInWords, shortMonth } from '@/components/results/wording'
import { formatMoney, plural } from '@/components/wording'

export type KeptMonth = { month: string; membersKept: number; centsKept: number }

const MONTHS_MIN = 6
/** Of the height, in percent; the rest is for the words above and below. */
const TOWER_MAX = 70

/** From the month the work began, and never so few that a first month fills the picture. */
export function sinceBeginning<T extends { tasksEnded: number }>(months: readonly T[]): T[] {
  const began = months.findIndex(({ tasksEnded }) => tasksEnded > 0)
  const from = began < 0 ? months.length : began
  return months.slice(Math.min(from, Math.max(0, months.length - MONTHS_MIN)))
}

/** One tower a month, as high as what was kept is worth. Each opens its rows. */
export function KeptMonths({ months }: { months: KeptMonth[] }) {
  const most = Math.max(1, ...months.map(({ centsKept }) => centsKept))
  return (
    <ol className="flex h-72 items-stretch gap-1.5 border-b border-line sm:gap-4">
      {months.map(({ month, membersKept, centsKept }, at) => {
        const isLast = at === months.length - 1
        return (
          <li key={month} className="min-w-0 flex-1">
            <Link
              href={rowsUrl({ month, show: 'kept' })}
              aria-label={`${monthInWords(month)}: ${plural(membersKept, 'member')} kept, ${formatMoney(centsKept)}`}
              className="group flex h-full flex-col justify-end text-center tabular-nums"
            >
              {membersKept > 0 ? (
                <span className="mb-1.5 truncate leading-tight">
                  <span className="block text-lg font-semibold">{membersKept}</span>
                  <span className="block text-xs text-muted max-sm:hidden">{formatMoney(centsKept)}</span>
                </span>
              ) : null}
              <span
                className={`block min-h-0.5 ${towerColour(centsKept, isLast)}`}
                style={{ height: `${(centsKept / most) * TOWER_MAX}%` }}
              />
              <span
                className={`py-2 text-sm ${isLast ? 'font-medium' : 'text-muted'} group-hover:underline underline-offset-4`}
              >
                {shortMonth(month)}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function towerColour(cents: number, isLast: boolean): string {
  if (cents === 0) return 'bg-line'
  return isLast ? 'bg-accent group-hover:bg-accent-hover' : 'bg-ink group-hover:bg-accent'
}
