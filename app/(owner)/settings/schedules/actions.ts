'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { addSchedule, listSchedules, removeSchedule, switchSchedule } from '@/lib/db/schedules'
import { accessToGym } from '@/lib/owner/access'
import { requestTime } from '@/lib/owner/session'
import { errorsOf } from '@/lib/owner/settings'
import { GOAL_MAX_CHARS } from '@/lib/safety/limits'
import { nextOccurrence } from '@/lib/tasks/recurrence'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'

const types = new Set(TASK_TYPES.map(({ type }) => type))

const scheduleForm = z.object({
  type: z.string().refine((it) => types.has(it), 'Choose what should be done.'),
  goal: z
    .string()
    .trim()
    .min(1, 'Say in a sentence what the task is for.')
    .max(GOAL_MAX_CHARS, `Use at most ${GOAL_MAX_CHARS} characters.`),
  days: z.string().regex(/^(\*|[0-7](-[0-7])?(,[0-7])*|L|\d{1,2})$/, 'Choose the days.'),
  hour: z.string().regex(/^([01]?\d|2[0-3])$/, 'Choose an hour.'),
})

/** "1" to "5" are weekdays, "m1" a day of the month. */
function cronOf(days: string, hour: string): string {
  if (days.startsWith('m')) return `0 ${hour} ${days.slice(1)} * *`
  return `0 ${hour} * * ${days}`
}

export async function makeSchedule(_state: FormState, form: FormData): Promise<FormState> {
  const values = {
    type: textOf(form, 'type'),
    goal: textOf(form, 'goal'),
    days: textOf(form, 'days'),
    hour: textOf(form, 'hour'),
  }
  const parsed = scheduleForm.safeParse({ ...values, days: values.days.replace(/^m/, '') })
  if (!parsed.success) return { values, errors: errorsOf(parsed.error) }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  const now = await requestTime()
  const cron = cronOf(values.days, parsed.data.hour)
  const next = nextOccurrence(cron, gym.timezone, now)
  if (next.kind !== 'at') {
    return { values, errors: { days: next.kind === 'never' ? 'No month has that day.' : next.why } }
  }
  const { type, goal } = parsed.data
  const added = await addSchedule(db, gym.id, { type, goal, cron, nextAt: next.at, now })
  revalidatePath('/settings/schedules')
  return added.kind === 'added' ? { saved: 'The schedule is set.' } : { values, message: added.message }
}

export async function toggleSchedule(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const found = (await listSchedules(db, gym.id)).find(({ id }) => id === textOf(form, 'schedule'))
  if (!found) return { message: 'Somebody removed this schedule.' }
  const next = nextOccurrence(found.cron, gym.timezone, await requestTime())
  await switchSchedule(db, gym.id, found.id, {
    isEnabled: !found.isEnabled,
    // What fell due while it was off is not made up for.
    nextAt: next.kind === 'at' ? next.at : null,
  })
  revalidatePath('/settings/schedules')
  return {}
}

export async function dropSchedule(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const id = z.uuid().safeParse(textOf(form, 'schedule'))
  if (id.success) await removeSchedule(access.session.db, access.session.gym.id, id.data)
  revalidatePath('/settings/schedules')
  return {}
}
