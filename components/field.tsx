'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormState } from '@/components/action-form'
import { CONTROL } from '@/components/control'

type FrameProps = { name: string; label: string; hint?: ReactNode; aside?: ReactNode }

/** What a control needs to be named, explained and marked as wrong. */
export function useField(name: string) {
  const id = useId()
  const { errors, values } = useFormState()
  const error = errors?.[name]
  return {
    error,
    value: values?.[name],
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-hint ${id}-error`,
    },
  }
}

export function FieldFrame({
  id,
  label,
  hint,
  aside,
  error,
  children,
}: Omit<FrameProps, 'name'> & { id: string; error?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <p id={`${id}-hint`} className="text-sm text-muted empty:hidden">
        {hint}
      </p>
    </div>
  )
}

export function Field({ name, label, hint, aside, ...input }: FrameProps & ComponentProps<'input'>) {
  const { error, value, control } = useField(name)
  return (
    <FieldFrame id={control.id} label={label} hint={hint} aside={aside} error={error}>
      <input {...input} {...control} defaultValue={value ?? input.defaultValue} className={CONTROL} />
    </FieldFrame>
  )
}
