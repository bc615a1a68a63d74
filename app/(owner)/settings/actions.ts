'use server'

import type { FormState } from '@/components/form-state'
import { autopilotForm, contactForm, limitsForm, notificationForm } from '@/lib/owner/settings'
import { saveForm } from './save-form'

export async function saveAutopilot(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['execution_mode'], autopilotForm, (it) => it)
}

const LIMITS = ['member_weekly_limit', 'daily_send_limit', 'send_window_start', 'send_window_end', 'timezone']

export async function saveLimits(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, LIMITS, limitsForm, (it) => it)
}

export async function saveNews(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['notification_channel'], notificationForm, (it) => it)
}

export async function saveContact(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['phone', 'email', 'website'], contactForm, (it) => it)
}
