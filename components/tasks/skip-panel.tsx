'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'

const REASONS = [
  'Not a good time',
  'We already talked',
  'Wrong about this member',
  'The message isn’t right',
] as const

type Props = { onSkip: (reason: string) => void; onTakeOver: () => void; onClose: () => void }

/** Why not: one press for the usual reasons, a line for any other. */
export function SkipPanel({ onSkip, onTakeOver, onClose }: Props) {
  const [reason, setReason] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus()
  }, [])
  return (
    <fieldset
      className="border border-line bg-wash px-4 pt-1 pb-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <legend className="px-1 text-sm font-medium">Why skip it?</legend>
      <div className="flex flex-wrap gap-2">
        {REASONS.map((it, index) => (
          <Button key={it} ref={index === 0 ? first : undefined} look="secondary" onClick={() => onSkip(it)}>
            {it}
          </Button>
        ))}
        <Button look="secondary" onClick={onTakeOver}>
          I’ll handle it myself
        </Button>
      </div>
      <form
        className="mt-3 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSkip(reason.trim())
        }}
      >
        <input
          aria-label="Another reason"
          placeholder="Another reason"
          dir="auto"
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          className={CONTROL}
        />
        <Button type="submit" look="secondary">
          Skip
        </Button>
      </form>
    </fieldset>
  )
}
