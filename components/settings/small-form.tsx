'use client'

import { type ReactNode, useActionState } from 'react'
import type { FormAction } from '@/components/form-state'
import { keepingWords } from '@/components/keeping-words'
import { useReadOnly } from '@/components/read-only'

type Props = { action: FormAction; submit: string; children: ReactNode; confirm?: string }

/** One button that does one thing. With `confirm` it asks before. */
export function SmallForm({ action, submit, children, confirm }: Props) {
  const [state, dispatch, isPending] = useActionState(keepingWords(action), {})
  if (useReadOnly()) return null
  return (
    <form
      action={dispatch}
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        if (confirm && !window.confirm(confirm)) event.preventDefault()
      }}
    >
      {children}
      <button
        type="submit"
        disabled={isPending}
        className="h-8 border border-line-strong px-2.5 text-sm whitespace-nowrap hover:border-ink hover:bg-wash disabled:opacity-60"
      >
        {submit}
      </button>
      <p role="alert" className="max-w-60 basis-full text-sm text-danger empty:hidden">
        {state.message}
      </p>
    </form>
  )
}
