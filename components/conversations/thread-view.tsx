import { formatDateTime } from '@/components/dates'

export type ThreadLetter = {
  id: string
  from: 'member' | 'agent' | 'owner'
  at: string
  subject: string
  text: string
  sender: string
  /** What became of it, in words; null where there is nothing to say. */
  note: string | null
}

/** The words, and below them the lines every message must carry. */
function partsOf(text: string): { words: string; footer: string } {
  const at = text.lastIndexOf('\n\n-- \n')
  return at < 0 ? { words: text, footer: '' } : { words: text.slice(0, at), footer: text.slice(at + 6) }
}

/** Links in the footer are the member's to click; here they are only shown. */
function shortened(footer: string): string {
  return footer.replace(/(Unsubscribe: )\S+/, 'Unsubscribe').trim()
}

function LetterView({
  letter,
  timezone,
  isFirst,
}: {
  letter: ThreadLetter
  timezone: string
  isFirst: boolean
}) {
  const { words, footer } = partsOf(letter.text)
  const isTheirs = letter.from === 'member'
  return (
    <li className={`max-w-2xl border border-line ${isTheirs ? 'bg-wash' : 'bg-raised sm:ml-12'}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-2 text-sm">
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {letter.sender}
        </span>
        <time dateTime={letter.at} className="text-muted">
          {formatDateTime(letter.at, timezone)}
        </time>
      </p>
      {isFirst ? (
        <p dir="auto" className="px-5 pt-4 font-medium wrap-anywhere">
          {letter.subject}
        </p>
      ) : null}
      <p dir="auto" className="px-5 py-4 whitespace-pre-wrap wrap-anywhere">
        {words.trim() || '(no text)'}
      </p>
      {footer ? (
        <p className="px-5 pb-4 text-xs whitespace-pre-wrap text-muted">{shortened(footer)}</p>
      ) : null}
      {letter.note ? (
        <p className="border-t border-line px-5 py-2 text-sm text-muted">{letter.note}</p>
      ) : null}
    </li>
  )
}

/** A thread as the member has it in their mail program. */
export function ThreadView({ letters, timezone }: { letters: ThreadLetter[]; timezone: string }) {
  return (
    <ol className="flex flex-col gap-4">
      {letters.map((letter, at) => (
        <LetterView key={letter.id} letter={letter} timezone={timezone} isFirst={at === 0} />
      ))}
    </ol>
  )
}
