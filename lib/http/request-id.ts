import { randomUUID } from 'node:crypto'
import { withLogFields } from '@/lib/log'

export const REQUEST_ID_HEADER = 'x-request-id'

/** What a proxy in front may have called the request, if it is a plain word. */
const PLAIN_ID = /^[\w:.-]{1,100}$/

export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? headers.get('x-vercel-id')
  return given && PLAIN_ID.test(given) ? given : randomUUID()
}

/** Runs a route so that every line it logs names the request, and the answer does too. */
export async function inRequest(request: Request, run: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const answer = await withLogFields({ requestId }, run)
  answer.headers.set(REQUEST_ID_HEADER, requestId)
  return answer
}
