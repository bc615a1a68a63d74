import { type MonthCount, monthName } from '@/components/visit-calendar'
import { plural } from '@/components/wording'

/** Visits in each of the last twelve months. The numbers stand above the bars, so the picture needs no axis. */
export function MonthBars({ months }: { months: MonthCount[] }) {
  const most = Math.max(1, ...months.map((month) => month.visits))
  return (
    <ol className="grid grid-cols-12 items-end gap-1 border-b border-line text-center text-xs tabular-nums sm:gap-3 sm:text-sm">
      {months.map(({ month, visits }, index) => {
        const isNow = index === months.length - 1
        return (
          <li
            key={month}
            className="flex flex-col"
            title={`${monthName(month, 'long')} ${month.slice(0, 4)}: ${plural(visits, 'visit')}`}
          >
            <span className={visits === 0 ? 'text-muted' : ''}>{visits}</span>
            <span aria-hidden="true" className="mt-1 flex h-24 items-end">
              <span
                className={`block w-full ${isNow ? 'bg-accent' : 'bg-line-strong'}`}
                style={{ height: `${(visits / most) * 100}%` }}
              />
            </span>
            <span className="order-last border-t border-line py-1.5 text-muted">
              <span className="sm:hidden">{monthName(month).slice(0, 1)}</span>
              <span className="max-sm:hidden">{monthName(month)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
