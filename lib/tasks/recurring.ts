import { TEMPLATES_PER_RUN_MAX } from '@/lib/safety/limits'
import { createTask } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { nextOccurrence } from '@/lib/tasks/recurrence'

/** Opens a task for every schedule that has come due. Occurrences missed while nobody ran are not made up for. */
export async function openRecurring(deps: Deps, now: Date): Promise<number> {
  const due = await dueTemplates(deps, now)
  for (const template of due) {
    try {
      await openOccurrence(deps, template, now)
    } catch (error) {
      // It stays due; one schedule in trouble must not hold up the others.
      const why = error instanceof Error ? error.message : String(error)
      deps.log('error', 'schedule.not_opened', { template: template.id, why })
    }
  }
  return due.length
}

type Template = Awaited<ReturnType<typeof dueTemplates>>[number]

function dueTemplates(deps: Deps, now: Date) {
  return deps.rpc('due_templates', { p_now: now.toISOString(), p_limit: TEMPLATES_PER_RUN_MAX })
}

/** Takes the occurrence and opens its task in one. */
function openOccurrence(deps: Deps, template: Template, now: Date) {
  const next = nextOccurrence(template.cron, template.timezone, now)
  return createTask(
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
      occurrence: {
        template: template.id,
        seen: template.next_at,
        next: next.kind === 'at' ? next.at.toISOString() : null,
      },
    },
    now,
  )
}
