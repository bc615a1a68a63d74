import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FunctionName } from '@/lib/db/rpc'
import { DatabaseError } from '@/lib/db/rpc'
import type { TestDatabase } from '@/tests/database'

/** `/rest/v1/rpc/name` over a test's own database, so that routes can be called as they are deployed. */
export type Rest = {
  url: string
  /** Every function that was called. */
  calls: string[]
  isDown: boolean
  close(): Promise<void>
}

export async function serveRpc(db: TestDatabase): Promise<Rest> {
  const rest: Rest = { url: '', calls: [], isDown: false, close: async () => {} }
  const server = createServer((request, response) => {
    answer(db, rest, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  rest.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  rest.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return rest
}

async function answer(db: TestDatabase, rest: Rest, request: IncomingMessage, response: ServerResponse) {
  const name = request.url?.split('/rpc/')[1] as FunctionName
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (rest.isDown) return reply(503, { code: '57P03', message: 'the database is down' })
  rest.calls.push(name)
  try {
    reply(200, await db.rpc(name, JSON.parse(Buffer.concat(chunks).toString() || '{}')))
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    reply(400, { code: error.code, message: error.message })
  }
}
