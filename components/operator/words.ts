/** The words of the operator's page. */

export const SEVERITY = { critical: 'Critical', warning: 'Warning', info: 'Info' } as const
export type Severity = keyof typeof SEVERITY

export const ALERT_TITLES: Record<string, string> = {
  escalation_rate: 'Too much goes to the owner',
  unanswered_escalations: 'Questions nobody answers',
  ai_cost: 'AI is getting expensive',
  legal_words: 'A member mentioned lawyers',
  hostile_words: 'A member was hostile',
  transition_errors: 'Tasks cannot move',
  stalled_onboarding: 'Setup has stalled',
  generous_outcomes: 'Outcomes rest on words',
}

export const PART_NAMES: Record<string, string> = {
  schedule: 'Schedule',
  engine: 'Task engine',
  sending: 'Sending',
  replies: 'Replies',
  pushpress: 'PushPress',
  ai: 'AI',
}

export const STATE_WORDS = { ok: 'OK', degraded: 'Degraded', paused: 'Paused' } as const

const EVENTS: Record<string, (note: string) => string> = {
  paused: (note) => `paused everything: ${note}`,
  resumed: () => 'resumed sending',
  operator_granted: (note) => `made ${note} an operator`,
  operator_revoked: (note) => `removed ${note} as an operator`,
  alert_seen: (note) => `looked at an alert (${note})`,
}

export function eventInWords({ kind, by, note }: { kind: string; by: string; note: string }): string {
  return `${by} ${EVENTS[kind]?.(note) ?? kind}`
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`

export const dollars = (micros: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(micros / 1_000_000)

/** "25 min", "3 h", "2 days". */
export function duration(seconds: number): string {
  if (seconds < 3_600) return `${Math.max(1, Math.round(seconds / 60))} min`
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
