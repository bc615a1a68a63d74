import { request as send } from 'node:http'
import { env } from '@/lib/env'

/**
 * Plain node:http, because fetch gives up after five minutes without an answer and advancing the clock by
 * months may take longer.
 */
export function forward(method: 'GET' | 'POST', pathAndQuery: string, body?: unknown): Promise<Response> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = send(
      `${env().SANDBOX_URL}/${pathAndQuery}`,
      { method, headers: json ? { 'content-type': 'application/json' } : {} },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve(
            new Response(Buffer.concat(chunks), {
              status: answer.statusCode ?? 502,
              headers: {
                'content-type': answer.headers['content-type'] ?? 'application/json',
                'cache-control': 'no-store',
              },
            }),
          ),
        )
      },
    )
    request.on('error', reject)
    request.end(json)
  })
}
