import { TEMPLATES_PER_RUN_MAX } from '@/lib/safety/limits'
import { createTask } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { nextOccurrence } from '@/lib/tasks/recurrence'

/** Opens a task for every schedule that has come due. Occurrences missed while nobody ran are not made up for. */
export async function openRecurring(deps: Deps, now: Date): Promise<number> {
  const due = await deps.rpc('due_templates', { p_now: now.toISOString(), p_limit: TEMPLATES_PER_RUN_MAX })
  for (const template of due) {
    const next = nextOccurrence(template.cron, template.timezone, now)
    const isMine = await deps.rpc('take_occurrence', {
      p_template: template.id,
      p_seen: template.next_at,
      p_next: (next.kind === 'at' ? next.at.toISOString() : null) as string,
      p_now: now.toISOString(),
    })
    if (!isMine) continue
    await createTask(
      deps,
      {
        gymId: template.gym_id,
        memberId: null,
        type: template.type,
        goal: template.goal,
        trigger: 'recurring',
        ref: `${template.id}:${template.next_at}`,
        facts: template.facts as Record<string, unknown>,
        // The owner set this up; how sure to be of it is not the question.
        confidence: 100,
      },
      now,
    )
  }
  return due.length
}
