import type { Context } from '@/sandbox/context'
import type { Answer, Call } from '@/sandbox/http'

export type Request = { context: Context; company: string; call: Call; params: Record<string, string> }
export type Route = [method: string, pattern: string, handle: (request: Request) => Promise<Answer>]

export function notFound(what: string): Answer {
  return { status: 404, body: { message: `Not found: ${what}` } }
}

export function badRequest(message: string): Answer {
  return { status: 400, body: { message } }
}
