/** A line of the gym's diary as a sentence; null for what is only of interest on the task's own page. */

export type FeedLine = {
  id: number
  task_id: string | null
  at: string
  kind: string
  content: string
  data: Record<string, unknown>
  task: { type: string; goal: string; firstName: string; lastName: string } | null
}

export type Told = {
  what: string
  quote?: string
  /** Told about several tasks in a row it becomes one line, in these words. */
  together?: (count: number) => string
}

const QUOTE_MAX_CHARS = 140

export function toldOf(line: FeedLine, label: string): Told | null {
  const who = `${line.task?.firstName ?? ''} ${line.task?.lastName ?? ''}`.trim()
  const whom = who || label
  switch (line.kind) {
    case 'created':
      return {
        what: who ? `Proposed for ${who}: ${label.toLowerCase()}` : `Proposed: ${label.toLowerCase()}`,
        together: (count) => `${count} proposals: ${label.toLowerCase()}`,
      }
    case 'agent':
      return {
        what: `${line.data.written_by === 'owner' ? 'Your message' : 'A message'} to ${whom}`,
        quote: quoted(line.content),
      }
    case 'member':
      return line.data.kind === 'automatic'
        ? { what: `${whom} sent an automatic out-of-office reply` }
        : { what: `${whom} wrote`, quote: quoted(line.content) }
    case 'owner':
      return byOwner(line, whom)
    case 'moved':
      return moved(line, whom)
    case 'note':
      return line.task_id === null ? { what: short(line.content) } : null
    default:
      return null
  }
}

function byOwner({ task_id, content }: FeedLine, whom: string): Told {
  if (task_id === null) return { what: short(content) }
  if (!content.startsWith('Approved')) return { what: `You, about ${whom}: ${short(content)}` }
  return { what: `You approved: ${whom}`, together: (count) => `You approved ${count} proposals` }
}

function moved({ data }: FeedLine, whom: string): Told | null {
  const why = typeof data.reason === 'string' ? data.reason : ''
  switch (data.to) {
    case 'completed':
      return { what: `${whom}: ${why || 'done.'}` }
    case 'cancelled':
      return { what: `${whom}, closed: ${why || 'nothing came of it.'}` }
    case 'escalated':
      return { what: `${whom}: a question for you` }
    case 'dormant':
      return { what: `${whom}: no more messages for now, just watching` }
    default:
      return null
  }
}

const short = (text: string) => (text.length > QUOTE_MAX_CHARS ? `${text.slice(0, QUOTE_MAX_CHARS)}…` : text)
const quoted = (text: string) => short(text.replace(/\s+/g, ' ').trim())
