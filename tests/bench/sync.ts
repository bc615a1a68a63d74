import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPushPress, runSync } from '@/lib/live'
import { openStack, say } from '@/tests/bench/stack'

/**
 * Reads a gym of 10,000 customers and 300,000 check-ins through the embedded stack, in a process of its own so that
 * its memory can be told apart. `--kill` kills it halfway and starts another one.
 */

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 10_000)
const CHECKINS = Number(process.env.BENCH_CHECKINS ?? 300_000)
const TARGET_SECONDS = 90
const ACCOUNT = { companyId: 'cmp_bench', apiKey: 'sk_sandbox_bench' }

async function read(gymId: string): Promise<void> {
  if (process.argv.includes('--connect')) await connectPushPress({ gymId, ...ACCOUNT })
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(process.memoryUsage().rss), 250)
  for (let finished = 0; finished === 0; ) {
    const counts = await runSync(new Date(), 100_000)
    finished += counts.finished
    if (counts.failed > 0) throw new Error('The reading failed; its log is above.')
    if (counts.finished === 0) await sleep(1_000)
  }
  clearInterval(sampling)
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  process.send?.({
    peakMb: mb(Math.max(...samples)),
    firstMb: mb(samples[Math.min(20, samples.length - 1)] ?? 0),
  })
}

type Memory = { cpuSeconds: number; peakMb: number; firstMb: number }

function startReader(gymId: string, env: Record<string, string>, connect: boolean) {
  const child = fork(import.meta.filename, ['--read', gymId, ...(connect ? ['--connect'] : [])], {
    env: { ...process.env, ...env },
    execArgv: process.execArgv,
  })
  const done = new Promise<Memory | null>((resolve) => {
    child.once('message', (memory) => resolve(memory as Memory))
    child.once('exit', () => resolve(null))
  })
  return { child, done }
}

async function measure(): Promise<number> {
  const stack = await openStack('http://127.0.0.1:9')
  try {
    await stack.sandbox.seedGym({
      ...ACCOUNT,
      seed: 3,
      members: CUSTOMERS,
      checkins: CHECKINS,
      now: new Date(),
    })
    const started = performance.now()
    let reader = startReader(stack.gymId, stack.environment, true)
    if (process.argv.includes('--kill')) {
      while ((await progress(stack)).checkins < CHECKINS / 2) await sleep(100)
      reader.child.kill('SIGKILL')
      await reader.done
      // A dead worker's lease has to run out; the wait is not what is measured here.
      await stack.sql`update sync_runs set lease_until = now()`
      reader = startReader(stack.gymId, stack.environment, false)
    }
    const memory = await reader.done
    const seconds = (performance.now() - started) / 1000
    const [rows] = await stack.sql`select (select count(*)::int from members) as members,
      (select count(*)::int from enrollments) as enrollments, (select count(*)::int from checkins) as checkins`
    const counted = await progress(stack)
    const isExact = counted.customers === rows?.members && counted.checkins === rows?.checkins
    say(JSON.stringify({ seconds: Number(seconds.toFixed(1)), ...memory, ...rows, counted, isExact }))
    return seconds <= TARGET_SECONDS && isExact ? 0 : 1
  } finally {
    await stack.close()
  }
}

async function progress({ sql }: Awaited<ReturnType<typeof openStack>>) {
  const [run] = await sql`select customers, checkins, checkins_expected from sync_runs limit 1`
  return { customers: run?.customers ?? 0, checkins: run?.checkins ?? 0, expected: run?.checkins_expected }
}

const gymId = process.argv[process.argv.indexOf('--read') + 1]
if (process.argv.includes('--read') && gymId) {
  await read(gymId)
  process.exit(0)
}
process.exitCode = await measure()
