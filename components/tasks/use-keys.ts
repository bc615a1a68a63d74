'use client'

import { useEffect, useRef } from 'react'

/** Single letters as commands. While somebody types, chooses or holds a modifier, a letter is only a letter. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest('input, textarea, select, [contenteditable="true"], [popover]')) return
      const run = latest.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
