import { revalidatePath } from 'next/cache'
import type { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import type { SettingsChange } from '@/lib/db/profiles'
import { accessToGym } from '@/lib/owner/access'
import { errorsOf, keepSettings } from '@/lib/owner/settings'

export function valuesOf(form: FormData, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries([...fields, 'version'].map((name) => [name, textOf(form, name)]))
}

/** One form of the settings: read, checked, saved, or given back with what is wrong. */
export async function saveForm<T>(
  form: FormData,
  fields: readonly string[],
  schema: z.ZodType<T, unknown>,
  changeFor: (parsed: T) => SettingsChange,
): Promise<FormState> {
  const values = valuesOf(form, fields)
  const parsed = schema.safeParse(values)
  if (!parsed.success) return { values, errors: errorsOf(parsed.error) }
  return saveChange(values, changeFor(parsed.data))
}

export async function saveChange(values: Record<string, string>, change: SettingsChange): Promise<FormState> {
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  const kept = await keepSettings(db, gym.id, Number(values.version), change)
  switch (kept.kind) {
    case 'saved':
      revalidatePath('/', 'layout')
      return { saved: 'Saved.', values: { ...values, version: String(kept.version) } }
    case 'stale':
      return { values: { ...values, version: String(kept.version) }, message: kept.message }
    case 'refused':
      return { values, message: `This cannot be saved: ${kept.message}` }
  }
}
