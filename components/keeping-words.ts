import { unstable_rethrow } from 'next/navigation'
import type { FormAction } from '@/components/form-state'

/** A server that cannot be reached must not cost anybody what they typed. */
export function keepingWords(action: FormAction): FormAction {
  return async (state, form) => {
    try {
      return await action(state, form)
    } catch (error) {
      // Where the action leads somewhere else, Next says so by throwing.
      unstable_rethrow(error)
      return {
        ...state,
        saved: undefined,
        message: 'The server could not be reached. What you typed is still here; try again in a moment.',
      }
    }
  }
}
