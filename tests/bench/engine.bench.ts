import { type ChildProcess, fork } from 'node:child_process'
import { runMigrations, runOnce } from 'graphile-worker'
import postgres from 'postgres'
import { executeDue } from '@/lib/tasks/execute'
import { addGyms, addTasks, engineOver, NOW, openServer } from '@/tests/bench/engine-stage'
import { say } from '@/tests/bench/stack'

/**
 * Tasks per second from due to handed to delivery (claimed, gated, guarded, rendered, reserved, logged), beside
 * graphile-worker's jobs that do nothing, with the settings of its own performance test. Both work in turns on the same
 * server, in the same number of processes; the medians count. `--durable` lets the server flush as production does.
 */

const WORKERS = 2
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const GYMS = 200
/** A gym's daily limit at its highest: the last task of each gym takes the last slot. */
const TASKS_PER_GYM = 100
const JOBS = 50_000
const GRAPHILE_CONCURRENCY = 24
/** Batches of one worker under way: while the database reserves one, the next one is prepared. */
const BATCHES_AT_ONCE = 2
/** A connection plans anew the first few times it runs a query. */
const WARM_UP_BATCHES = 8
const TARGET_RATIO = 0.5

const preset = (connectionString: string) => ({
  worker: {
    connectionString,
    concurrentJobs: GRAPHILE_CONCURRENCY,
    maxPoolSize: GRAPHILE_CONCURRENCY + 1,
    localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
  },
})

async function workAsGraphile(url: string): Promise<void> {
  await readyThenGo()
  await runOnce({ preset: preset(url), taskList: { nothing: () => {} } })
}

async function workAsEngine(url: string, index: number): Promise<void> {
  const { deps, close } = engineOver(url, BATCHES_AT_ONCE)
  const work = async (batches: number) => {
    for (let batch = 0; batch < batches; batch++) {
      if ((await executeDue(deps, NOW, { index, of: WORKERS })) === 0) return
    }
  }
  const together = (batches: number) =>
    Promise.all(Array.from({ length: BATCHES_AT_ONCE }, () => work(batches)))
  await together(WARM_UP_BATCHES)
  await readyThenGo()
  await together(Number.POSITIVE_INFINITY)
  await close()
}

function readyThenGo(): Promise<void> {
  return new Promise((go) => {
    process.once('message', () => go())
    process.send?.('ready')
  })
}

/** How many of what `count` counts are made in a second, from the common start until the last worker is done. */
async function perSecond(role: 'graphile' | 'engine', url: string, count: () => Promise<number>) {
  const workers = Array.from({ length: WORKERS }, (_, index) =>
    fork(import.meta.filename, ['--as', role, url, String(index)], {
      execArgv: process.execArgv,
      // It logs every job otherwise.
      env: { ...process.env, NO_LOG_SUCCESS: '1' },
    }),
  )
  await Promise.all(workers.map(said))
  const before = await count()
  const began = performance.now()
  const over = Promise.all(workers.map(said))
  for (const worker of workers) worker.send('go')
  await over
  const seconds = (performance.now() - began) / 1000
  return ((await count()) - before) / seconds
}

/** The next thing a worker says: that it is ready, then that it is done. */
function said(worker: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    worker.once('message', () => done())
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`A worker ended with ${code}.`))))
  })
}

async function graphileRound(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`select count(*) from (select array_agg(row('nothing', json_build_object('id', n), null, null, null, null,
      null, null)::graphile_worker.job_spec) as specs from generate_series(1, ${JOBS}) n) jobs,
    graphile_worker.add_jobs(specs)`
  await sql`vacuum analyze`
  const done = async () => {
    const [left] = await sql`select count(*)::int as jobs from graphile_worker.jobs`
    return JOBS - left?.jobs
  }
  const rate = await perSecond('graphile', url, done)
  if ((await done()) !== JOBS) throw new Error('graphile-worker left jobs undone.')
  await sql.end()
  return rate
}

async function engineRound(sql: postgres.Sql, url: string, round: number): Promise<number> {
  const row = String.fromCharCode('A'.charCodeAt(0) + round)
  await addGyms(sql, GYMS, row)
  await addTasks(sql, { row, perGym: TASKS_PER_GYM, status: 'ready', dueAt: NOW, batch: row })
  await sql`vacuum analyze gyms, gym_agents, members, tasks`
  const rate = await perSecond('engine', url, async () => {
    const [made] = await sql`select count(*)::int as messages from messages`
    return made?.messages
  })
  const [made] = await sql`select
    (select count(*)::int from messages where status = 'reserved' and try_at <= ${NOW}) as messages,
    (select count(*)::int from tasks where status = 'waiting' and messages_used = 1 and touches = 1) as tasks,
    (select count(*)::int from task_log where kind = 'agent'
      and jsonb_path_query_array(data, '$.decisions[*].data.point') = '["send_gate", "draft", "guard"]') as log`
  const expected = (round + 1) * GYMS * TASKS_PER_GYM
  if (made?.messages !== expected || made?.tasks !== expected || made?.log !== expected)
    throw new Error(`${expected} tasks were due; there are ${JSON.stringify(made)}.`)
  return rate
}

const median = (rates: number[]) => rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN

async function measure(): Promise<number> {
  const durable = process.argv.includes('--durable')
  const server = await openServer({ durable })
  try {
    await runMigrations({ preset: preset(server.peerUrl) })
    const rates = { graphile: [] as number[], engine: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.graphile.push(await graphileRound(server.peerUrl))
      rates.engine.push(await engineRound(server.sql, server.url, round))
    }
    const [engine, graphile] = [median(rates.engine), median(rates.graphile)]
    const ratio = engine / graphile
    say(
      JSON.stringify({
        engine_per_s: Math.round(engine),
        graphile_per_s: Math.round(graphile),
        engine_ratio: Number(ratio.toFixed(2)),
        workers: WORKERS,
        durable,
      }),
    )
    return ratio >= TARGET_RATIO ? 0 : 1
  } finally {
    await server.close()
  }
}

const [role, url, index] = process.argv.slice(process.argv.indexOf('--as') + 1)
if (process.argv.includes('--as') && url) {
  await (role === 'graphile' ? workAsGraphile(url) : workAsEngine(url, Number(index)))
  process.send?.('done')
  process.exit(0)
}
process.exitCode = await measure()
