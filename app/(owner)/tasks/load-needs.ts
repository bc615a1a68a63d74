import { cardOf } from '@/components/tasks/card-of'
import type { Needs } from '@/components/tasks/needs-list'
import { questionOf } from '@/components/tasks/question-of'
import { memberName } from '@/components/tasks/task'
import { todoOf } from '@/components/tasks/todo-of'
import { listLastReplies } from '@/lib/db/messages'
import { countInLine, readAgentStarts, readSending } from '@/lib/db/sending'
import { listNeeds, type TaskNeed, type TaskRow } from '@/lib/db/tasks'
import type { GymSession } from '@/lib/owner/session'
import { leaveTime, silentUntil } from '@/lib/owner/tasks-next'
import { readPlans } from '@/lib/owner/tasks-plans'
import { taskType } from '@/lib/tasks/registry/registry'

/** Everything that waits for a person, in the shape the pages show it. */
export async function loadNeeds(
  { db, gym }: GymSession,
  now: Date,
  { need = null, rampSince }: { need?: TaskNeed | null; rampSince: string | null },
): Promise<Needs> {
  const [rows, sending, agents, inLine] = await Promise.all([
    listNeeds(db, gym.id, need),
    readSending(db, gym.id),
    readAgentStarts(db, gym.id),
    countInLine(db, gym.id),
  ])
  const of = (wanted: TaskNeed): TaskRow[] => rows.filter(({ needs }) => needs === wanted)
  const asked = of('answer')
  const [replies, plans] = await Promise.all([
    listLastReplies(
      db,
      gym.id,
      asked.map(({ id }) => id),
    ),
    readPlans(db, gym.id, of('review')),
  ])
  return {
    cards: of('review').map((task) =>
      cardOf(
        task,
        {
          leavesAt: leaveTime(task, sending, now),
          silentUntil: silentUntil(rampSince, agents.get(task.agent), now),
          inLine,
          now,
          timezone: gym.timezone,
        },
        plans.get(task.id),
      ),
    ),
    questions: asked.map((task) => questionOf(task, replies.get(task.id) ?? null)),
    todos: of('todo').map((task) => todoOf(task, now, gym.timezone)),
    goOns: of('go_on').map((task) => {
      const { label } = taskType(task.type)
      return { id: task.id, version: task.version, who: memberName(task) ?? label, label }
    }),
  }
}
