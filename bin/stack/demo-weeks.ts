import type { SupabaseClient } from '@supabase/supabase-js'
import { now } from '@/lib/clock'
import type { Database } from '@/lib/db/types.gen'
import {
  attributeOutcomes,
  executeTasks,
  findingsOn,
  processPushPressWebhooks,
  recheckTask,
  runAnalysis,
  runSync,
  watchPlatform,
} from '@/lib/live'
import { approveTask } from '@/lib/owner/tasks-approve'
import { skipTask, takeOverTask } from '@/lib/owner/tasks-close'
import { hourOf, wallAt } from '@/lib/safety/local-time'
import type { Sandbox } from '@/sandbox/server'

/**
 * The weeks the demo gym has been with us already, lived through by the product's own engine in this process: members
 * come and stay away, an owner decides every morning, messages leave, people answer. PushPress and mail are read as
 * after an outage, because no server is up yet that could take a webhook.
 */

type Gym = { owner: SupabaseClient<Database>; gymId: string; timezone: string }
type Waiting = Pick<
  Database['public']['Tables']['tasks']['Row'],
  'id' | 'version' | 'status' | 'created_at' | 'escalated_at'
>

const HOUR_MS = 3_600_000
const WAKING = { from: 7, to: 20 } as const
const READING_HOURS = [7, 15]
const OWNER_HOUR = 9
const SYNC_BUDGET_MS = 20_000
// What came up lately is left for whoever signs in.
const LEFT_WAITING_MS = 80 * HOUR_MS
// An owner answers what they are asked within a day or so.
const ANSWERS_AFTER_MS = 20 * HOUR_MS
const SKIPS_EVERY = 9
const SKIP_REASON = 'I spoke to them at the front desk.'

/** Goes on from where the sandbox's clock stands, so a killed start takes it up again. */
export async function liveThroughWeeks(sandbox: Sandbox, gym: Gym, until: Date): Promise<void> {
  const fullHour = Math.ceil((await now()).getTime() / HOUR_MS) * HOUR_MS
  for (let at = new Date(fullHour); at < until; at = new Date(at.getTime() + HOUR_MS)) {
    const hour = hourOf(wallAt(gym.timezone, at))
    if (hour < WAKING.from || hour > WAKING.to) continue
    await sandbox.passSilently(at)
    if (READING_HOURS.includes(hour)) await readAndAnalyse(at)
    if (hour === OWNER_HOUR) await decide(gym, at, until)
    await executeTasks(at)
  }
  // All that took a while: from here on the sandbox's time is everybody's.
  const present = new Date()
  await sandbox.passSilently(present)
  await readAndAnalyse(present)
}

async function readAndAnalyse(at: Date): Promise<void> {
  await runSync(at, SYNC_BUDGET_MS)
  await processPushPressWebhooks(at)
  await runAnalysis(at)
  await attributeOutcomes(at)
  await watchPlatform(at)
}

/** The owner's morning: most drafts are fine, now and then one is not needed, and questions get an answer. */
async function decide({ owner, gymId }: Gym, at: Date, until: Date): Promise<void> {
  const { data } = await owner
    .from('tasks')
    .select('id, version, status, created_at, escalated_at')
    .eq('gym_id', gymId)
    .in('status', ['pending_review', 'escalated'])
    .order('created_at')
    .throwOnError()
  const acting = { db: owner, gymId, userId: '', now: at }
  const isDecided = (task: Waiting) =>
    task.status === 'escalated'
      ? isBefore(task.escalated_at, at.getTime() - ANSWERS_AFTER_MS)
      : isBefore(task.created_at, until.getTime() - LEFT_WAITING_MS)
  for (const [nth, { id, version, status }] of (data ?? []).filter(isDecided).entries()) {
    if (status === 'escalated') await takeOverTask(acting, { id, version, reason: 'Answered in person.' })
    else if (nth % SKIPS_EVERY === SKIPS_EVERY - 1)
      await skipTask(acting, { id, version, reason: SKIP_REASON })
    else await approveTask(acting, { recheckTask, findingsOn }, { id, version, acceptWarnings: false })
  }
}

const isBefore = (moment: string | null, limitMs: number) =>
  moment !== null && new Date(moment).getTime() < limitMs
