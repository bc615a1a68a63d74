import { playbook } from '@/lib/live'
import { type BacktestLine, backtest } from '@/lib/owner/backtest'
import { currentGym, requestTime } from '@/lib/owner/session'

export const dynamic = 'force-dynamic'
export const maxDuration = 120

/** One line of JSON for every day replayed, and the result in the last. */
export async function GET(): Promise<Response> {
  const session = await currentGym()
  if (!session) return Response.json({ error: 'Sign in to replay your gym.' }, { status: 401 })
  if (!session.gym) return Response.json({ error: 'There is no gym yet.' }, { status: 404 })
  const lines = backtest(session.db, session.gym.id, { now: await requestTime(), model: playbook() })
  return new Response(streamOf(lines), {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}

function streamOf(lines: AsyncGenerator<BacktestLine>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
      // A day takes milliseconds of work; between two the server looks after others.
      await new Promise((resolve) => setImmediate(resolve))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
