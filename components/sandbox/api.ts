/** The machine interface, as the time machine's own page uses it. */

export type Clock = { now: string; offsetMs: number }
export type Advanced = Clock & { crons: { path: string; at: string; status: number }[] }
export type State = {
  gyms: { companyId: string; name: string; timezone: string; checkins: number }[]
  mail: { sent: number; received: number }
}
export type Mailbox = { address: string; count: number; lastAt: string; lastSubject: string }
export type Mail = {
  id: string
  from: string
  to: string | string[]
  replyTo?: string | string[] | null
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  at: string
}
export type Person = {
  id: string
  companyId: string
  firstName: string
  lastName: string
  email: string | null
  role: string
  status: string | null
}
export type FaultTarget = 'pushpress' | 'resend' | 'claude'
export type FaultMode =
  | 'ok'
  | 'down'
  | 'slow'
  | 'timeout-after-accept'
  | 'unauthorized'
  | 'garbage'
  | 'rate-limited'
export type Faults = Partial<Record<FaultTarget, FaultMode>>

/** What went wrong is a sentence for the person who pressed the button. */
export type Answer<T> = { kind: 'answered'; value: T } | { kind: 'failed'; message: string }

export function read<T>(path: string, query: Record<string, string> = {}): Promise<Answer<T>> {
  const search = new URLSearchParams(query).toString()
  return call<T>(search ? `${path}?${search}` : path)
}

export function send<T>(path: string, body: unknown): Promise<Answer<T>> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function call<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const answer = await fetch(`/api/sandbox/${path}`, { ...init, cache: 'no-store' })
    const value = (await answer.json()) as T & { error?: string }
    if (answer.ok) return { kind: 'answered', value }
    return { kind: 'failed', message: value.error ?? `The sandbox answered ${answer.status}.` }
  } catch {
    return { kind: 'failed', message: 'The product does not answer. Is it still running?' }
  }
}
