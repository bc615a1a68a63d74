import { TASK_TYPES } from '@/lib/tasks/registry/registry'

/** Good endings as `type:outcome`, by what they rest on: on what a member said, or on what they were seen to do. */

const CONVERSATION = 'engaged_conversation'

export const SAID: string[] = TASK_TYPES.flatMap((type) => {
  const byWords = type.goal.signals.find(({ kind }) => kind === 'reply_positive')?.outcome
  return type.goal.outcomes
    .filter(({ code, provisional }) => provisional || code === CONVERSATION || code === byWords)
    .map(({ code }) => `${type.type}:${code}`)
})

export const SHOWN: string[] = TASK_TYPES.flatMap((type) =>
  type.goal.outcomes
    .filter(({ kind }) => kind === 'positive')
    .map(({ code }) => `${type.type}:${code}`)
    .filter((ending) => !SAID.includes(ending)),
)
