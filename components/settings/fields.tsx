'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useFormState } from '@/components/action-form'
import { CONTROL } from '@/components/control'
import { FieldFrame, useField } from '@/components/field'

type Frame = { name: string; label: string; hint?: ReactNode; aside?: ReactNode }

/** Several lines of text, or a list with one entry a line. */
export function TextArea({ name, label, hint, aside, ...area }: Frame & ComponentProps<'textarea'>) {
  const { error, value, control } = useField(name)
  return (
    <FieldFrame id={control.id} label={label} hint={hint} aside={aside} error={error}>
      <textarea
        rows={3}
        {...area}
        {...control}
        defaultValue={value ?? area.defaultValue}
        className={`${CONTROL} h-auto min-h-20 resize-y py-2 leading-6`}
      />
    </FieldFrame>
  )
}

export type Choice = { value: string; label: string }

export function Select({
  name,
  label,
  hint,
  choices,
  ...select
}: Frame & { choices: readonly Choice[] } & ComponentProps<'select'>) {
  const { error, value, control } = useField(name)
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error}>
      <select {...select} {...control} defaultValue={value ?? select.defaultValue} className={CONTROL}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type Option = Choice & { description: ReactNode; disabled?: boolean }

/** A few options that need a sentence each. */
export function Options({
  name,
  legend,
  options,
  defaultValue,
  isCompact = false,
}: {
  name: string
  legend: string
  options: readonly Option[]
  defaultValue: string
  /** Two beside each other, where a few words say enough. */
  isCompact?: boolean
}) {
  const { error, value, control } = useField(name)
  const chosen = value ?? defaultValue
  return (
    <fieldset aria-describedby={`${control.id}-error`} className="@container">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-px border border-line bg-line ${isCompact ? '@md:grid-cols-2' : ''}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 bg-paper px-4 py-3 has-checked:bg-accent-wash has-disabled:cursor-default"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              disabled={option.disabled}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{option.label}</span>
              <span className="block max-w-prose text-sm text-muted">{option.description}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${control.id}-error`} aria-live="polite" className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

/** The state of the settings this form was filled from. Saving names it, so that nobody's change is lost unseen. */
export function VersionField({ version }: { version: number }) {
  const { values } = useFormState()
  // Another form of the same page may have saved since this one did.
  const shown = Math.max(version, Number(values?.version ?? 0))
  return <input type="hidden" name="version" value={shown} readOnly />
}

/** Fields of a long form that belong together. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h3 className="font-semibold">{title}</h3>
        {hint ? <p className="mt-1 max-w-prose text-sm text-muted">{hint}</p> : null}
      </div>
      {children}
    </div>
  )
}

/** Fields that can wait: folded away, and still sent with the rest. */
export function Later(props: { title: string; isFolded: boolean; children: ReactNode }) {
  const { errors } = useFormState()
  if (!props.isFolded) return props.children
  return (
    // What was refused must be seen.
    <details open={Object.keys(errors ?? {}).length > 0 || undefined} className="group border-y border-line">
      <summary className="flex list-none items-center justify-between gap-4 py-4 font-medium hover:text-accent-text">
        {props.title}
        <span className="text-sm font-normal text-muted group-open:hidden">Optional for now · open</span>
      </summary>
      <div className="flex flex-col gap-5 pb-6">{props.children}</div>
    </details>
  )
}

export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @md:grid-cols-2">{children}</div>
    </div>
  )
}
