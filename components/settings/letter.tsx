const WRITERS = { claude: 'Claude', playbook: 'the built-in playbook', owner: 'you' } as const

type Props = { subject: string; text: string; by: keyof typeof WRITERS }

/** A message as it would arrive. */
export function Letter({ subject, text, by }: Props) {
  return (
    <article className="border border-line bg-raised">
      <h3 dir="auto" className="border-b border-line px-5 py-3 font-medium wrap-anywhere">
        {subject}
      </h3>
      <p dir="auto" className="px-5 py-4 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      <p className="border-t border-line px-5 py-2 text-sm text-muted">Written by {WRITERS[by]}</p>
    </article>
  )
}
