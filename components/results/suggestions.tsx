import { Button } from '@/components/button'

type Suggestion = { code: string; type: string; label: string; because: string; proposal: string }
type Accepted = { id: string; words: string; on: string }
type Action = (form: FormData) => Promise<void>

type SuggestionsProps = {
  suggestions: Suggestion[]
  accepted: Accepted[]
  /** How the agents work is the owner's to change. */
  mayChange: boolean
  accept: Action
  undo: Action
}

/** What we could do differently, one click each, and what was changed before, one click back. */
export function Suggestions({ suggestions, accepted, mayChange, accept, undo }: SuggestionsProps) {
  return (
    <ul className="grid gap-px border border-line bg-line">
      {suggestions.map((it) => (
        <li
          key={`${it.code}:${it.type}`}
          className="flex flex-wrap items-center justify-between gap-4 bg-accent-wash px-4 py-4 sm:px-6"
        >
          <p>
            <span className="text-muted">{it.label}:</span> {it.because} {it.proposal}
          </p>
          <form action={accept} hidden={!mayChange}>
            <input type="hidden" name="code" value={it.code} />
            <input type="hidden" name="type" value={it.type} />
            <Button type="submit">Yes, do that</Button>
          </form>
        </li>
      ))}
      {accepted.map((it) => (
        <li
          key={it.id}
          className="flex flex-wrap items-center justify-between gap-4 bg-paper px-4 py-3 sm:px-6"
        >
          <p className="text-muted">
            {it.words} <span className="whitespace-nowrap">Since {it.on}.</span>
          </p>
          <form action={undo} hidden={!mayChange}>
            <input type="hidden" name="id" value={it.id} />
            <Button type="submit" look="secondary">
              Undo
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
