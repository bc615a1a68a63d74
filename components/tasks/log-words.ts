import { heldBecause, STATUS_LABEL } from '@/components/tasks/words'
import { isStatus } from '@/lib/tasks/task'

export type LogLine = {
  id: number
  place: number
  at: string
  kind: string
  content: string
  data: Record<string, unknown>
}

/** Who speaks in a step, and in which words. */
export type Step = {
  who: string
  what: string
  isSpeech: boolean
  /** The engine taking it up and putting it down again: true, and rarely worth a reader's time. */
  isMinor: boolean
}

const WHO: Record<string, string> = {
  created: 'System',
  refused: 'System',
  moved: 'System',
  decision: 'Agent',
  agent: 'Message to the member',
  member: 'Member',
  owner: 'You',
  evaluation: 'Agent',
  note: 'System',
}

export function stepOf(line: LogLine): Step {
  const isSpeech = line.kind === 'agent' || line.kind === 'member' || line.data.guidance === true
  const isMinor = line.kind === 'moved' && !MILESTONES.has(String(line.data.to))
  return { who: whoOf(line), what: whatOf(line), isSpeech, isMinor }
}

const MILESTONES = new Set(['completed', 'cancelled', 'escalated', 'dormant'])

function whoOf({ kind, data }: LogLine): string {
  if (kind === 'member' && data.kind === 'automatic') return 'Automatic reply'
  if (kind === 'member' && data.kind === 'foreign') return 'Someone else wrote'
  if (kind === 'evaluation') return 'Agent read the reply'
  return WHO[kind] ?? 'System'
}

function whatOf({ kind, content, data }: LogLine): string {
  if (kind === 'moved') return movedTo(data)
  if (kind === 'decision' && data.decision === 'hold' && typeof data.rule === 'string') {
    return `Held: ${heldBecause(data.rule)}.`
  }
  return content
}

function movedTo({ from, to, reason }: Record<string, unknown>): string {
  const label = (status: unknown) =>
    typeof status === 'string' && isStatus(status) ? STATUS_LABEL[status] : String(status)
  // Taken up again, it still carries the reason it was put down for.
  const why = typeof reason === 'string' && to !== 'executing' ? `: ${heldBecause(reason)}` : ''
  return `${label(from)} → ${label(to)}${why}`
}
