import { LIVE_CONNECTION_MS, LIVE_HEARTBEAT_MS, LIVE_POLL_MS } from '@/lib/safety/limits'

/** Server-sent events: what `poll` finds is sent as it comes, until the listener leaves or the time is up. */
type StreamEvent = { id: string; event: string; data: unknown }

type Options = {
  /** Where the listener stands before the first event, so that it can come back to it. */
  startId: string
  poll(): Promise<StreamEvent[]>
  signal: AbortSignal
  /** The listener is let go without a word; it comes back by itself. */
  onFault(error: unknown): void
}

/** How soon a browser comes back after a line was closed. */
const RETRY_MS = 1_000

export function eventStream({ startId, poll, signal, onFault }: Options): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const began = performance.now()
      let spokeAt = began
      try {
        send(`retry: ${RETRY_MS}\nid: ${startId}\nevent: ready\ndata: {}\n\n`)
        while (!signal.aborted && performance.now() - began < LIVE_CONNECTION_MS) {
          const events = await poll()
          for (const { id, event, data } of events) {
            send(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
          }
          if (events.length > 0) spokeAt = performance.now()
          else if (performance.now() - spokeAt > LIVE_HEARTBEAT_MS) {
            send(': still here\n\n')
            spokeAt = performance.now()
          }
          await pause(LIVE_POLL_MS, signal)
        }
      } catch (error) {
        if (!signal.aborted) onFault(error)
      }
      if (!signal.aborted) controller.close()
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Compression would hold events back until there are enough of them.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
