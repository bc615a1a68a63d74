'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { CONTROL } from '@/components/control'
import { type MemberFilter, membersUrl } from '@/components/members-url'

const DEBOUNCE_MS = 250

/** Searches as one types. The address is the state; without script it is a plain form that leads to it. */
export function MemberSearch({ filter }: { filter: MemberFilter }) {
  const router = useRouter()
  const [text, setText] = useState(filter.query)
  const [isPending, startTransition] = useTransition()
  const asked = useRef(filter.query)

  // Back, forward and "clear filters" change the address from outside.
  useEffect(() => {
    if (filter.query !== asked.current) {
      asked.current = filter.query
      setText(filter.query)
    }
  }, [filter.query])

  useEffect(() => {
    const query = text.trim()
    if (query === asked.current) return
    const timer = setTimeout(() => {
      asked.current = query
      startTransition(() => router.replace(membersUrl(filter, { query }), { scroll: false }))
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, filter, router])

  return (
    <search className="w-full sm:w-80">
      <form action="/members" onSubmit={(event) => event.preventDefault()}>
        {filter.standing ? <input type="hidden" name="standing" value={filter.standing} /> : null}
        {filter.sort === 'name' ? null : <input type="hidden" name="sort" value={filter.sort} />}
        <input
          type="search"
          name="q"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Search members by name or email"
          aria-busy={isPending}
          placeholder="Search name or email"
          maxLength={100}
          autoComplete="off"
          className={`${CONTROL} [&::-webkit-search-cancel-button]:appearance-none`}
        />
      </form>
    </search>
  )
}
