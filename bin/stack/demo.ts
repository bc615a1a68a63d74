import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { liveThroughWeeks } from '@/bin/stack/demo-weeks'
import { writeJson } from '@/bin/stack/write-file'
import { now } from '@/lib/clock'
import { rpcOver } from '@/lib/db/rpc'
import { serviceClient } from '@/lib/db/service-client'
import type { Database } from '@/lib/db/types.gen'
import { connectPushPress, runSync, setOperator } from '@/lib/live'
import type { Sandbox } from '@/sandbox/server'

/** The gym a new data folder comes with. Every step finds out whether it was done, so a killed start goes on. */

export const DEMO_EMAIL = 'owner@demo.gym'
export const DEMO_PASSWORD = 'demo-demo-demo'

const GYM = { name: 'Ironworks Strength & Conditioning', timezone: 'America/Denver' }
const PUSHPRESS = { companyId: 'cmp_demo_ironworks', apiKey: 'sk_sandbox_ironworks' }
const SEED = 1
const PEOPLE = 180
const SYNC_BUDGET_MS = 20_000
const SYNC_TIMEOUT_MS = 120_000
// What a gym like this charges a month, by what its plans are called. PushPress does not tell prices.
const PRICES: [RegExp, number][] = [
  [/unlimited/i, 18_500],
  [/3x|three/i, 15_500],
  [/2x|two/i, 12_900],
  [/open gym/i, 8_900],
  [/teen|kid|youth/i, 9_500],
  [/personal|1:1/i, 32_000],
  [/drop|punch|pack/i, 6_000],
]
const USUAL_PRICE = 14_900

type Client = SupabaseClient<Database>
type Outcome = { members: number; checkins: number }

export function isDemoFilled(dataDir: string): boolean {
  return existsSync(join(dataDir, 'demo.json'))
}

export async function fillDemo(dataDir: string, sandbox: Sandbox): Promise<void> {
  await loggingTo(join(dataDir, 'demo.log'), async () => {
    const filled = await fill(sandbox)
    writeJson(join(dataDir, 'demo.json'), filled, 0o644)
  })
}

/** The product logs to its output, which in its own process is a log. Here it is somebody's terminal. */
async function loggingTo(path: string, work: () => Promise<void>): Promise<void> {
  const streams = [process.stdout, process.stderr]
  const writes = streams.map(({ write }) => write)
  for (const stream of streams) {
    stream.write = (chunk: string | Uint8Array) => {
      appendFileSync(path, chunk)
      return true
    }
  }
  try {
    await work()
  } finally {
    for (const [nth, stream] of streams.entries()) stream.write = writes[nth] ?? stream.write
  }
}

async function fill(sandbox: Sandbox): Promise<Outcome & { gymId: string }> {
  if (!(await sandbox.hasGym())) {
    await sandbox.seedGym({ ...PUSHPRESS, seed: SEED, members: PEOPLE, now: await now() })
  }
  const owner = await signInOrUp()
  const gymId = await openGym(owner)
  const connected = await connectPushPress({ gymId, ...PUSHPRESS })
  if (connected.kind !== 'connected') throw new Error(`The demo gym was not connected: ${connected.message}`)
  const outcome = await readGym(owner, gymId)
  await setPrices(owner, gymId)
  // On one machine whoever owns the demo gym also runs the platform.
  const granted = await setOperator(DEMO_EMAIL, true, 'npm start')
  if (granted !== 'granted') throw new Error(`The demo owner did not become an operator: ${granted}`)
  await rpcOver(serviceClient())('refresh_member_facts', { p_gym: gymId, p_now: (await now()).toISOString() })
  await liveThroughWeeks(sandbox, { owner, gymId, timezone: GYM.timezone }, new Date())
  return { gymId, ...outcome }
}

async function signInOrUp(): Promise<Client> {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '' } = process.env
  const client = createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const who = { email: DEMO_EMAIL, password: DEMO_PASSWORD }
  const { error: unknown } = await client.auth.signInWithPassword(who)
  if (!unknown) return client
  const { error } = await client.auth.signUp(who)
  if (error) throw new Error(`The demo owner could not be signed up: ${error.message}`)
  return client
}

async function openGym(owner: Client): Promise<string> {
  const { data: gyms } = await owner.from('gyms').select('id').limit(1).throwOnError()
  if (gyms?.[0]) return gyms[0].id
  const args = { p_name: GYM.name, p_timezone: GYM.timezone, p_now: (await now()).toISOString() }
  return rpcOver(owner)('create_gym', args)
}

/** The product's own reading of PushPress, run here until it is done. */
async function readGym(owner: Client, gymId: string): Promise<Outcome> {
  const deadline = Date.now() + SYNC_TIMEOUT_MS
  for (;;) {
    await runSync(await now(), SYNC_BUDGET_MS)
    const { data } = await owner
      .from('sync_runs')
      .select('stage, customers, checkins, last_error')
      .eq('gym_id', gymId)
      .eq('kind', 'first')
      .order('started_at', { ascending: false })
      .limit(1)
      .throwOnError()
    const first = data?.[0]
    if (first?.stage === 'done') return { members: first.customers, checkins: first.checkins }
    if (Date.now() > deadline) {
      throw new Error(
        `The demo gym was not read in time (${first?.stage}): ${first?.last_error ?? 'no error'}`,
      )
    }
    await sleep(200)
  }
}

async function setPrices(owner: Client, gymId: string): Promise<void> {
  const { data: plans } = await owner
    .from('plans')
    .select('pushpress_id, name')
    .eq('gym_id', gymId)
    .throwOnError()
  for (const { pushpress_id, name } of plans ?? []) {
    const monthly_cents = PRICES.find(([pattern]) => pattern.test(name))?.[1] ?? USUAL_PRICE
    await owner.from('plans').update({ monthly_cents }).match({ gym_id: gymId, pushpress_id }).throwOnError()
  }
}
