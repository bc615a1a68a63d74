import type { Context } from '@/sandbox/context'

/** One attempt to hand a webhook to the application, and its line in the log. */

export type Delivery = {
  url: string
  event: string
  attempt: number
  status: number | null
  error: string | null
}

const TIMEOUT_MS = 15_000

export async function deliver(
  context: Context,
  o: {
    sender: 'pushpress' | 'resend'
    event: string
    url: string
    attempt: number
    headers: Record<string, string>
    body: string
  },
): Promise<Delivery> {
  const down = context.faults.mode(o.sender) === 'down'
  const outcome = down ? { status: null, error: `${o.sender} is down` } : await post(o)
  context.activity++
  await context.sql`
    insert into delivery (sender, event, url, attempt, status, error, at)
    values (${o.sender}, ${o.event}, ${o.url}, ${o.attempt}, ${outcome.status}, ${outcome.error},
      ${context.clock.now()})`
  return { url: o.url, event: o.event, attempt: o.attempt, ...outcome }
}

export function wasTaken(delivery: Delivery): boolean {
  return delivery.status !== null && delivery.status >= 200 && delivery.status < 300
}

async function post(o: { url: string; headers: Record<string, string>; body: string }) {
  try {
    const answer = await fetch(o.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...o.headers },
      body: o.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return { status: answer.status, error: null }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return { status: null, error: `${error instanceof Error ? error.message : String(error)}${cause}` }
  }
}
