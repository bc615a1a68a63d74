import { listNeeds } from '@/lib/db/tasks'
import { jsonOfTask } from '@/lib/owner/tasks-json'
import { NO_STORE, openDoor } from '@/lib/owner/tasks-route'

export async function GET(request: Request): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const { db, gym } = door.visitor
  const rows = await listNeeds(db, gym.id, null)
  return Response.json({ tasks: rows.map(jsonOfTask) }, { headers: NO_STORE })
}
