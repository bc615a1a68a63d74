import type { Question } from '@/components/tasks/answer-card'
import { memberName, type TaskRow } from '@/components/tasks/task'
import { taskType } from '@/lib/tasks/registry/registry'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** What the agent asks, from what it left when it stopped. */
export function questionOf(task: TaskRow, theirWords: string | null): Question {
  const asked = task.escalation ?? {}
  const { label } = taskType(task.type)
  const question = textOf(asked.question)
  const hints = Array.isArray(asked.suggestions) ? asked.suggestions : []
  return {
    id: task.id,
    version: task.version,
    who: memberName(task) ?? label,
    label,
    blocks: textOf(asked.blocks) ?? 'The agent needs your help to continue.',
    // Their own words stand above it already.
    question: question && theirWords?.includes(question) ? null : question,
    theirWords,
    suggestion: textOf(asked.draft) ?? (theirWords ? politeHold(task.first_name) : ''),
    hints: hints.filter((it) => typeof it === 'string'),
  }
}

/** Nobody knows the answer yet; someone who wrote should hear that a person has read it. */
const politeHold = (firstName: string | null): string =>
  `Thank ${firstName?.trim() || 'them'} for writing and say I’ll get back to them personally today.`
