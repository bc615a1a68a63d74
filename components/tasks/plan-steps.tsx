'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import type { CardStep } from '@/components/tasks/card'

/** A plan before anything of it happens: each message, its day, its words and its reason. */
export function PlanSteps({ steps }: { steps: CardStep[] | null }) {
  if (!steps) {
    return (
      <p className="border border-line px-4 py-3 text-muted">
        The plan is being written. It appears here within a minute.
      </p>
    )
  }
  return (
    <ol className="border border-line">
      {steps.map((step, index) => (
        <li key={step.day + step.text} className="border-line px-4 py-3 not-first:border-t">
          <p className="eyebrow">
            Step {index + 1} · {step.day === 0 ? 'right away' : `day ${step.day}`}
          </p>
          {step.subject ? (
            <p dir="auto" className="mt-1 font-medium wrap-anywhere">
              {step.subject}
            </p>
          ) : null}
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {step.text}
          </p>
          <p dir="auto" className="mt-2 text-sm text-muted wrap-anywhere">
            {step.why}
          </p>
          {step.warning ? <p className="mt-1 text-sm text-danger">{step.warning}</p> : null}
        </li>
      ))}
    </ol>
  )
}

/** What should be different about a plan. */
export function SendBackForm({ onSend, onClose }: { onSend: (words: string) => void; onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '') onSend(words)
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        What should be different?
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={words}
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
        className={`${CONTROL} h-auto py-2`}
      />
      <div className="flex gap-2">
        <Button type="submit" look="secondary" disabled={words.trim() === ''}>
          Rewrite the plan
        </Button>
        <Button look="quiet" onClick={onClose}>
          Never mind
        </Button>
      </div>
    </form>
  )
}
