'use server'

import { randomUUID } from 'node:crypto'
import type { FormState } from '@/components/form-state'
import type { PreviewAnswer } from '@/components/settings/draft-preview'
import { listInstructions, readSettings } from '@/lib/db/profiles'
import { ownerDesk } from '@/lib/live'
import { accessToGym } from '@/lib/owner/access'
import { previewDraft } from '@/lib/owner/preview-draft'
import { PROFILE_FIELDS, parseProfile } from '@/lib/owner/profile'
import { requestTime } from '@/lib/owner/session'
import { profileInWords } from '@/lib/tasks/call-context'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'
import { saveChange, valuesOf } from '../save-form'

export async function saveProfile(_state: FormState, form: FormData): Promise<FormState> {
  const values = valuesOf(form, PROFILE_FIELDS)
  const parsed = parseProfile(values)
  if (parsed.kind === 'refused') return { values, errors: parsed.errors }
  const { name, postalAddress, profile } = parsed
  return saveChange(values, { name, postal_address: postalAddress, profile })
}

/** Tries the words of a form that nobody has saved. */
export async function previewProfile(values: Record<string, string>): Promise<PreviewAnswer> {
  const access = await accessToGym(['owner', 'coach', 'staff'])
  if (access.kind === 'closed') return { kind: 'failed', why: access.message }
  const { db, gym } = access.session
  const parsed = parseProfile(halfFilled(values))
  if (parsed.kind === 'refused') {
    const [first] = Object.values(parsed.errors)
    return { kind: 'failed', why: `Once the form is complete, a message shows here. ${first ?? ''}` }
  }
  const [settings, instructions, now] = await Promise.all([
    readSettings(db, gym.id),
    listInstructions(db, gym.id),
    requestTime(),
  ])
  const profile = profileInWords(
    parsed.profile,
    { name: parsed.name, fromName: settings.from_name },
    { phone: settings.phone, email: settings.email, website: settings.website },
  )
  const overrides = instructions.filter(
    ({ scope, name }) => name === (scope === 'agent' ? CHURN_RISK.agent : CHURN_RISK.type),
  )
  const request = { gymId: gym.id, profile, type: CHURN_RISK, overrides, id: randomUUID() }
  return previewDraft(ownerDesk(), request, now)
}

/** A form that nobody has finished sounds like something already. */
function halfFilled(values: Record<string, string>): Record<string, string> {
  const { name = '', kind, ownerName, signOff, postalAddress } = values
  return {
    ...values,
    postalAddress: postalAddress || '-',
    kind: kind || 'gym',
    ownerName: ownerName || name,
    signOff: signOff || ownerName || name,
  }
}
