import { GOAL_MAX_CHARS } from '@/lib/safety/limits'
import type { Done } from '@/lib/tasks/actions/action'
import { type Action, textOf, type Work } from '@/lib/tasks/actions/action'
import { createTask } from '@/lib/tasks/create'

/** A person does it: a to-do of its own, which reminds by itself. */
export const ASK_STAFF: Action = {
  name: 'ask_staff',
  label: 'Ask a person at the gym to do something',
  safety: { externalSideEffect: true, reversible: true, memberFacing: false, needsApproval: true },
  perform: (work) => openTodo(work, textOf(work.input, 'todo') ?? work.why),
}

/** Opens a to-do for this step, once. It hangs on the plan, not on the member, who may have several. */
export async function openTodo({ deps, scene, key, requirement, now }: Work, what: string): Promise<Done> {
  const { task, member } = scene
  const about = member ? `${what} (${member.firstName} ${member.lastName})` : what
  const made = await createTask(
    deps,
    {
      gymId: task.gym_id,
      memberId: null,
      type: 'staff_step',
      goal: about.slice(0, GOAL_MAX_CHARS),
      trigger: 'manual',
      ref: key,
      facts: member ? { aboutMember: member.id } : {},
      confidence: task.confidence,
      mode: task.mode,
      parent: { id: task.id, approvedBy: task.approved_by },
      requirement,
    },
    now,
  )
  switch (made.kind) {
    case 'created':
    case 'merged':
      return { kind: 'opened', summary: `A to-do for a person: ${about}`, taskId: made.taskId }
    case 'held_out':
      return { kind: 'failed', summary: 'They are part of the comparison group.' }
    case 'refused':
      // It was opened by a try that did not live to say so.
      if (made.why === 'already_handled') return { kind: 'done', summary: `A to-do for a person: ${about}` }
      return { kind: 'failed', summary: `No to-do could be opened: ${made.why}.` }
  }
}
