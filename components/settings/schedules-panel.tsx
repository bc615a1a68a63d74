import { ActionForm } from '@/components/action-form'
import { formatDateTime } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { formatHour } from '@/components/rhythm'
import { Section } from '@/components/section'
import { type Choice, Columns, Select } from '@/components/settings/fields'
import { SmallForm } from '@/components/settings/small-form'
import { plural } from '@/components/wording'
import { describeSchedule } from '@/lib/tasks/describe-schedule'

export type Schedule = {
  id: string
  label: string
  goal: string
  cron: string
  isEnabled: boolean
  made: number
  max: number
  nextAt: string | null
  lastAt: string | null
}
type Actions = { makeSchedule: FormAction; toggleSchedule: FormAction; dropSchedule: FormAction }
type Props = { schedules: Schedule[]; types: Choice[]; actions: Actions; timezone: string }

const DAYS = [
  { value: '*', label: 'Every day' },
  { value: '1-5', label: 'Weekdays' },
  { value: '1', label: 'Mondays' },
  { value: '2', label: 'Tuesdays' },
  { value: '3', label: 'Wednesdays' },
  { value: '4', label: 'Thursdays' },
  { value: '5', label: 'Fridays' },
  { value: '6', label: 'Saturdays' },
  { value: '0', label: 'Sundays' },
  { value: 'm1', label: 'The 1st of the month' },
  { value: 'm15', label: 'The 15th of the month' },
]
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

function Row({ schedule, actions, timezone }: { schedule: Schedule; actions: Actions; timezone: string }) {
  const { id, label, goal, cron, isEnabled, nextAt, made, max } = schedule
  const isOver = made >= max
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 max-w-prose">
        <p className="font-medium">{describeSchedule(cron)}</p>
        <p className="wrap-anywhere">
          <span className="text-muted">{label}:</span> {goal}
        </p>
        <p className="text-sm text-muted">
          {isEnabled && nextAt
            ? `Next: ${formatDateTime(nextAt, timezone)}`
            : isOver
              ? 'Over'
              : 'Switched off'}{' '}
          · {made === 0 ? 'has not run yet' : `has run ${plural(made, 'time')}`}
          {isOver ? '' : `, stops after ${max}`}
        </p>
      </div>
      <div className="flex gap-2">
        <SmallForm action={actions.toggleSchedule} submit={isEnabled ? 'Switch off' : 'Switch on'}>
          <input type="hidden" name="schedule" value={id} />
        </SmallForm>
        <SmallForm
          action={actions.dropSchedule}
          submit="Remove"
          confirm="Remove this schedule? Tasks it has opened stay."
        >
          <input type="hidden" name="schedule" value={id} />
        </SmallForm>
      </div>
    </li>
  )
}

export function SchedulesPanel({ schedules, types, actions, timezone }: Props) {
  return (
    <>
      <Section title="Schedules">
        {schedules.length === 0 ? (
          <EmptyState title="Nothing repeats yet">
            A schedule opens a task on its own: on the 1st of every month, say, a look at who left and why.
          </EmptyState>
        ) : (
          <ul className="max-w-4xl border-b border-line">
            {schedules.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} actions={actions} timezone={timezone} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Add a schedule">
        <div className="max-w-3xl">
          <ActionForm action={actions.makeSchedule} submit="Add" pending="Adding…" wide={false} clears>
            <Columns>
              <Select name="type" label="What to do" choices={types} />
              <Field
                name="goal"
                label="What it is for, in a sentence"
                placeholder="Who left this month, and why?"
                maxLength={2000}
              />
              <Select name="days" label="When" choices={DAYS} defaultValue="m1" />
              <Select
                name="hour"
                label="At"
                choices={HOURS}
                defaultValue="8"
                hint="In your gym’s timezone."
              />
            </Columns>
          </ActionForm>
        </div>
      </Section>
    </>
  )
}
