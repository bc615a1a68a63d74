import type { Database } from '@/lib/db/types.gen'
import {
  type Connection,
  findConnection,
  noteHealth,
  openConnection,
  type PushPressDeps,
} from '@/lib/gym/pushpress/connection'
import { type Failure, ok } from '@/lib/gym/pushpress/failure'
import {
  type Cursor,
  cursorSchema,
  type Reading,
  type ReadingStage,
  readStep,
  type Stage,
  type Step,
} from '@/lib/gym/pushpress/read-step'
import { registerWebhook } from '@/lib/gym/pushpress/register-webhook'
import { retryAt } from '@/lib/gym/pushpress/retry'
import { log } from '@/lib/log'
import {
  SYNC_BEGIN_MAX,
  SYNC_LEASE_SECONDS,
  SYNC_SLICE_MS,
  SYNC_UNREADABLE_MAX,
  SYNC_WORKERS,
} from '@/lib/safety/limits'

type Run = Database['public']['Functions']['claim_syncs']['Returns'][number]
/** How a worker's turn with one gym ended. */
type Turn = 'finished' | 'paused' | 'failed' | 'lost'
export type SyncCounts = { opened: number } & Record<Turn, number>

type Job = PushPressDeps & { run: Run; token: string; clock: () => Date; until: Date }

/**
 * Reads the gyms that are due, a slice each, until the budget is spent. Safe to run several times at once and to be
 * killed at any point: a reading is leased, and its rows and its place are saved together.
 */
export async function runSyncs(deps: PushPressDeps, now: Date, budgetMs: number): Promise<SyncCounts> {
  const clock = clockFrom(now)
  const deadline = new Date(now.getTime() + budgetMs)
  const opened = await deps.rpc('begin_due_syncs', { p_now: now.toISOString(), p_limit: SYNC_BEGIN_MAX })
  const counts: SyncCounts = { opened, finished: 0, paused: 0, failed: 0, lost: 0 }
  const work = async () => {
    while (clock() < deadline) {
      const [run] = await deps.rpc('claim_syncs', {
        p_now: clock().toISOString(),
        p_limit: 1,
        p_lease: `${SYNC_LEASE_SECONDS} seconds`,
      })
      if (!run?.lease_token) return
      const slice = new Date(Math.min(clock().getTime() + SYNC_SLICE_MS, deadline.getTime()))
      counts[await takeTurn({ ...deps, run, token: run.lease_token, clock, until: slice })] += 1
    }
  }
  await Promise.all(Array.from({ length: SYNC_WORKERS }, work))
  return counts
}

/** The given time, running on. Leases must see time pass even when the caller's clock stands still. */
function clockFrom(now: Date): () => Date {
  const started = performance.now()
  return () => new Date(now.getTime() + performance.now() - started)
}

async function takeTurn(job: Job): Promise<Turn> {
  try {
    return await readGym(job)
  } catch (error) {
    // A fault of ours or of the database. The reading keeps its place and is taken up again.
    const reason = error instanceof Error ? error.message : String(error)
    log('error', 'sync.broke', { gymId: job.run.gym_id, reason })
    await release(job, retryAt({ kind: 'unreachable', reason }, job.run.failures, job.clock()), reason).catch(
      () => {},
    )
    return 'failed'
  }
}

async function readGym(job: Job): Promise<Turn> {
  const { run, clock } = job
  const connection = await findConnection(job, { gymId: run.gym_id })
  if (!connection) return (await advance(job, 'done', cursorSchema.parse({}))) ? 'finished' : 'lost'
  const client = openConnection(job, connection)
  if (client.kind !== 'ok') return fail(job, connection, client, run.failures)
  const reading: Reading = {
    client: client.value,
    kind: run.kind as Reading['kind'],
    checkinsSince: new Date(run.checkins_since),
  }
  await ensureWebhook(job, reading, connection)

  let stage = run.stage as Stage
  let cursor = cursorSchema.parse(run.cursor)
  let failures = run.failures
  while (stage !== 'facts' && stage !== 'done') {
    if (clock() >= job.until) return pause(job)
    const readAt = clock()
    const read = await readStep(reading, stage, cursor, readAt)
    if (read.kind !== 'ok') return fail(job, connection, read, failures)
    const step = read.value
    noteUnreadable(job, stage, step)
    noteUnclear(job, step, readAt)
    if (!(await advance(job, step.stage, step.cursor, { step, readAt }))) return lose(job)
    ;({ stage, cursor } = step)
    failures = 0
    await noteHealth(job, connection, ok(null), clock())
  }
  return conclude(job, cursor)
}

/** Whoever connected while PushPress could not register a webhook gets one with the next whole reading. */
async function ensureWebhook(job: Job, reading: Reading, connection: Connection): Promise<void> {
  if (connection.webhookSecret || reading.kind === 'recent') return
  const registered = await registerWebhook(job, reading.client, connection)
  if (registered.kind !== 'ok') {
    log('warn', 'pushpress.webhook_not_registered', { gymId: connection.gymId, reason: registered.reason })
  }
}

/** Everything was read: what it did not show is gone, and the facts about everyone follow. */
async function conclude(job: Job, cursor: Cursor): Promise<Turn> {
  const { run, rpc, clock } = job
  if (run.kind !== 'recent' && isComplete(job, cursor)) {
    await rpc('forget_unseen', {
      p_gym: run.gym_id,
      p_began: run.started_at,
      p_checkins_since: run.checkins_since,
      p_keep: cursor.unreadable,
    })
  }
  await rpc('refresh_member_facts', {
    p_gym: run.gym_id,
    p_now: clock().toISOString(),
    p_customer_ids: run.kind === 'recent' ? (cursor.touched ?? undefined) : undefined,
  })
  if (!(await advance(job, 'done', cursorSchema.parse({})))) return lose(job)
  await rpc('record_pushpress_health', { p_gym: run.gym_id, p_state: 'ok', p_now: clock().toISOString() })
  log('info', 'sync.finished', { gymId: run.gym_id, kind: run.kind })
  return 'finished'
}

/** A gym without a single customer, or one mostly unreadable, is more likely a fault than the truth. */
function isComplete(job: Job, cursor: Cursor): boolean {
  const believed = cursor.customersSeen > 0 && cursor.unreadable.length < SYNC_UNREADABLE_MAX
  if (!believed)
    log('warn', 'sync.nothing_forgotten', { gymId: job.run.gym_id, customers: cursor.customersSeen })
  return believed
}

function noteUnreadable(job: Job, stage: ReadingStage, step: Step): void {
  if (step.unreadable === 0) return
  log('warn', 'sync.rows_unreadable', { gymId: job.run.gym_id, stage, rows: step.unreadable })
}

/** People who can be shown but not written to as they stand. They are kept; the member page says what is wrong. */
function noteUnclear(job: Job, { rows: { customers = [] } }: Step, readAt: Date): void {
  const today = readAt.toISOString().slice(0, 10)
  const emails = customers.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const counts = {
    withoutEmail: customers.length - emails.length,
    sharedEmail: emails.length - new Set(emails).size,
    birthdayAhead: customers.filter(({ dob }) => dob !== null && dob > today).length,
  }
  if (Object.values(counts).every((count) => count === 0)) return
  log('info', 'sync.customers_unclear', { gymId: job.run.gym_id, ...counts })
}

async function fail(
  job: Job,
  connection: Connection,
  failure: Failure,
  failuresBefore: number,
): Promise<Turn> {
  const now = job.clock()
  // A whole listing that is missing is not an object that is gone: the address or the API changed under us.
  const seen: Failure = failure.kind === 'not_found' ? { kind: 'garbled', reason: failure.reason } : failure
  await noteHealth(job, connection, seen, now)
  const tryAt = retryAt(seen, failuresBefore, now)
  log('warn', 'sync.failed', { gymId: job.run.gym_id, kind: seen.kind, reason: seen.reason })
  return (await release(job, tryAt, seen.reason)) ? 'failed' : lose(job)
}

/** Back of the queue: gyms that have waited longer go first. */
async function pause(job: Job): Promise<Turn> {
  return (await release(job, job.clock())) ? 'paused' : lose(job)
}

function lose(job: Job): Turn {
  log('warn', 'sync.lease_lost', { gymId: job.run.gym_id })
  return 'lost'
}

function release(job: Job, tryAt: Date, error?: string): Promise<boolean> {
  return job.rpc('release_sync', {
    p_id: job.run.id,
    p_token: job.token,
    p_try_at: tryAt.toISOString(),
    p_error: error,
  })
}

function advance(
  job: Job,
  stage: Stage,
  cursor: Cursor,
  read?: { step: Step; readAt: Date },
): Promise<boolean> {
  return job.rpc('advance_sync', {
    p_id: job.run.id,
    p_token: job.token,
    p_stage: stage,
    p_cursor: cursor,
    p_lease: `${SYNC_LEASE_SECONDS} seconds`,
    p_now: job.clock().toISOString(),
    p_rows: read && withoutEmpty(read.step.rows),
    p_read_at: read?.readAt.toISOString(),
    p_checkins_expected: read?.step.checkinsExpected,
  })
}

const withoutEmpty = (rows: Step['rows']) =>
  Object.fromEntries(Object.entries(rows).filter(([, list]) => list.length > 0))
