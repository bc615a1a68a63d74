'use client'

import { useState } from 'react'

const SHOWN_MS = 2000

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
    setTimeout(() => setState('idle'), SHOWN_MS)
  }
  const shown = { idle: label, copied: 'Copied', failed: 'Select it by hand' }[state]
  return (
    <button
      type="button"
      onClick={copy}
      aria-live="polite"
      className="h-8 shrink-0 border border-line-strong px-2.5 text-sm whitespace-nowrap hover:border-ink hover:bg-wash"
    >
      {shown}
    </button>
  )
}
