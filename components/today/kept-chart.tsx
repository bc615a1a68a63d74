import { dayNumber, dayOfNumber, formatDay } from '@/components/dates'
import { formatMoney, plural } from '@/components/wording'

export type KeptWeek = { week: string; members: number; cents: number }

const HEIGHT = 64
const BAR = 18
const GAP = 10
const LABEL = 18
/** Above the tallest bar, for its number. */
const HEAD = 18

/** The weeks from `first` on, those without anything kept included. */
export function everyWeek(kept: KeptWeek[], first: string, weeks: number): KeptWeek[] {
  return Array.from({ length: weeks }, (_, index) => {
    const week = dayOfNumber(dayNumber(first) + 7 * index)
    return kept.find((it) => it.week === week) ?? { week, members: 0, cents: 0 }
  })
}

/** Members kept and what they are worth, week by week. The table beneath says the same to a screen reader. */
export function KeptChart({ weeks }: { weeks: KeptWeek[] }) {
  const members = weeks.reduce((sum, week) => sum + week.members, 0)
  const cents = weeks.reduce((sum, week) => sum + week.cents, 0)
  if (members === 0) {
    return (
      <p className="border-y border-line py-4 text-sm text-muted">
        Nobody yet. When a member we wrote to comes back, they count here, with what they pay.
      </p>
    )
  }
  return (
    <figure className="flex flex-col gap-4">
      <Bars
        title="Members"
        sum={String(members)}
        values={weeks.map((week) => week.members)}
        say={String}
        weeks={weeks}
      />
      <Bars
        title="Money"
        sum={formatMoney(cents)}
        values={weeks.map((week) => week.cents)}
        say={formatMoney}
        weeks={weeks}
      />
      <table className="sr-only">
        <caption>Members and money kept, by week</caption>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week}>
              <th scope="row">Week of {formatDay(week.week)}</th>
              <td>{plural(week.members, 'member')}</td>
              <td>{formatMoney(week.cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

type BarsProps = {
  title: string
  sum: string
  values: number[]
  say: (value: number) => string
  weeks: KeptWeek[]
}

/** One measure, a bar a week; only the best week is labelled, so that no two numbers can touch. */
function Bars({ title, sum, values, say, weeks }: BarsProps) {
  const most = Math.max(1, ...values)
  const best = values.lastIndexOf(most)
  const width = weeks.length * (BAR + GAP) - GAP
  const centre = best * (BAR + GAP) + BAR / 2
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
        {title} <span className="tabular-nums">{`${sum} in ${weeks.length} weeks`}</span>
      </p>
      <svg
        viewBox={`0 ${-HEAD} ${width} ${HEIGHT + LABEL + HEAD}`}
        className="mt-1 w-full"
        aria-hidden="true"
      >
        {weeks.map((week, index) => {
          const value = values[index] ?? 0
          const height = Math.max(2, (value / most) * HEIGHT)
          return (
            <rect
              key={week.week}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill={value > 0 ? 'var(--accent)' : 'var(--line)'}
            >
              <title>{`Week of ${formatDay(week.week)}: ${say(value)}`}</title>
            </rect>
          )
        })}
        {best < 0 ? null : (
          <text
            x={Math.min(width - 2, Math.max(2, centre))}
            y="-5"
            fontSize="11"
            fill="var(--ink)"
            textAnchor={best < 1 ? 'start' : best > weeks.length - 2 ? 'end' : 'middle'}
          >
            {say(most)}
          </text>
        )}
        <text x="0" y={HEIGHT + LABEL - 2} fontSize="11" fill="var(--muted)">
          {formatDay(weeks[0]?.week ?? '').split(',')[0]}
        </text>
        <text x={width} y={HEIGHT + LABEL - 2} fontSize="11" fill="var(--muted)" textAnchor="end">
          this week
        </text>
      </svg>
    </div>
  )
}
