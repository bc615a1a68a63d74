import { now } from '@/lib/clock'
import { serviceClient } from '@/lib/db/service-client'
import { env, mode } from '@/lib/env'
import { log } from '@/lib/log'

/** A monitor that waits longer than this has its answer already. */
const TIMEOUT_MS = 2_000
const NO_GYM = '00000000-0000-0000-0000-000000000000'

type Part = 'ok' | 'down'

/** Public, so it says which part is down and nothing about why: the reason goes to the log. */
export async function GET(): Promise<Response> {
  const [database, time] = await Promise.all([readDatabase(), readClock()])
  const inSandbox = mode() === 'sandbox'
  const parts: Record<string, Part> = {
    database,
    ...(inSandbox ? { sandbox: time ? 'ok' : 'down' } : {}),
  }
  const ok = Object.values(parts).every((part) => part === 'ok')
  const ai = env().ANTHROPIC_API_KEY ? 'claude' : 'playbook'
  return Response.json(
    { ok, mode: mode(), ai, now: time?.toISOString() ?? null, parts },
    { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

async function readDatabase(): Promise<Part> {
  // A lookup by primary key that finds nothing: it passes the API, the grants and the database.
  const { error } = await serviceClient()
    .rpc('find_pushpress_connection', { p_gym: NO_GYM })
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (!error) return 'ok'
  log('error', 'health.database_down', { code: error.code, message: error.message })
  return 'down'
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
