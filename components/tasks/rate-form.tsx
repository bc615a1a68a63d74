'use client'

import { useState } from 'react'
import { Button } from '@/components/button'

const REASONS = ['Never came back', 'Would have come back anyway', 'Wrong member', 'Other'] as const

/** Was this accurate? One press for yes; a no says in one more what was wrong. */
export function RateForm({ onRate }: { onRate: (isRight: boolean, reason: string) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <fieldset>
      <legend className="text-sm font-medium">Was this right?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => onRate(true, '')}>
          <span aria-hidden="true">👍</span> Yes
        </Button>
        <Button look="secondary" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          <span aria-hidden="true">👎</span> No
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
