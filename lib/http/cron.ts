import { now } from '@/lib/clock'
import { env } from '@/lib/env'
import { hasBearer } from '@/lib/http/bearer'
import { log } from '@/lib/log'

/** A route only the scheduler may call. It gets the time once and hands it down. */
export function cronRoute(path: string, run: (at: Date, request: Request) => Promise<object>) {
  return async (request: Request): Promise<Response> => {
    if (!hasBearer(request, env().CRON_SECRET)) {
      log('warn', 'cron.refused', { path })
      return Response.json({ error: 'Send Authorization: Bearer with the cron secret.' }, { status: 401 })
    }
    return Response.json(await run(await now(), request))
  }
}
