import { log } from '@/lib/log'
import { isSandboxOpenTo } from '../guard'
import { forward } from './forward'
import { MAX_BODY_BYTES, readJson } from './read-json'
import { bodies, explain, queries } from './requests'

type Context = { params: Promise<{ path: string[] }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (!isSandboxOpenTo(request.headers)) return notFound()
  const path = (await params).path.join('/')
  if (!isOneOf(queries, path)) return isOneOf(bodies, path) ? wrongMethod(path, 'POST') : unknownPath(path)
  const search = new URL(request.url).searchParams
  const query = queries[path].safeParse(Object.fromEntries(search))
  if (!query.success) return refuse(400, explain(query.error))
  return answer('GET', search.size > 0 ? `${path}?${search}` : path)
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  if (!isSandboxOpenTo(request.headers)) return notFound()
  const path = (await params).path.join('/')
  if (!isOneOf(bodies, path)) return isOneOf(queries, path) ? wrongMethod(path, 'GET') : unknownPath(path)
  const read = await readJson(request)
  if (read.kind === 'too_large') return refuse(413, `The body must be at most ${MAX_BODY_BYTES} bytes.`)
  if (read.kind === 'not_json') return refuse(400, 'The body must be JSON, such as {"advance":"1d"}.')
  const body = bodies[path].safeParse(read.value)
  if (!body.success) return refuse(400, explain(body.error))
  return answer('POST', path, body.data)
}

async function answer(method: 'GET' | 'POST', pathAndQuery: string, body?: unknown): Promise<Response> {
  try {
    return await forward(method, pathAndQuery, body)
  } catch (error) {
    log('error', 'sandbox.unreachable', { path: pathAndQuery.split('?')[0], message: String(error) })
    return refuse(502, 'The sandbox does not answer. Start the product again with "npm start".')
  }
}

function isOneOf<T extends object>(table: T, path: string): path is Extract<keyof T, string> {
  return Object.hasOwn(table, path)
}

/** The same answer as for a page that does not exist: outside the sandbox, none of this does. */
function notFound(): Response {
  return refuse(404, 'Not found.')
}

function unknownPath(path: string): Response {
  const known = [...new Set([...Object.keys(queries), ...Object.keys(bodies)])].join(', ')
  return refuse(404, `The sandbox has no "${path}". It has: ${known}.`)
}

function wrongMethod(path: string, method: 'GET' | 'POST'): Response {
  return Response.json({ error: `Use ${method} for "${path}".` }, { status: 405, headers: { allow: method } })
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}
