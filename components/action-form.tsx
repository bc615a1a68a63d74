'use client'

import {
  createContext,
  type ReactNode,
  startTransition,
  useActionState,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { Button } from '@/components/button'
import type { FormAction, FormState } from '@/components/form-state'
import { keepingWords } from '@/components/keeping-words'
import { Notice } from '@/components/notice'
import { useReadOnly } from '@/components/read-only'

const FormContext = createContext<FormState>({})

export function useFormState(): FormState {
  return useContext(FormContext)
}

type Props = {
  action: FormAction
  submit: string
  pending: string
  children: ReactNode
  wide?: boolean
  look?: 'primary' | 'secondary' | 'danger'
  /** Empties the form once it did what it was asked, so that nobody does it twice. */
  clears?: boolean
}

/** A form that posts to a server action, keeps what was typed, and puts the focus on the first field refused. */
export function ActionForm({ action, submit, pending, children, wide = true, look, clears = false }: Props) {
  // Without script the browser posts the form itself, and only the bare action can answer that.
  const [posted, post] = useActionState(action, {})
  const [state, dispatch, isPending] = useActionState(keepingWords(action), posted)
  const form = useRef<HTMLFormElement>(null)
  const isReadOnly = useReadOnly()

  useEffect(() => {
    if (state.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (state.saved && clears) form.current?.reset()
  }, [state, clears])

  return (
    <FormContext value={state}>
      <form
        ref={form}
        action={post}
        noValidate
        className="flex flex-col gap-5"
        // React empties a form after its action; dispatching by hand keeps a password that only needs one more letter.
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          if (!isPending) startTransition(() => dispatch(data))
        }}
      >
        {state.message ? <Notice tone="danger">{state.message}</Notice> : null}
        {state.saved ? <Notice tone="accent">{state.saved}</Notice> : null}
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-5 empty:hidden">
          {children}
        </fieldset>
        {isReadOnly ? null : (
          <Button
            type="submit"
            look={look}
            aria-disabled={isPending}
            className={wide ? 'w-full' : 'self-start'}
          >
            {isPending ? pending : submit}
          </Button>
        )}
      </form>
    </FormContext>
  )
}
