import { z } from 'zod'
import type { Gym } from '@/lib/db/gyms'
import { readBody } from '@/lib/http/body'
import { currentGym, requestTime } from '@/lib/owner/session'
import type { Acting } from '@/lib/owner/tasks-answer'
import { OWNER_BODY_MAX_BYTES } from '@/lib/safety/limits'

/** The door to the owner's JSON: who asks, from where, and with what. */

export type Visitor = Acting & { gym: Gym }
type Door = { kind: 'open'; visitor: Visitor } | { kind: 'shut'; answer: Response }

const shut = (status: number, error: string): Door => ({ kind: 'shut', answer: refusal(status, error) })

export const refusal = (status: number, message: string): Response =>
  Response.json({ error: message }, { status, headers: NO_STORE })

/** What belongs to one person must not be kept by anything in between. */
export const NO_STORE = { 'cache-control': 'no-store' }

export async function openDoor(request: Request): Promise<Door> {
  if (!isFromHere(request)) return shut(403, 'This can only be called from the app itself.')
  const found = await currentGym()
  if (!found) return shut(401, 'You are signed out. Sign in again; what you wrote is kept.')
  if (!found.gym) return shut(404, 'You have no gym yet.')
  const { db, userId, gym } = found
  return { kind: 'open', visitor: { db, userId, gym, gymId: gym.id, now: await requestTime() } }
}

/**
 * A browser says where a request comes from, and a page elsewhere cannot make it say otherwise. A script that has the
 * session's cookie says nothing, and needs not.
 */
function isFromHere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null) return true
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  return URL.canParse(origin) && new URL(origin).host === host
}

type Parsed<T> = { kind: 'parsed'; value: T } | { kind: 'refused'; answer: Response }

/** JSON only: a form on another site cannot send that without being asked first. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Parsed<z.output<S>>> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    return { kind: 'refused', answer: refusal(415, 'Send application/json.') }
  }
  const body = await readBody(request, OWNER_BODY_MAX_BYTES)
  if (body.kind === 'too_large') return { kind: 'refused', answer: refusal(413, 'That is too long.') }
  const parsed = schema.safeParse(body.kind === 'text' ? jsonOf(body.text) : null)
  if (parsed.success) return { kind: 'parsed', value: parsed.data }
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.')
  return {
    kind: 'refused',
    answer: refusal(400, where ? `${where}: ${issue?.message}` : 'Send a JSON object.'),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const isId = (text: string): boolean => z.uuid().safeParse(text).success
