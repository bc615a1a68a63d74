'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { now } from '@/lib/clock'
import { finishOnboarding } from '@/lib/db/gym-life'
import { createGym } from '@/lib/db/gyms'
import { readSettings } from '@/lib/db/profiles'
import { connectPushPress, runSync } from '@/lib/live'
import { log } from '@/lib/log'
import { accessToGym } from '@/lib/owner/access'
import { rememberGym, requestTime, requireGym, requireSession } from '@/lib/owner/session'
import { limitsForm, timezone } from '@/lib/owner/settings'
import { saveProfile } from '../settings/profile/actions'
import { saveChange, saveForm } from '../settings/save-form'

/** Long enough for most gyms' first reading; the cron goes on with the rest. */
const FIRST_READING_BUDGET_MS = 50_000
const SENDER_NAME_MAX_CHARS = 80

const gymForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name your members know.')
    .max(120, 'Use at most 120 characters.')
    .regex(/^[^<>\p{Cc}]*$/u, 'Use a plain name, without < or >.'),
  timezone,
})

export async function openGym(_state: FormState, form: FormData): Promise<FormState> {
  const { db } = await requireSession()
  const values = { name: textOf(form, 'name'), timezone: textOf(form, 'timezone') }
  const parsed = gymForm.safeParse(values)
  if (!parsed.success) {
    return {
      values,
      errors: Object.fromEntries(parsed.error.issues.map((it) => [String(it.path[0]), it.message])),
    }
  }
  const opened = await createGym(db, { ...parsed.data, now: await requestTime() })
  if (opened.kind === 'refused') return { values, errors: { name: opened.message } }
  await rememberGym(opened.id)
  redirect('/onboarding')
}

const connectionForm = z.object({
  companyId: z
    .string()
    .trim()
    .min(1, 'Enter the company ID.')
    .max(100, 'A company ID is at most 100 characters long.'),
  apiKey: z
    .string()
    .trim()
    .min(1, 'Enter the API key.')
    .max(500, 'That is too long for an API key. Copy it again.'),
})

/** Connects the gym being looked at, or replaces its key. The key is not among the values that go back. */
async function connect(form: FormData, goOnTo: string): Promise<FormState> {
  const { gym } = await requireGym()
  const values = { companyId: textOf(form, 'companyId').trim() }
  if (gym.role !== 'owner') return { values, message: 'Only an owner of this gym can connect PushPress.' }
  const parsed = connectionForm.safeParse({ ...values, apiKey: textOf(form, 'apiKey') })
  if (!parsed.success) {
    return {
      values,
      errors: Object.fromEntries(parsed.error.issues.map((it) => [String(it.path[0]), it.message])),
    }
  }
  const result = await connectPushPress({ gymId: gym.id, ...parsed.data })
  if (result.kind !== 'connected') {
    log('warn', 'pushpress.not_connected', {
      gymId: gym.id,
      companyId: parsed.data.companyId,
      reason: result.message,
    })
  }
  switch (result.kind) {
    case 'refused':
      return { values, errors: { [result.field]: result.message } }
    case 'unavailable':
      return { values, message: result.message }
    case 'connected':
      after(startReading)
      redirect(goOnTo)
  }
}

export async function connectFirst(_state: FormState, form: FormData): Promise<FormState> {
  return connect(form, '/onboarding?step=reading')
}

export async function reconnect(_state: FormState, form: FormData): Promise<FormState> {
  return connect(form, '/settings/pushpress?saved')
}

/** Readings that are due start now instead of with the next cron. */
export async function readNow(): Promise<void> {
  await requireGym()
  after(startReading)
}

async function startReading(): Promise<void> {
  try {
    await runSync(await now(), FIRST_READING_BUDGET_MS)
  } catch (error) {
    log('error', 'sync.start_failed', { reason: error instanceof Error ? error.message : String(error) })
  }
}

/** The steps of setting up save what the settings save, and go on where nothing is wrong. */
export async function saveVoice(state: FormState, form: FormData): Promise<FormState> {
  const answer = await saveProfile(state, form)
  if (answer.saved) redirect('/onboarding?step=limits')
  return answer
}

const LIMITS = ['member_weekly_limit', 'daily_send_limit', 'send_window_start', 'send_window_end', 'timezone']

export async function confirmLimits(_state: FormState, form: FormData): Promise<FormState> {
  const at = (await requestTime()).toISOString()
  const answer = await saveForm(form, LIMITS, limitsForm, (it) => ({ ...it, limits_confirmed_at: at }))
  if (answer.saved) redirect('/onboarding?step=sender')
  return answer
}

/** Whoever names no sender writes in the gym's name, and has decided so here. */
export async function confirmSender(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const settings = await readSettings(db, gym.id)
  if (settings.from_name === null) {
    const version = String(settings.settings_version)
    const answer = await saveChange({ version }, { from_name: settings.name.slice(0, SENDER_NAME_MAX_CHARS) })
    if (!answer.saved) return answer
  }
  redirect('/onboarding?step=proposals')
}

export async function finish(_state: FormState, _form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const finished = await finishOnboarding(db, gym.id, await requestTime())
  switch (finished) {
    case 'not_connected':
      redirect('/onboarding')
      break
    case 'no_postal_address':
      redirect('/onboarding?step=voice')
      break
    case 'done':
      redirect('/')
  }
}
