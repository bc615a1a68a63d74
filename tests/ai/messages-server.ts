import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks the Messages API, and can be told to fail in every way the real one does. */
export type Answer = (request: MessagesRequest, response: ServerResponse) => void

export type MessagesRequest = {
  path: string
  headers: IncomingMessage['headers']
  body: {
    model: string
    max_tokens: number
    system: { type: string; text: string; cache_control?: { type: string } }[]
    messages: { role: string; content: string }[]
    output_config?: { format?: { type: string; schema: Record<string, unknown> } }
  }
}

export async function startMessages() {
  const requests: MessagesRequest[] = []
  let answer: Answer = (_, response) => response.writeHead(500).end()
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) }
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond(next: Answer) {
      requests.length = 0
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A whole, good answer with these words in it. */
export function message(text: string, change: Record<string, unknown> = {}): Answer {
  return (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(
      JSON.stringify({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: request.body.model,
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: {
          input_tokens: 300,
          output_tokens: 120,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 2_000,
        },
        ...change,
      }),
    )
  }
}

export function failure(status: number, type: string, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1', ...headers })
      .end(JSON.stringify({ type: 'error', error: { type, message: type } }))
}
