import { formatDay, formatWeekday } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { type CalendarDay, monthName, type VisitCalendar, WEEKS } from '@/components/visit-calendar'
import { plural } from '@/components/wording'

const CELL = 14
const SQUARE = 11
const TOP = 18
const LEFT = 30
const HALF = 27
const DAY_LABELS = ['Mon', '', 'Wed', '', 'Fri', '', 'Sun']

function Square({ day, from, isNamed }: { day: CalendarDay; from: number; isNamed: boolean }) {
  const x = (day.week - from) * CELL
  const fill = day.visits === 1 ? 'var(--heat-2)' : 'var(--heat-3)'
  return (
    <rect x={x} y={day.weekday * CELL} width={SQUARE} height={SQUARE} fill={fill}>
      {isNamed ? (
        <title>{`${formatWeekday(day.day)}, ${formatDay(day.day)}: ${plural(day.visits, 'visit')}`}</title>
      ) : null}
    </rect>
  )
}

function Labels({ calendar, from, to }: { calendar: VisitCalendar; from: number; to: number }) {
  const months = calendar.monthStarts.filter(({ week }) => week >= from && week < to - 1)
  return (
    <g fontSize="10" fill="var(--muted)">
      {DAY_LABELS.map((label, weekday) => (
        <text key={label || weekday} x={-LEFT} y={weekday * CELL + 9}>
          {label}
        </text>
      ))}
      {months.map(({ week, month }) => (
        <text key={month} x={(week - from) * CELL} y={-7}>
          {monthName(month)}
        </text>
      ))}
    </g>
  )
}

type WeeksProps = {
  calendar: VisitCalendar
  from: number
  to: number
  columns: number
  className: string
  /** Where there is a pointer to rest on a day. */
  isNamed?: boolean
}

/** Empty days are one pattern and not 300 shapes. */
function Weeks({ calendar, from, to, columns, className, isNamed = false }: WeeksProps) {
  const id = `empty-${from}-${to}`
  const days = calendar.days.filter(({ week }) => week >= from && week < to)
  return (
    <svg
      viewBox={`${-LEFT} ${-TOP} ${LEFT + columns * CELL} ${TOP + 7 * CELL}`}
      className={`w-full ${className}`}
      aria-hidden="true"
    >
      <pattern id={id} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <rect width={SQUARE} height={SQUARE} fill="var(--line)" />
      </pattern>
      <Labels calendar={calendar} from={from} to={to} />
      <rect width={(to - from) * CELL} height={7 * CELL} fill={`url(#${id})`} />
      {days.map((day) => (
        <Square key={day.day} day={day} from={from} isNamed={isNamed} />
      ))}
    </svg>
  )
}

function summary({ days, total, from, to }: VisitCalendar): string {
  if (total === 0) return `No visits between ${formatDay(from)} and ${formatDay(to)}.`
  const last = days.at(-1)?.day ?? to
  return `${plural(total, 'visit')} on ${plural(days.length, 'day')} between ${formatDay(from)} and ${formatDay(to)}, the last on ${formatDay(last)}.`
}

/** One strip on a wide screen; on a narrow one two halves, the earlier above. */
export function HeatMap({ calendar }: { calendar: VisitCalendar }) {
  return (
    <figure>
      <Weeks calendar={calendar} from={0} to={WEEKS} columns={WEEKS} className="max-md:hidden" isNamed />
      <Weeks calendar={calendar} from={0} to={HALF} columns={HALF} className="md:hidden" />
      <Weeks calendar={calendar} from={HALF} to={WEEKS} columns={HALF} className="mt-4 md:hidden" />
      <figcaption className="mt-3 text-sm text-muted">{summary(calendar)}</figcaption>
      <DaysTable calendar={calendar} />
    </figure>
  )
}

function DaysTable({ calendar }: { calendar: VisitCalendar }) {
  if (calendar.total === 0) return null
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-block py-1 text-accent-text underline underline-offset-4">
        Show as a table
      </summary>
      <div className="mt-3 max-h-80 overflow-y-auto">
        <Table label="Days with visits">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th>Weekday</Th>
              <Th className="text-right">Visits</Th>
            </tr>
          </thead>
          <tbody>
            {calendar.days.toReversed().map(({ day, visits }) => (
              <tr key={day}>
                <Td>{formatDay(day)}</Td>
                <Td>{formatWeekday(day)}</Td>
                <Td className="text-right">{visits}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}
