import type { Metadata } from 'next'
import { SchedulesPanel } from '@/components/settings/schedules-panel'
import { listSchedules } from '@/lib/db/schedules'
import { requireGym } from '@/lib/owner/session'
import { TASK_TYPES, taskType } from '@/lib/tasks/registry/registry'
import { dropSchedule, makeSchedule, toggleSchedule } from './actions'

export const metadata: Metadata = { title: 'Schedules' }

/** Kinds of work that need no member to begin with. */
const CHOICES = TASK_TYPES.filter(({ category, batch }) => category !== 'communication' || batch)
  .filter(({ category }) => category !== 'staff_todo')
  .map(({ type, label }) => ({ value: type, label }))

export default async function SchedulesPage() {
  const { db, gym } = await requireGym()
  const schedules = await listSchedules(db, gym.id)
  return (
    <SchedulesPanel
      schedules={schedules.map((it) => ({ ...it, label: taskType(it.type).label }))}
      types={CHOICES}
      actions={{ makeSchedule, toggleSchedule, dropSchedule }}
      timezone={gym.timezone}
    />
  )
}
