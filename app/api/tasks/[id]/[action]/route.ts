import { findingsOn, recheckTask } from '@/lib/live'
import { isTaskAction, TASK_ACTIONS } from '@/lib/owner/tasks-act'
import { STATUS_OF } from '@/lib/owner/tasks-answer'
import { isId, NO_STORE, openDoor, readJson, refusal } from '@/lib/owner/tasks-route'

type Context = RouteContext<'/api/tasks/[id]/[action]'>

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const { id, action } = await params
  if (!isTaskAction(action) || !isId(id)) return refusal(404, 'There is no such task or action.')
  const { body, run } = TASK_ACTIONS[action]
  const read = await readJson(request, body)
  if (read.kind === 'refused') return read.answer
  // Each action takes what its own schema has just parsed; the table cannot say so once the name is a variable.
  const wish = { ...read.value, id } as never
  const answer = await run(door.visitor, { recheckTask, findingsOn }, wish)
  return Response.json(answer, { status: STATUS_OF[answer.kind], headers: NO_STORE })
}
