import { heldBecause, humanize, STATUS_LABEL } from '@/components/tasks/words'
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
  line: LogLine
  who: string
  what: string
  isSpeech: boolean
  /** The engine taking it up, checking it and putting it down again: true, and rarely worth a reader's time. */
  isMinor: boolean
}

/** A step worth reading, or the routine between two of them. */
export type Chapter = { kind: 'step'; step: Step } | { kind: 'routine'; steps: Step[]; summary: string }

const WHO: Record<string, string> = {
  created: 'GymAgents',
  refused: 'GymAgents',
  moved: 'GymAgents',
  decision: 'Agent',
  agent: 'Message to the member',
  member: 'Member',
  owner: 'You',
  evaluation: 'Agent',
  note: 'GymAgents',
}

function stepOf(line: LogLine): Step {
  const isSpeech = line.kind === 'agent' || line.kind === 'member' || line.data.guidance === true
  return { line, who: whoOf(line), what: whatOf(line), isSpeech, isMinor: isRoutine(line) }
}

/** The story in chapters: what happens every day the same way is one line that opens. */
export function chaptersOf(lines: LogLine[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const step of lines.map(stepOf)) {
    const last = chapters.at(-1)
    if (!step.isMinor) chapters.push({ kind: 'step', step })
    else if (last?.kind === 'routine') last.steps.push(step)
    else chapters.push({ kind: 'routine', steps: [step], summary: '' })
  }
  return chapters.map((it) => (it.kind === 'routine' ? { ...it, summary: summaryOf(it.steps) } : it))
}

function summaryOf(steps: Step[]): string {
  const holds = steps.filter(({ line }) => isHold(line))
  const latest = holds.at(-1)
  if (!latest) return steps.length === 1 ? '1 routine check' : `${steps.length} routine checks`
  const often = holds.length === 1 ? '' : `, ${holds.length} times`
  return `${latest.what.replace(/\.$/, '')}${often}`
}

const MILESTONES = new Set(['completed', 'cancelled', 'escalated', 'dormant'])

const isHold = ({ kind, data }: LogLine) => kind === 'decision' && data.decision === 'hold'

function isRoutine(line: LogLine): boolean {
  if (line.kind === 'moved') return !MILESTONES.has(String(line.data.to))
  return line.kind === 'decision' && (isHold(line) || ROUTINE.has(`${line.data.rule}:${line.data.decision}`))
}

/** What is decided alike for every message that may leave: nothing against it, the words that were approved. */
const ROUTINE = new Set(['send_gate:send', 'draft_guard:pass', 'approved_draft:use'])

function whoOf({ kind, data }: LogLine): string {
  if (kind === 'member' && data.kind === 'automatic') return 'Automatic reply'
  if (kind === 'member' && data.kind === 'foreign') return 'Someone else wrote'
  if (kind === 'evaluation') return 'The agent read the reply'
  return WHO[kind] ?? 'GymAgents'
}

function whatOf({ kind, content, data }: LogLine): string {
  if (kind === 'moved') return movedTo(data)
  if (kind === 'decision' && data.decision === 'hold' && typeof data.rule === 'string') {
    return `On hold: ${heldBecause(data.rule)}.`
  }
  return content.replace(
    CORRECTED,
    (_, from: string, to: string) => `Outcome corrected from “${humanize(from)}” to “${humanize(to)}”`,
  )
}

/** The log keeps the codes of outcomes; an owner reads words. */
const CORRECTED = /^Outcome corrected from (\w+) to (\w+)/

function movedTo({ from, to, reason }: Record<string, unknown>): string {
  const label = (status: unknown) =>
    typeof status === 'string' && isStatus(status) ? STATUS_LABEL[status] : String(status)
  // Taken up again, it still carries the reason it was put down for.
  const why = typeof reason === 'string' && to !== 'executing' ? `: ${heldBecause(reason)}` : ''
  return `${label(from)} → ${label(to)}${why}`
}
