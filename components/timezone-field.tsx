'use client'

import { useSyncExternalStore } from 'react'
import { CONTROL } from '@/components/control'
import { FieldFrame, useField } from '@/components/field'

function browserTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const never = () => () => {}

/** A timezone, set to the browser's own until somebody chooses. */
export function TimezoneField({ zones }: { zones: string[] }) {
  const { error, value, control } = useField('timezone')
  const detected = useSyncExternalStore(never, browserTimezone, () => '')
  const preset = value || (zones.includes(detected) ? detected : '')
  return (
    <FieldFrame
      id={control.id}
      label="Timezone"
      hint="Days and send times follow it. PushPress's own setting takes over once it is connected."
      error={error}
    >
      {/* The key remounts it when the browser's zone becomes known: a default is read only once. */}
      <select {...control} key={preset} defaultValue={preset} className={CONTROL}>
        <option value="">Choose…</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
