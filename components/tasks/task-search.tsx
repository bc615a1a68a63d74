'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import { textOf } from '@/components/form-state'
import { type TaskFilter, tasksUrl } from '@/components/tasks/tasks-url'

type Props = { filter: TaskFilter; types: { type: string; label: string }[] }

/** Whom and which kind to look for. Without script it is a plain form that leads to the same address. */
export function TaskSearch({ filter, types }: Props) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const show = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const change = { query: textOf(data, 'q').trim(), type: textOf(data, 'type') || null }
    startTransition(() => router.push(tasksUrl(filter, change), { scroll: false }))
  }
  return (
    <search>
      <form
        action="/tasks"
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
      >
        {filter.view === 'needs' ? null : <input type="hidden" name="view" value={filter.view} />}
        <input
          type="search"
          name="q"
          key={`q${filter.query}`}
          defaultValue={filter.query}
          aria-label="Search tasks by member"
          aria-busy={isPending}
          placeholder="Search member"
          maxLength={100}
          autoComplete="off"
          className={`${CONTROL} sm:w-64`}
        />
        <select
          name="type"
          key={`type${filter.type}`}
          defaultValue={filter.type ?? ''}
          aria-label="Kind of task"
          onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
          className={`${CONTROL} max-sm:flex-1 sm:w-56`}
        >
          <option value="">All kinds</option>
          {types.map(({ type, label }) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </form>
    </search>
  )
}
