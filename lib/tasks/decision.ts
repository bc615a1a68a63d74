/** Why something was done or left undone, in one shape for every place where a task could have gone another way. */
export type DecisionPoint =
  | 'creation'
  | 'send_gate'
  | 'draft'
  | 'guard'
  | 'reply'
  | 'plan'
  | 'closing'
  | 'escalation'

export type Decision = {
  point: DecisionPoint
  /** What was decided, as a code: `hold`, `send`, `recovered`. */
  decision: string
  /** The sentence a person reads. */
  reason: string
  /** A rule of ours by its name, or the model that was asked. */
  by: { rule: string } | { model: string }
  /** 0–100, where somebody was more or less sure. */
  confidence?: number | null
  /** What it was decided on. */
  facts: Record<string, unknown>
  /** What would have happened otherwise. */
  alternative: string
  /** Anything else worth keeping beside it. */
  more?: Record<string, unknown>
}

export type LogEntry = {
  kind: 'decision' | 'evaluation' | 'note' | 'agent'
  content: string
  data?: Record<string, unknown>
}

export function decided(
  { point, decision, reason, by, confidence, facts, alternative, more }: Decision,
  kind: LogEntry['kind'] = 'decision',
): LogEntry {
  const data = { ...more, point, decision, ...by, confidence: confidence ?? null, facts, alternative }
  return { kind, content: reason.trim() || decision, data }
}
