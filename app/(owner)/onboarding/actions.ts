'use server'

import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { now } from '@/lib/clock'
import { createGym } from '@/lib/db/gyms'
import { connectPushPress, runSync } from '@/lib/live'
import { log } from '@/lib/log'
import { rememberGym, requestTime, requireGym, requireSession } from '@/lib/owner/session'

/** Long enough for most gyms' first reading; the cron goes on with the rest. */
const FIRST_READING_BUDGET_MS = 50_000

const gymForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name your members know.')
    .max(120, 'Use at most 120 characters.')
    .regex(/^[^<>\p{Cc}]*$/u, 'Use a plain name, without < or >.'),
  timezone: z
    .string()
    .refine(
      (it) => it === 'UTC' || Intl.supportedValuesOf('timeZone').includes(it),
      'Choose your timezone from the list.',
    ),
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
    .max(500, 'That is longer than an API key. Copy it again.'),
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
  return connect(form, '/onboarding')
}

export async function replaceKey(_state: FormState, form: FormData): Promise<FormState> {
  return connect(form, '/connect?saved')
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
