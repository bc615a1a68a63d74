import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPushPress, runSync } from '@/lib/live'
import { timeMembersList } from '@/tests/bench/members-list'
import { type BenchStack, openStack, say } from '@/tests/bench/stack'

/**
 * Reads a gym of 10,000 customers and 300,000 check-ins through the embedded stack, in a process of its own so that
 * its memory can be told apart; once whole, and once killed halfway and started again.
 */

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 10_000)
const CHECKINS = Number(process.env.BENCH_CHECKINS ?? 300_000)
const TARGET_SECONDS = 90
/** How much larger the process may be at the end of the reading than early in it. */
const TARGET_GROWTH = 1.3
const ACCOUNT = { companyId: 'cmp_bench', apiKey: 'sk_sandbox_bench' }
const SLICE_MS = 100_000
const SAMPLE_MS = 250

type Memory = { peakMb: number; growth: number }

async function read(gymId: string, connect: boolean): Promise<void> {
  if (connect) await connectPushPress({ gymId, ...ACCOUNT })
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(process.memoryUsage().rss), SAMPLE_MS)
  for (let finished = 0; finished === 0; ) {
    const counts = await runSync(new Date(), SLICE_MS)
    finished += counts.finished
    if (counts.failed > 0) throw new Error('The reading failed; its log is above.')
    if (counts.finished === 0) await sleep(1_000)
  }
  clearInterval(sampling)
  process.send?.(memoryOf(samples))
}

/** The last quarter against the second: the first is the program itself being loaded. */
function memoryOf(samples: number[]): Memory {
  const quarter = Math.floor(samples.length / 4)
  const median = (from: number) =>
    samples.slice(from, from + quarter).sort((a, b) => a - b)[quarter >> 1] ?? 0
  return {
    peakMb: Math.round(Math.max(...samples) / 1e6),
    growth: Number((median(3 * quarter) / median(quarter)).toFixed(2)),
  }
}

function startReader({ gymId, environment }: BenchStack, connect: boolean) {
  const child = fork(import.meta.filename, ['--read', gymId, ...(connect ? ['--connect'] : [])], {
    env: { ...process.env, ...environment },
    // Its log belongs with the errors: the last line of the output is the result.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const done = new Promise<Memory | null>((resolve) => {
    child.once('message', (memory) => resolve(memory as Memory))
    child.once('exit', () => resolve(null))
  })
  return { child, done }
}

async function measure(kind: 'whole' | 'killed') {
  const stack = await openStack('http://127.0.0.1:9')
  try {
    await stack.sandbox.seedGym({
      ...ACCOUNT,
      seed: 3,
      members: CUSTOMERS,
      checkins: CHECKINS,
      now: new Date(),
    })
    const began = performance.now()
    let reader = startReader(stack, true)
    if (kind === 'killed') {
      while ((await progress(stack)).checkins < CHECKINS / 2) await sleep(100)
      reader.child.kill('SIGKILL')
      await reader.done
      // A dead worker's lease has to run out; the wait is not what is measured here.
      await stack.sql`update sync_runs set lease_until = now()`
      reader = startReader(stack, false)
    }
    const memory = await reader.done
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    const [rows] = await stack.sql<{ customers: number; checkins: number }[]>`
      select (select count(*)::int from members) as customers, (select count(*)::int from checkins) as checkins`
    const counted = await progress(stack)
    const exact = counted.customers === rows?.customers && counted.checkins === rows?.checkins
    const list = kind === 'whole' ? { membersList: await timeMembersList(stack) } : {}
    const result = {
      seconds,
      ofTarget: Number((seconds / TARGET_SECONDS).toFixed(2)),
      ...memory,
      ...rows,
      exact,
      ...list,
    }
    say(`${kind}: ${JSON.stringify(result)}`)
    return result
  } finally {
    await stack.close()
  }
}

async function progress({ sql }: BenchStack) {
  const [run] = await sql`select customers, checkins from sync_runs limit 1`
  return { customers: Number(run?.customers ?? 0), checkins: Number(run?.checkins ?? 0) }
}

const gymId = process.argv[process.argv.indexOf('--read') + 1]
if (process.argv.includes('--read') && gymId) {
  await read(gymId, process.argv.includes('--connect'))
  process.exit(0)
}
const whole = await measure('whole')
const killed = await measure('killed')
const ok =
  [whole, killed].every(({ seconds, exact }) => seconds <= TARGET_SECONDS && exact) &&
  (whole.growth ?? 0) <= TARGET_GROWTH &&
  killed.checkins === whole.checkins
say(JSON.stringify({ whole, killed }))
process.exit(ok ? 0 : 1)
