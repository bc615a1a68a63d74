/** What a form's server action answers when it did not simply move on. Secrets are never among the values. */
export type FormState = {
  message?: string
  /** What to say when it did what it was asked. */
  saved?: string
  errors?: Record<string, string>
  values?: Record<string, string>
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
