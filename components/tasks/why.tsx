import { formatDateTime } from '@/components/dates'
import { heldBecause, humanize } from '@/components/tasks/words'

type Props = { data: Record<string, unknown>; timezone: string }

/** Names of other rows, and what the sentence above has said already. */
const SILENT = new Set(['user', 'message_id', 'reply_id', 'from', 'to', 'guidance', 'subject', 'member_id'])
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** "Why?" beneath a step: the facts, the rule or model, how sure it was, and what else was possible. */
export function Why({ data, timezone }: Props) {
  const facts = factsIn(data, timezone)
  if (facts.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-block text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        Why?
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 border-l-2 border-line pl-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type Fact = { name: string; value: string }

function factsIn(data: Record<string, unknown>, timezone: string, within = ''): Fact[] {
  return Object.entries(data).flatMap(([key, value]) => {
    if (SILENT.has(key) || value === null || value === undefined || value === '' || value === false) return []
    const name = within ? `${within}: ${humanize(key).toLowerCase()}` : humanize(key)
    if (Array.isArray(value)) return listed(name, value)
    // One level is enough for a reader; what lies deeper is the engine's.
    if (typeof value === 'object')
      return within ? [] : factsIn(value as Record<string, unknown>, timezone, humanize(key))
    return [{ name, value: inWords(key, value, timezone) }]
  })
}

function listed(name: string, items: unknown[]): Fact[] {
  const words = items.flatMap((item) => {
    if (typeof item === 'string' || typeof item === 'number') return [String(item)]
    if (typeof item !== 'object' || item === null) return []
    if ('words' in item) return [String(item.words)]
    if ('name' in item && 'hit' in item) return [`${String(item.name)}: ${item.hit ? 'yes' : 'not yet'}`]
    return []
  })
  return words.length > 0 ? [{ name, value: words.join('; ') }] : []
}

function inWords(key: string, value: unknown, timezone: string): string {
  if (value === true) return 'yes'
  const text = String(value)
  if (key === 'confidence') return `${text} of 100`
  if (key === 'rule') return heldBecause(text)
  if (MOMENT.test(text)) return formatDateTime(text, timezone)
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}
