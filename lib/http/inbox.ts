import type { Rpc } from '@/lib/db/rpc'
import type { Json } from '@/lib/db/types.gen'
import { WEBHOOK_BATCH_MAX, WEBHOOK_BATCH_WAIT_MS } from '@/lib/safety/limits'

export type IncomingEvent = {
  source: 'pushpress' | 'resend'
  event_key: string
  gym_id: string | null
  /** Whose follow-up waits until this has been dealt with. */
  task_id?: string | null
  event: string
  body: Json
}

/** Resolves once the event is in the database, and only then may its sender be told so. */
export type StoreEvent = (event: IncomingEvent) => Promise<void>

/**
 * Stores events that arrive together in one round trip, one batch at a time: while a batch is on its way the next one
 * fills up, so a burst costs a few calls instead of thousands.
 */
export function openInbox(rpc: Rpc, now: () => Promise<Date>): StoreEvent {
  type Waiting = { event: IncomingEvent; resolve: () => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let draining = false

  async function drain(): Promise<void> {
    draining = true
    await new Promise((resolve) => setTimeout(resolve, WEBHOOK_BATCH_WAIT_MS))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, WEBHOOK_BATCH_MAX)
      waiting = waiting.slice(WEBHOOK_BATCH_MAX)
      try {
        await rpc('store_webhooks', {
          p_events: batch.map(({ event }) => event),
          p_now: (await now()).toISOString(),
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    draining = false
  }

  return (event) =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      if (!draining) void drain()
    })
}
