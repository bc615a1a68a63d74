import { now } from '@/lib/clock'
import { rpcOver } from '@/lib/db/rpc'
import { serviceClient } from '@/lib/db/service-client'
import { env } from '@/lib/env'
import { hasBearer } from '@/lib/http/bearer'
import { inRequest } from '@/lib/http/request-id'
import { log } from '@/lib/log'
import { engineTally } from '@/lib/platform/tally'

/** A route only the scheduler may call. It gets the time once and hands it down; how it went is written down. */
export function cronRoute(path: string, run: (at: Date, request: Request) => Promise<object>) {
  return (request: Request): Promise<Response> =>
    inRequest(request, async () => {
      if (!hasBearer(request, env().CRON_SECRET)) {
        log('warn', 'cron.refused', { path })
        return Response.json({ error: 'Send Authorization: Bearer with the cron secret.' }, { status: 401 })
      }
      const began = performance.now()
      const at = await now()
      const tookMs = () => Math.round(performance.now() - began)
      try {
        const ran = await run(at, request)
        log('info', 'cron.ran', { path, ms: tookMs() })
        await noteRun(path, at, tookMs(), null)
        return Response.json(ran)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        log('error', 'cron.failed', { path, ms: tookMs(), why })
        await noteRun(path, at, tookMs(), why)
        return Response.json({ error: 'The run failed; the log says why.' }, { status: 500 })
      }
    })
}

/** A run that cannot be noted has still run. What was counted is kept for the next note. */
async function noteRun(path: string, at: Date, tookMs: number, error: string | null): Promise<void> {
  const tally = engineTally.take()
  try {
    await rpcOver(serviceClient())('record_cron_run', {
      p_path: path,
      p_now: at.toISOString(),
      p_took_ms: tookMs,
      p_error: error ?? undefined,
      p_tally: tally,
    })
  } catch (fault) {
    engineTally.putBack(tally)
    log('error', 'cron.not_noted', { path, why: fault instanceof Error ? fault.message : String(fault) })
  }
}
