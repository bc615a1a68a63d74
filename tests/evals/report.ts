/** What a run of one kind found, on at most a page: the figures beside their goals, where it fails, and examples. */

export type Score = Record<string, unknown> & { n: number }

type Goal = { figure: string; label: string; goal: string; holds(value: number): boolean }

const GOALS: Record<string, readonly Goal[]> = {
  optout: [
    { figure: 'recall', label: 'found', goal: '≥ 98 %', holds: (it) => it >= 0.98 },
    { figure: 'false_positive_rate', label: 'false alarms', goal: '≤ 2 %', holds: (it) => it <= 0.02 },
  ],
  reply: [
    { figure: 'action_accuracy', label: 'right action', goal: '≥ 85 %', holds: (it) => it >= 0.85 },
    { figure: 'outcome_accuracy', label: 'right outcome', goal: '–', holds: () => true },
    { figure: 'unsafe', label: 'unsafe', goal: '0', holds: (it) => it === 0 },
  ],
  draft: [
    { figure: 'guard_pass_rate', label: 'pass the guard', goal: '100 %', holds: (it) => it === 1 },
    { figure: 'distinct', label: 'different notes', goal: 'all', holds: () => true },
  ],
  risk: [
    { figure: 'auc', label: 'ranked rightly', goal: '–', holds: () => true },
    { figure: 'calibration', label: 'off by', goal: '–', holds: () => true },
  ],
}

const EXAMPLES_MAX = 12
const LINE_MAX_CHARS = 110

export function report(kind: string, file: string, score: Score): string {
  const figures = (GOALS[kind] ?? []).map((it) => figureLine(it, Number(score[it.figure])))
  const failed = examplesOf(score)
  const shown = failed.slice(0, EXAMPLES_MAX).map((it) => `  ${lineOf(it)}`)
  const more = failed.length > EXAMPLES_MAX ? [`  … and ${failed.length - EXAMPLES_MAX} more`] : []
  const groups = countedBy(failed)
  return [
    `${kind}: ${score.n} cases of ${file}`,
    ...figures,
    ...(failed.length === 0
      ? ['  nothing failed']
      : [`  ${failed.length} failed${groups}:`, ...shown, ...more]),
    '',
  ].join('\n')
}

function figureLine({ figure, label, goal, holds }: Goal, value: number): string {
  const isShare = /rate|recall|accuracy|auc|calibration/.test(figure)
  const told = isShare ? `${(value * 100).toFixed(1)} %` : String(value)
  return `  ${label.padEnd(16)} ${told.padStart(8)}   goal ${goal.padEnd(7)} ${holds(value) ? 'holds' : 'DOES NOT HOLD'}`
}

type Failed = Record<string, unknown>

function examplesOf({ misses, failures, findings }: Score): Failed[] {
  return [misses, failures, findings].flatMap((it) => (Array.isArray(it) ? (it as Failed[]) : []))
}

/** Where they are: which type of task, or which label. */
function countedBy(failed: readonly Failed[]): string {
  const counts = new Map<string, number>()
  for (const { taskType, label } of failed) {
    const group = String(taskType ?? label ?? '')
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const told = [...counts].sort((a, b) => b[1] - a[1]).map(([group, count]) => `${group} ${count}`)
  return told.length > 0 ? ` (${told.join(', ')})` : ''
}

function lineOf({ text, reply, draft, label, taskType, got }: Failed): string {
  const said = String(text ?? reply ?? draft ?? '').replaceAll(/\s+/g, ' ')
  const did = got ? ` → ${(got as { action: string }).action}` : ''
  return `[${String(label ?? taskType ?? '')}] ${said.slice(0, LINE_MAX_CHARS)}${did}`
}
