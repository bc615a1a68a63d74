'use client'

import { useState } from 'react'
import { Button } from '@/components/button'

const REASONS = ['Never came back', 'Would have come back anyway', 'Wrong member', 'Other'] as const

function Thumb({ isDown = false }: { isDown?: boolean }) {
  return (
    <svg
      viewBox="0 0 18 18"
      className={`size-4.5 ${isDown ? 'rotate-180' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M2.5 8h3v7.5h-3V8ZM5.5 8.5 9 2.5h1.5V7h5l-1.5 8.5H5.5" />
    </svg>
  )
}

/** Was this accurate? One press for yes; a no says in one more what was wrong. */
export function RateForm({ onRate }: { onRate: (isRight: boolean, reason: string) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <fieldset>
      <legend className="text-sm font-medium">Was this accurate?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => onRate(true, '')}>
          <Thumb /> Yes
        </Button>
        <Button look="secondary" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          <Thumb isDown /> No
        </Button>
      </div>
      {isAsking ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <Button key={reason} look="secondary" onClick={() => onRate(false, reason)}>
              {reason}
            </Button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}
