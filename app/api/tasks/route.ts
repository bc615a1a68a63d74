import { listTasks } from '@/lib/db/tasks'
import { jsonOfPage, taskQuery } from '@/lib/owner/tasks-json'
import { keptThisMonth } from '@/lib/owner/tasks-kept'
import { NO_STORE, openDoor, refusal } from '@/lib/owner/tasks-route'

export async function GET(request: Request): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const { db, gym, now } = door.visitor
  const asked = taskQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) {
    const [issue] = asked.error.issues
    return refusal(400, `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { view, status, type, member, q, page } = asked.data
  const filter = { view, status, type, memberId: member, query: q, page }
  const rows = await listTasks(db, gym.id, filter, keptThisMonth(gym.timezone, now))
  return Response.json(jsonOfPage(rows, page), { headers: NO_STORE })
}
