import { dayNumber, dayOfNumber, formatDay } from '@/components/dates'
import { formatMoney, plural } from '@/components/wording'

export type KeptWeek = { week: string; members: number; cents: number }

const HEIGHT = 96
const BAR = 18
const GAP = 10
const LABEL = 18

/** The weeks from `first` on, those without anything kept included. */
export function everyWeek(kept: KeptWeek[], first: string, weeks: number): KeptWeek[] {
  return Array.from({ length: weeks }, (_, index) => {
    const week = dayOfNumber(dayNumber(first) + 7 * index)
    return kept.find((it) => it.week === week) ?? { week, members: 0, cents: 0 }
  })
}

/** Members kept and what they are worth, week by week. The table beneath says the same to a screen reader. */
export function KeptChart({ weeks }: { weeks: KeptWeek[] }) {
  const most = Math.max(1, ...weeks.map(({ members }) => members))
  const members = weeks.reduce((sum, week) => sum + week.members, 0)
  const cents = weeks.reduce((sum, week) => sum + week.cents, 0)
  const width = weeks.length * (BAR + GAP) - GAP
  const first = weeks[0]?.week
  return (
    <figure>
      <p className="text-sm text-muted">
        {plural(members, 'member')} and {formatMoney(cents)} in {weeks.length} weeks
      </p>
      <svg
        viewBox={`0 -16 ${width} ${HEIGHT + LABEL + 16}`}
        className="mt-3 w-full"
        aria-hidden="true"
        preserveAspectRatio="xMidYMax meet"
      >
        {weeks.map((week, index) => {
          const height = Math.max(2, (week.members / most) * HEIGHT)
          const x = index * (BAR + GAP)
          return (
            <g key={week.week}>
              <title>{`Week of ${formatDay(week.week)}: ${plural(week.members, 'member')}, ${formatMoney(week.cents)}`}</title>
              <rect
                x={x}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                fill={week.members > 0 ? 'var(--accent)' : 'var(--line)'}
              />
              {week.members > 0 ? (
                <text
                  x={x + BAR / 2}
                  y={HEIGHT - height - 5}
                  textAnchor="middle"
                  fontSize="11"
                  fill="var(--ink)"
                >
                  {week.members}
                </text>
              ) : null}
            </g>
          )
        })}
        {first ? (
          <>
            <text x="0" y={HEIGHT + LABEL - 2} fontSize="11" fill="var(--muted)">
              {formatDay(first).split(',')[0]}
            </text>
            <text x={width} y={HEIGHT + LABEL - 2} fontSize="11" fill="var(--muted)" textAnchor="end">
              this week
            </text>
          </>
        ) : null}
      </svg>
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
