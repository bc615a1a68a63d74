'use client'

import { useEffect } from 'react'

/** Tells the server that somebody is looking. Only a page that is shown does: one fetched ahead does not. */
export function MarkSeen({ seen }: { seen: () => Promise<void> }) {
  useEffect(() => {
    // Not having said so costs nothing but a mark that stays.
    seen().catch(() => {})
  }, [seen])
  return null
}
