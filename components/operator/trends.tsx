import { formatDay } from '@/components/dates'
import { dollars } from '@/components/operator/words'
import { formatCount, formatMoney } from '@/components/wording'

type Day = {
  day: string
  tasks_created: number
  tasks_completed: number
  tasks_cancelled: number
  tasks_escalated: number
  messages_sent: number
  replies: number
  members_kept: number
  cents_kept: number
  ai_cost_micros: number
  moves_tried: number
  moves_failed: number
}

type Trend = { title: string; of: (day: Day) => number; say: (value: number) => string }

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const inPercent = (value: number) => `${Math.round(1000 * value) / 10}%`

const TRENDS: Trend[] = [
  { title: 'Tasks opened', of: (day) => day.tasks_created, say: formatCount },
  { title: 'Messages sent', of: (day) => day.messages_sent, say: formatCount },
  { title: 'Replies', of: (day) => day.replies, say: formatCount },
  { title: 'Members kept after outreach', of: (day) => day.members_kept, say: formatCount },
  { title: 'Money kept', of: (day) => day.cents_kept, say: formatMoney },
  {
    title: 'Share that went to owners',
    of: (day) => share(day.tasks_escalated, day.tasks_completed + day.tasks_cancelled + day.tasks_escalated),
    say: inPercent,
  },
  { title: 'AI cost', of: (day) => day.ai_cost_micros, say: dollars },
  { title: 'Moves that failed', of: (day) => share(day.moves_failed, day.moves_tried), say: inPercent },
]

const HEIGHT = 56
const DAYS_MIN = 30
const BAR = 7
const GAP = 2

export function Trends({ days }: { days: Day[] }) {
  if (days.length === 0) {
    return <p className="border border-line px-4 py-6 text-muted">The first count is made within the hour.</p>
  }
  return (
    <div className="grid grid-cols-1 gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {TRENDS.map((trend) => (
        <Small key={trend.title} trend={trend} days={days} />
      ))}
    </div>
  )
}

/** One number over the days. The table beneath says the same to a screen reader. */
function Small({ trend: { title, of, say }, days }: { trend: Trend; days: Day[] }) {
  const values = days.map(of)
  const most = Math.max(...values)
  // A young platform has few days; they stand at the right end, where today is.
  const room = Math.max(days.length, DAYS_MIN)
  const before = room - days.length
  const width = room * (BAR + GAP) - GAP
  return (
    <figure className="min-w-0 bg-paper px-4 py-4">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{title}</span>
        <span className="font-medium tabular-nums">{say(values.at(-1) ?? 0)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-14 w-full"
        aria-hidden="true"
      >
        {days.map(({ day }, index) => {
          const value = values[index] ?? 0
          const height = most > 0 && value > 0 ? Math.max(2, (value / most) * HEIGHT) : 1
          return (
            <rect
              key={day}
              x={(before + index) * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill={value > 0 ? 'var(--accent)' : 'var(--line)'}
            >
              <title>{`${formatDay(day)}: ${say(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="mt-1 text-xs text-muted tabular-nums">Most in a day: {say(most)}</p>
      <table className="sr-only">
        <caption>{title}, by day</caption>
        <tbody>
          {days.map(({ day }, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{say(values[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
