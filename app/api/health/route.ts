import { z } from 'zod'
import { now } from '@/lib/clock'
import { serviceClient } from '@/lib/db/service-client'
import { env, mode } from '@/lib/env'
import { log } from '@/lib/log'
import { CRON_LATE_MINUTES } from '@/lib/platform/crons'

/** A monitor that waits longer than this has its answer already. */
const TIMEOUT_MS = 2_000

type Part = 'ok' | 'degraded' | 'paused' | 'down'

/**
 * Public, so it says how each part is and nothing about why: the reason goes to the log and to the operator page. A
 * part that is down makes the answer 503; one that is degraded or paused does not, for the pages still work.
 */
export async function GET(): Promise<Response> {
  const time = await readClock()
  const works = await readParts(time ?? new Date())
  const parts: Record<string, Part> = {
    database: works ? 'ok' : 'down',
    ...(mode() === 'sandbox' ? { sandbox: time ? 'ok' : 'down' } : {}),
    ...works,
  }
  const ok = !Object.values(parts).includes('down')
  const ai = env().ANTHROPIC_API_KEY ? 'claude' : 'playbook'
  return Response.json(
    { ok, mode: mode(), ai, now: time?.toISOString() ?? null, parts },
    { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

/** One question that passes the API, the grants and the database; null when it is not answered. */
async function readParts(at: Date): Promise<Record<string, Part> | null> {
  const { data, error } = await serviceClient()
    .rpc('read_health', { p_now: at.toISOString(), p_crons: CRON_LATE_MINUTES })
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error) {
    log('error', 'health.database_down', { code: error.code, message: error.message })
    return null
  }
  const read = z.array(z.object({ part: z.string(), state: z.enum(['ok', 'degraded', 'paused']) }))
  return Object.fromEntries(read.parse(data).map(({ part, state }) => [part, state]))
}

async function readClock(): Promise<Date | undefined> {
  try {
    return await Promise.race([now(), after(TIMEOUT_MS)])
  } catch (error) {
    log('error', 'health.clock_down', { message: String(error) })
  }
}

function after(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref()
  })
}
