import type { IncomingMessage, ServerResponse } from 'node:http'

/** The little of HTTP that the stand-ins need. */

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

export type Call = {
  method: string
  /** Path below the stand-in's root, without a trailing slash. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export type BadBody = { kind: 'too large' }

const LARGEST_BODY_BYTES = 5_000_000

export async function readCall(request: IncomingMessage, root: string): Promise<Call | BadBody> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > LARGEST_BODY_BYTES) return { kind: 'too large' }
    chunks.push(chunk as Buffer)
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname.slice(root.length).replace(/\/+$/, '') || '/',
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return
  const headers: Record<string, string> = { ...answer.headers }
  if (answer.body === undefined) {
    response.writeHead(answer.status, headers).end()
    return
  }
  headers['content-type'] ??= 'application/json; charset=utf-8'
  response.writeHead(answer.status, headers)
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
}

/** An object parsed from the body, or null when it is not one. */
export function jsonObject(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** `/things/:id/parts` against `/things/7/parts` → { id: '7' }; null when they differ. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}
