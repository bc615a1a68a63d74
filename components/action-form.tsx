'use client'

import { unstable_rethrow } from 'next/navigation'
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
import { Notice } from '@/components/notice'

const FormContext = createContext<FormState>({})

export function useFormState(): FormState {
  return useContext(FormContext)
}

type Props = { action: FormAction; submit: string; pending: string; children: ReactNode; wide?: boolean }

/** A server that cannot be reached must not cost anybody what they typed. */
function keepingWords(action: FormAction): FormAction {
  return async (state, form) => {
    try {
      return await action(state, form)
    } catch (error) {
      unstable_rethrow(error)
      return {
        ...state,
        saved: undefined,
        message: 'The server could not be reached. What you typed is still here; try again in a moment.',
      }
    }
  }
}

/** A form that posts to a server action, keeps what was typed, and puts the focus on the first field refused. */
export function ActionForm({ action, submit, pending, children, wide = true }: Props) {
  const [state, dispatch, isPending] = useActionState(keepingWords(action), {})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (state.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state])

  return (
    <FormContext value={state}>
      <form
        ref={form}
        action={dispatch}
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
        {children}
        <Button type="submit" aria-disabled={isPending} className={wide ? 'w-full' : 'self-start'}>
          {isPending ? pending : submit}
        </Button>
      </form>
    </FormContext>
  )
}
