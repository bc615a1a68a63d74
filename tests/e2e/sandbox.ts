import { inject } from 'vitest'
import type { Clock, Mail, Person } from '@/components/sandbox/api'

/** The machine interface, for the parts of a test that are not about a page. */

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${inject('appUrl')}/api/sandbox/${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export const sandbox = {
  clock: () => call<Clock>('clock'),
  advance: (by: string) => post<Clock>('clock', { advance: by }),
  mailbox: (to: string) => call<Mail[]>(`mailbox?to=${encodeURIComponent(to)}`),
  reply: (messageId: string, text: string) => post('mailbox/reply', { messageId, text }),
  people: (search: string) => call<Person[]>(`people?search=${encodeURIComponent(search)}`),
  happen: (event: string, data: object) => post('pushpress', { event, data }),
  setFault: (fault: Record<string, string>) => post('faults', fault),
  openGym: (gym: { companyId: string; apiKey: string; name: string; members: number; seed: number }) =>
    post('gyms', gym),
}
