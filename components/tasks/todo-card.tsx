'use client'

import Link from 'next/link'
import { Button } from '@/components/button'
import { markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { useDecisions } from '@/components/tasks/use-decisions'

/** Something a person does, with the ways it can have gone. */
export type Todo = {
  id: string
  version: number
  goal: string
  who: string | null
  memberId: string | null
  due: string | null
  outcomes: { code: string; label: string }[]
}

export function TodoCard({ todo }: { todo: Todo }) {
  const { hidden } = useDecisions()
  if (hidden.has(markOf(todo))) return null
  const finish = (code: string, label: string) =>
    decide({
      marks: [markOf(todo)],
      label: `${label}: ${todo.who ?? todo.goal}`,
      path: `/api/tasks/${todo.id}/done`,
      body: { version: todo.version, outcome: code },
    })
  return (
    <article className="flex flex-col gap-3 border border-line bg-paper px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p dir="auto" className="min-w-0 wrap-anywhere">
          {todo.goal}
        </p>
        <p className="text-sm text-muted">
          {todo.due}{' '}
          <Link
            href={`/tasks/${todo.id}`}
            prefetch={false}
            className="underline underline-offset-4 hover:text-ink"
          >
            Details
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {todo.outcomes.map(({ code, label }) => (
          <Button key={code} look="secondary" onClick={() => finish(code, label)}>
            {label}
          </Button>
        ))}
        {todo.memberId ? (
          <Link
            href={`/members/${todo.memberId}`}
            prefetch={false}
            className="inline-flex h-10 items-center px-2 text-sm underline underline-offset-4"
          >
            Phone number and history
          </Link>
        ) : null}
      </div>
    </article>
  )
}
