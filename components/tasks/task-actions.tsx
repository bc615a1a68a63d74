'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import { markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { RateForm } from '@/components/tasks/rate-form'
import { useDecisions } from '@/components/tasks/use-decisions'
import type { Status } from '@/lib/tasks/task'

type Outcome = { code: string; label: string }
type Props = {
  task: { id: string; version: number; status: Status; who: string; outcome: string | null }
  isTodo: boolean
  /** It is under way and will write again. */
  isGuidable: boolean
  /** How a task of this kind can end. */
  outcomes: Outcome[]
}

/** What an owner can do with a task beyond its next step, whatever state it is in. */
export function TaskActions({ task, isTodo, isGuidable, outcomes }: Props) {
  const { hidden } = useDecisions()
  const act = (action: string, label: string, body: object) =>
    decide({
      marks: [markOf(task)],
      label: `${label}: ${task.who}`,
      path: `/api/tasks/${task.id}/${action}`,
      body: { version: task.version, ...body },
    })
  const rate = (isRight: boolean, reason: string) =>
    decide({
      marks: [`${task.id}:rating`],
      label: `Rating saved: ${task.who}`,
      path: `/api/tasks/${task.id}/feedback`,
      body: { isRight, reason },
    })
  if (hidden.has(markOf(task)))
    return <p className="text-sm text-muted">Saving in a few seconds. You can still undo it.</p>
  switch (task.status) {
    case 'completed':
    case 'cancelled':
      return (
        <div className="flex flex-col gap-6">
          {hidden.has(`${task.id}:rating`) ? (
            <p className="text-sm text-muted">Thanks, noted.</p>
          ) : (
            <RateForm onRate={rate} />
          )}
          <CorrectForm
            task={task}
            outcomes={outcomes}
            onCorrect={(outcome) => act('correct', 'Corrected', { outcome })}
          />
          {task.status === 'completed' ? (
            <GuideForm
              title="Reopen it"
              hint="What should the agent do differently?"
              button="Reopen"
              onGuide={(guidance) => act('reopen', 'Reopened', { guidance })}
            />
          ) : (
            <p className="text-sm text-muted">
              A closed task can’t be reopened. Write to the member again from their page instead.
            </p>
          )}
        </div>
      )
    default:
      return (
        <div className="flex flex-col gap-6">
          {isGuidable ? (
            <GuideForm
              title="Tell the agent how to go on"
              hint="The next message follows what you say here."
              button="Send to the agent"
              onGuide={(guidance) => act('guide', 'Told the agent', { guidance })}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            {isTodo ? null : (
              <Button look="secondary" onClick={() => act('take-over', 'Taken over', { reason: '' })}>
                I’ll take over
              </Button>
            )}
            <Button look="quiet" onClick={() => act('cancel', 'Closed', { reason: '' })}>
              Close task
            </Button>
          </div>
        </div>
      )
  }
}

type CorrectProps = { task: Props['task']; outcomes: Outcome[]; onCorrect: (code: string) => void }

function CorrectForm({ task, outcomes, onCorrect }: CorrectProps) {
  const id = useId()
  const [chosen, setChosen] = useState(task.outcome ?? '')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== task.outcome) onCorrect(chosen)
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        What really happened
      </label>
      <div className="flex gap-2">
        <select
          id={id}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className={CONTROL}
        >
          {outcomes.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" look="secondary" disabled={chosen === task.outcome}>
          Save
        </Button>
      </div>
    </form>
  )
}

type GuideProps = { title: string; hint: string; button: string; onGuide: (guidance: string) => void }

function GuideForm({ title, hint, button, onGuide }: GuideProps) {
  const id = useId()
  const [words, setWords] = useState('')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '') onGuide(words)
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {title}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={words}
        maxLength={2000}
        placeholder={hint}
        onChange={(event) => setWords(event.target.value)}
        className={`${CONTROL} h-auto py-2`}
      />
      <Button type="submit" look="secondary" disabled={words.trim() === ''} className="self-start">
        {button}
      </Button>
    </form>
  )
}
