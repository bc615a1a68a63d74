'use client'

import { useEffect, useId, useState } from 'react'
import { CONTROL } from '@/components/control'
import { type Person, read } from './api'

const PAUSE_MS = 150
const SHOWN = '6'

type Props = { picked: Person | undefined; onPick(person: Person | undefined): void }

/** Finds anyone the gym knows. The list is plain buttons: no keys to learn. */
export function PersonPicker({ picked, onPick }: Props) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Person[]>()
  const [error, setError] = useState<string>()
  const field = useId()

  useEffect(() => {
    let isStale = false
    const pause = setTimeout(async () => {
      const answer = await read<Person[]>('people', { search, limit: SHOWN })
      if (isStale) return
      setError(answer.kind === 'failed' ? answer.message : undefined)
      if (answer.kind === 'failed') return
      setFound(answer.value)
      // Whoever stands first is picked, so that the buttons below always have someone to speak of.
      onPick(answer.value[0])
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(pause)
    }
  }, [search, onPick])

  return (
    <div>
      <label htmlFor={field} className="mb-1.5 block text-sm font-medium">
        Who?
      </label>
      <input
        id={field}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder="Search the gym by name or email"
        autoComplete="off"
        className={CONTROL}
      />
      {error ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      ) : null}
      <ul
        aria-label="People found"
        className="mt-2 min-h-[13.5rem] divide-y divide-line border-y border-line"
      >
        {found?.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} isPicked={person.id === picked?.id} onPick={onPick} />
          </li>
        ))}
        {found?.length === 0 ? <li className="py-2 text-sm text-muted">Nobody by that name.</li> : null}
      </ul>
    </div>
  )
}

function PersonRow({
  person,
  isPicked,
  onPick,
}: {
  person: Person
  isPicked: boolean
  onPick(it: Person): void
}) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={() => onPick(person)}
      className="flex h-9 w-full items-center justify-between gap-3 px-2 text-left text-sm hover:bg-wash aria-pressed:bg-accent-wash aria-pressed:shadow-[inset_3px_0_0_var(--accent)]"
    >
      <span className="truncate font-medium">
        {person.firstName} {person.lastName}
      </span>
      <span className="shrink-0 text-muted">{person.status ?? person.role}</span>
    </button>
  )
}
