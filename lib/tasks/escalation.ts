import type { Scene } from '@/lib/tasks/scene'

/** What whoever escalates has to say. What was tried and the last messages are added by the database to every one. */
export type Escalation = {
  /** Why it cannot go on by itself. */
  blocks: string
  /** What the owner has to answer. */
  question?: string | null
  /** Words to edit and send. */
  draft?: string | null
  suggestions?: readonly string[]
  /** The step of a plan that is stuck. */
  step?: string
}

/** What the owner finds on an escalated task. `tried` and `lastMessages` are those of the moment it was escalated. */
export type EscalationContext = {
  blocks: string
  question: string | null
  draft: string | null
  suggestions: string[]
  step?: string
  tried: { at: string; what: string; about: string | null; status: string | null }[]
  lastMessages: { role: 'agent' | 'member' | 'owner'; content: string; at: string }[]
}

/** The one place where a question to the owner is put together. */
export function escalationOf(
  scene: Scene,
  { blocks, question, draft, suggestions, step }: Escalation,
): Omit<EscalationContext, 'tried' | 'lastMessages'> {
  return {
    blocks,
    question: question?.trim() || null,
    draft: draft?.trim() || null,
    suggestions: [...(suggestions ?? suggested(scene, draft))],
    ...(step && { step }),
  }
}

function suggested({ task, member }: Scene, draft: string | null | undefined): string[] {
  const name = member?.firstName || 'them'
  const messagesLeft = task.budget_messages > task.messages_used
  return [
    ...(draft?.trim() ? ['Edit the draft and send it'] : []),
    // Guidance leads to a message, so it is only worth asking for while one may be sent.
    ...(messagesLeft ? ['Tell the agent how to go on'] : []),
    ...(member ? [`Call ${name}`] : []),
    'Close it',
  ]
}
