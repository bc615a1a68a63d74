import { Badge } from '@/components/badge'
import { formatDateTime } from '@/components/dates'
import { Section } from '@/components/section'

/** A call to a model as it is shown: its layers, then the message itself. */
type Prompt = {
  purpose: string
  /** Null for the call that comes next. */
  at: string | null
  model: string | null
  failure: string | null
  layers: string[]
  message: string
}

const PURPOSES: Record<string, string> = {
  draft: 'Writing a message',
  evaluate: 'Reading a reply',
  plan: 'Choosing a step',
  deliverable: 'Writing a report',
}

export function PromptView({ prompt, timezone }: { prompt: Prompt; timezone: string }) {
  const { purpose, at, model, failure, layers, message } = prompt
  const what = PURPOSES[purpose] ?? purpose
  return (
    <Section
      title={at ? what : `Next: ${what.toLowerCase()}`}
      aside={at ? `${formatDateTime(at, timezone)}, rebuilt from the log` : 'As it would be asked now'}
    >
      <div className="flex flex-col border border-line">
        {model || failure ? (
          <p className="flex gap-2 border-b border-line px-4 py-2">
            {model ? <Badge>{model}</Badge> : null}
            {failure ? <Badge>{failure}</Badge> : null}
          </p>
        ) : null}
        {layers.map((layer, at) => (
          <Words key={layer.slice(0, 80)} title={`${at + 1}. ${headingOf(layer)}`} text={layer} />
        ))}
        <Words title="The message" text={message} isOpen />
      </div>
    </Section>
  )
}

function Words({ title, text, isOpen = false }: { title: string; text: string; isOpen?: boolean }) {
  return (
    <details open={isOpen} className="border-b border-line last:border-b-0">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{title}</summary>
      <pre className="overflow-x-auto bg-wash px-4 py-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </details>
  )
}

const headingOf = (layer: string): string => /^#\s+(.+)$/m.exec(layer)?.[1] ?? 'Instructions'
