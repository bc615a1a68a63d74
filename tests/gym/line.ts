import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The wire between us and PushPress, with someone on it who can cut it, slow it down or scribble on it. */
export type Line = {
  url: string
  /** Every request that went through, as `GET /customers?page=1`. */
  requests: string[]
  /** Decides what happens to a request; undefined lets it through. Replaces the previous trouble. */
  trouble: Trouble | undefined
  close(): Promise<void>
}
export type Trouble = (request: string, count: number) => Mishap | undefined
export type Mishap =
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'hang-up' }
  | { kind: 'delay'; ms: number }
  | { kind: 'rewrite'; rewrite: (json: unknown) => unknown }

export async function openLine(target: string): Promise<Line> {
  const line: Line = { url: '', requests: [], trouble: undefined, close: async () => {} }
  const server = createServer((request, response) => {
    forward(line, target, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return line
}

async function forward(line: Line, target: string, request: IncomingMessage, response: ServerResponse) {
  const name = `${request.method} ${request.url}`
  line.requests.push(name)
  const mishap = line.trouble?.(name, line.requests.length)
  if (mishap?.kind === 'hang-up') return response.destroy()
  if (mishap?.kind === 'answer') {
    response.writeHead(mishap.status, { 'content-type': 'application/json', ...mishap.headers })
    return response.end(mishap.body)
  }
  if (mishap?.kind === 'delay') await sleep(mishap.ms)
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method,
    headers: headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
  })
  const text = await answer.text()
  const body = mishap?.kind === 'rewrite' ? JSON.stringify(mishap.rewrite(JSON.parse(text))) : text
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(body)
}
