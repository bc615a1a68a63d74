import { listTaskLog } from '@/lib/db/task-log'
import { readTask } from '@/lib/db/tasks'
import { jsonOfLog, jsonOfTask } from '@/lib/owner/tasks-json'
import { isId, NO_STORE, openDoor, refusal } from '@/lib/owner/tasks-route'

export async function GET(request: Request, { params }: RouteContext<'/api/tasks/[id]'>): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const { db, gym } = door.visitor
  const { id } = await params
  const task = isId(id) ? await readTask(db, gym.id, id) : null
  if (!task) return refusal(404, 'There is no such task at this gym.')
  const log = await listTaskLog(db, gym.id, id)
  return Response.json({ task: jsonOfTask(task), log: log.map(jsonOfLog) }, { headers: NO_STORE })
}
