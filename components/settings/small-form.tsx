'use client'

import { type ReactNode, useActionState } from 'react'
import type { FormAction } from '@/components/form-state'
import { keepingWords } from '@/components/keeping-words'

type Props = { action: FormAction; submit: string; children: ReactNode; confirm?: string }

/** One button that does one thing. With `confirm` it asks before. */
export function SmallForm({ action, submit, children, confirm }: Props) {
  const [state, dispatch, isPending] = useActionState(keepingWords(action), {})
  return (
    <form
      action={dispatch}
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
      <p role="alert" className="mt-1 max-w-60 text-sm text-danger empty:hidden">
        {state.message}
      </p>
    </form>
  )
}
