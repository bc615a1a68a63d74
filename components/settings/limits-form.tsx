import { ActionForm } from '@/components/action-form'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { formatHour } from '@/components/rhythm'
import { Columns, Select, VersionField } from '@/components/settings/fields'

export type Limits = {
  member_weekly_limit: number
  daily_send_limit: number
  send_window_start: number
  send_window_end: number
  timezone: string
  settings_version: number
}
type Bounds = {
  weekly: { min: number; max: number }
  daily: { min: number; max: number }
  hours: { earliest: number; latest: number }
}
type Props = {
  action: FormAction
  limits: Limits
  bounds: Bounds
  zones: string[]
  submit?: string
}

function hours(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    value: String(from + at),
    label: formatHour(from + at),
  }))
}

/** The promises of the product as numbers, each with the furthest it can be moved. */
export function LimitsForm({ action, limits, bounds, zones, submit = 'Save' }: Props) {
  const { weekly, daily, hours: day } = bounds
  return (
    <ActionForm action={action} submit={submit} pending="Saving…" wide={false}>
      <VersionField version={limits.settings_version} />
      <Columns>
        <Field
          name="member_weekly_limit"
          label="Messages one member can get in any 7 days"
          inputMode="numeric"
          defaultValue={limits.member_weekly_limit}
          hint={`${weekly.min} to ${weekly.max}; most people are fine with 3. It counts every message, yours and the agents’, and nothing gets around it.`}
        />
        <Field
          name="daily_send_limit"
          label="Messages the gym sends a day"
          inputMode="numeric"
          defaultValue={limits.daily_send_limit}
          hint={`${daily.min} to ${daily.max}. A new sender starts with 3 a day and grows to your number over four weeks, so that inboxes learn to trust it.`}
        />
        <Select
          name="send_window_start"
          label="Not before"
          defaultValue={String(limits.send_window_start)}
          choices={hours(day.earliest, day.latest - 1)}
        />
        <Select
          name="send_window_end"
          label="Not after"
          defaultValue={String(limits.send_window_end)}
          choices={hours(day.earliest + 1, day.latest)}
          hint="Nothing goes out outside these hours. What is written at night waits until morning."
        />
        <Select
          name="timezone"
          label="Timezone"
          defaultValue={limits.timezone}
          choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          hint="Every day and hour here is in this timezone."
        />
      </Columns>
    </ActionForm>
  )
}
