'use client'

import Link from 'next/link'
import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import { markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { useDecisions } from '@/components/tasks/use-decisions'

/** A question the agent cannot answer by itself. */
export type Question = {
  id: string
  version: number
  who: string
  label: string
  /** Why it cannot go on. */
  blocks: string
  question: string | null
  /** What the member wrote last. */
  theirWords: string | null
  suggestion: string
  hints: string[]
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

export function AnswerCard({ question }: { question: Question }) {
  const { hidden } = useDecisions()
  const [words, setWords] = useState(question.suggestion)
  const id = useId()
  const { version, who } = question
  if (hidden.has(markOf(question))) return null
  const act = (action: 'guide' | 'take-over' | 'cancel', label: string, body: object) =>
    decide({
      marks: [markOf(question)],
      label,
      path: `/api/tasks/${question.id}/${action}`,
      body: { version, ...body },
    })
  return (
    <article
      aria-labelledby={`${id}-who`}
      className="border border-line border-l-4 border-l-accent bg-paper px-4 py-4 sm:px-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={`${id}-who`} className="text-base font-semibold wrap-anywhere" dir="auto">
          {who} <span className="font-normal text-muted">{question.label}</span>
        </h3>
        <Link
          href={`/tasks/${question.id}`}
          prefetch={false}
          className="text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          Details
        </Link>
      </header>
      {question.theirWords ? (
        <blockquote
          dir="auto"
          className="mt-3 max-h-48 overflow-y-auto border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere"
        >
          {question.theirWords}
        </blockquote>
      ) : null}
      <p dir="auto" className="mt-3 wrap-anywhere">
        {question.question ? <strong className="font-medium">{question.question} </strong> : null}
        <span className={question.question ? 'text-muted' : ''}>{question.blocks}</span>
      </p>
      {question.hints.length > 0 ? (
        <p className="mt-1 text-sm text-muted">You could: {question.hints.map(lowerFirst).join(', ')}.</p>
      ) : null}
      <form
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() === '') return
          act('guide', `Answered: ${who}`, { guidance: words })
        }}
      >
        <label htmlFor={`${id}-words`} className="text-sm font-medium">
          {question.suggestion
            ? 'What the agent will do next. Change it if you like.'
            : 'What should the agent say or do?'}
        </label>
        <textarea
          id={`${id}-words`}
          dir="auto"
          value={words}
          maxLength={2000}
          rows={3}
          onChange={(event) => setWords(event.target.value)}
          className={`${CONTROL} h-auto min-h-20 resize-y py-2 leading-6 [field-sizing:content]`}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={words.trim() === ''}>
            Send to the agent
          </Button>
          <Button look="secondary" onClick={() => act('take-over', `Taken over: ${who}`, { reason: '' })}>
            I’ll take over
          </Button>
          <Button look="quiet" onClick={() => act('cancel', `Closed: ${who}`, { reason: '' })}>
            Close
          </Button>
        </div>
      </form>
    </article>
  )
}
