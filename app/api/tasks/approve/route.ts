import { findingsOn, recheckTask } from '@/lib/live'
import { approveTasks } from '@/lib/owner/tasks-approve'
import { approveManyBody } from '@/lib/owner/tasks-requests'
import { NO_STORE, openDoor, readJson } from '@/lib/owner/tasks-route'

/** Approves several, each judged by itself: one that is stale does not hold up the others. */
export async function POST(request: Request): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const body = await readJson(request, approveManyBody)
  if (body.kind === 'refused') return body.answer
  const results = await approveTasks(door.visitor, { recheckTask, findingsOn }, body.value.tasks)
  return Response.json({ results }, { headers: NO_STORE })
}
