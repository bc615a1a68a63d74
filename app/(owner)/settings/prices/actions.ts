'use server'

import { revalidatePath } from 'next/cache'
import type { FormState } from '@/components/form-state'
import { listPlans, savePlanPrices } from '@/lib/db/plans'
import { accessToGym } from '@/lib/owner/access'
import { parsePrices, priceField, seenField } from '@/lib/owner/prices'
import { requestTime } from '@/lib/owner/session'
import { averageForm, comparisonForm } from '@/lib/owner/settings'
import { saveForm, valuesOf } from '../save-form'

const STALE =
  'Somebody changed a price while you had this form open, so nothing was saved. What you typed is still here: save again to put it in place of theirs.'

export async function savePrices(_state: FormState, form: FormData): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { message: access.message }
  const { db, gym } = access.session
  const plans = await listPlans(db, gym.id)
  const values = valuesOf(
    form,
    plans.flatMap(({ id }) => [priceField(id), seenField(id)]),
  )
  const parsed = parsePrices(plans, values)
  if (parsed.kind === 'refused') return { values, errors: parsed.errors }
  if (parsed.prices.length === 0) return { saved: 'Nothing had changed.' }
  const saved = await savePlanPrices(db, gym.id, parsed.prices, await requestTime())
  revalidatePath('/', 'layout')
  return saved === 'stale' ? { values, message: STALE } : { saved: 'Saved. Results now use these prices.' }
}

export async function saveAverage(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['average_monthly_cents'], averageForm, (it) => it)
}

export async function saveComparison(_state: FormState, form: FormData): Promise<FormState> {
  return saveForm(form, ['holdout_percent'], comparisonForm, (it) => it)
}
