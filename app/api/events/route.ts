import { eventStream } from '@/lib/http/event-stream'
import { log } from '@/lib/log'
import { endPosition, openListener, parsePosition, positionId } from '@/lib/owner/live-events'
import { openDoor } from '@/lib/owner/tasks-route'

/** In seconds, for the host: longer than LIVE_CONNECTION_MS, which ends it first. */
export const maxDuration = 60

export async function GET(request: Request): Promise<Response> {
  const door = await openDoor(request)
  if (door.kind === 'shut') return door.answer
  const { db, gym } = door.visitor
  const heard = parsePosition(request.headers.get('last-event-id'))
  const from = heard ?? (await endPosition(db, gym.id))
  return eventStream({
    startId: positionId(from),
    poll: openListener(db, gym.id, from),
    signal: request.signal,
    onFault: (error) => log('error', 'events.broke', { gymId: gym.id, reason: String(error) }),
  })
}
