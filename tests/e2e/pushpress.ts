import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { openPushPress } from '@/lib/gym/pushpress/client'
import { NOW, type Scene } from '@/tests/gym/scene'

/** PushPress as a sender of webhooks, in the hands of a test: it decides what is sent, how often and in which order. */

export type PlayedEvent = { event: string; data: Record<string, unknown> }
type Gym = Pick<Scene, 'sandbox' | 'companyId' | 'apiKey'>
export type Answered = { status: number; body: string; ms: number }

/** The secret PushPress gave us when we registered. From here on PushPress itself stays silent. */
export async function takeOverWebhook(gym: Gym): Promise<string> {
  const { companyId, apiKey, sandbox } = gym
  const api = `${sandbox.url}/pushpress/v3`
  const known = await openPushPress({ url: api, companyId, apiKey }).webhooks()
  if (known.kind !== 'ok' || !known.value[0]) throw new Error('No webhook is registered.')
  const { id, signingSecret } = known.value[0]
  const headers = { 'api-key': apiKey, 'company-id': companyId }
  const silenced = await fetch(`${api}/webhooks/${id}/deactivate`, { method: 'PATCH', headers })
  if (!silenced.ok) throw new Error(`The webhook was not silenced: ${silenced.status}`)
  return signingSecret
}

/** Something happens in the gym software; the event it would tell is returned instead. */
export async function play(gym: Gym, event: string, data: object): Promise<PlayedEvent> {
  const answer = await fetch(`${gym.sandbox.url}/pushpress`, {
    method: 'POST',
    body: JSON.stringify({ event, data, companyId: gym.companyId }),
  })
  if (!answer.ok) throw new Error(`${event} was not played: ${await answer.text()}`)
  return (await answer.json()) as PlayedEvent
}

export const bodyOf = (played: PlayedEvent) => JSON.stringify({ ...played, created: NOW.getTime() / 1000 })

export function signatureOf(body: string, secret: string): string {
  const { data } = JSON.parse(body) as PlayedEvent
  return createHmac('sha256', secret).update(JSON.stringify(data)).digest('hex')
}

export function openSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (url: string, body: string, headers: Record<string, string>) => send(agent, url, body, headers),
    close: () => agent.destroy(),
  }
}

function send(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let began = 0
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    sent.once('error', reject)
    // From when it leaves: waiting for a free connection is the sender's own affair.
    sent.once('socket', () => {
      began = performance.now()
    })
    sent.end(body)
  })
}

/** Repeatable, so that a failure can be looked at again. */
export function shuffled<T>(items: T[]): T[] {
  let state = 1
  const keyed = items.map((item) => {
    state = (state * 48_271) % 2_147_483_647
    return { key: state, item }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
