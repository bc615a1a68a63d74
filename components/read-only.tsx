'use client'

import { createContext, type ReactNode, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/** What stands inside may be looked at and not changed: forms show their values and offer no button. */
export function ReadOnly({ children }: { children: ReactNode }) {
  return <ReadOnlyContext value={true}>{children}</ReadOnlyContext>
}

export const useReadOnly = (): boolean => useContext(ReadOnlyContext)
