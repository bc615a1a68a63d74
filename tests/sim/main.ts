import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { prepareDatabase } from '@/bin/stack/database'
import { startPostgres } from '@/bin/stack/postgres'
import { type Plan, type Result, simulate } from './simulate'

/** `npm run sim -- --seed 1 --gyms 5 --days 30 --faults all [--seeds 25]`: the last line is one JSON object. */

const TEMPLATE = 'template_sim'
/** A run waits for its database half of the time: with four under way, two cores are busy. */
const AT_ONCE = 4

type Options = Plan & { seeds: number }

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      gyms: { type: 'string', default: '5' },
      days: { type: 'string', default: '30' },
      faults: { type: 'string', default: 'all' },
    },
  })
  const whole = (name: 'seed' | 'seeds' | 'gyms' | 'days', max: number): number => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 1 || number > max) {
      throw new Error(`--${name} must be a whole number from 1 to ${max}; it is "${values[name]}".`)
    }
    return number
  }
  if (values.faults !== 'none' && values.faults !== 'all') throw new Error('--faults must be none or all.')
  return {
    seed: whole('seed', 2 ** 31),
    seeds: whole('seeds', 10_000),
    gyms: whole('gyms', 26),
    days: whole('days', 400),
    faults: values.faults,
  }
}

async function runSeeds(url: (database: string) => string, options: Options): Promise<Result[]> {
  const { seeds, ...plan } = options
  const results: Result[] = []
  let next = plan.seed
  const worker = async () => {
    while (next < plan.seed + seeds) {
      const seed = next++
      const result = await runSeed(url, { ...plan, seed })
      results.push(result)
      const verdict = result.violations.length === 0 ? 'ok' : `${result.violations.length} VIOLATIONS`
      process.stdout.write(`seed ${seed}: ${result.steps} steps, ${result.sent} sent, ${verdict}\n`)
      for (const violation of result.violations.slice(0, 10)) process.stdout.write(`  ${violation}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results.sort((a, b) => a.seed - b.seed)
}

async function runSeed(url: (database: string) => string, plan: Plan): Promise<Result> {
  const name = `sim_${plan.seed}_${randomUUID().slice(0, 8)}`
  const admin = postgres(url('postgres'), { max: 1, onnotice: () => {} })
  try {
    await admin`select pg_advisory_lock(1)`
    await admin`create database ${admin(name)} template ${admin(TEMPLATE)}`
    await admin`select pg_advisory_unlock(1)`
    return await simulate(url(name), plan)
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`
    await admin.end()
  }
}

function summary(results: Result[], options: Options) {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
  const fired: Record<string, number> = {}
  for (const result of results) {
    for (const [fault, count] of Object.entries(result.fired)) fired[fault] = (fired[fault] ?? 0) + count
  }
  return {
    ...options,
    steps: sum(({ steps }) => steps),
    sent: sum(({ sent }) => sent),
    replies: sum(({ replies }) => replies),
    crashes: sum(({ crashes }) => crashes),
    violations: sum(({ violations }) => violations.length),
    digest: results.map(({ digest }) => digest).join(''),
    fired,
  }
}

export async function main(): Promise<void> {
  const options = readOptions()
  const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-sim-'))
  const server = await startPostgres({ dataDir, durable: false })
  let violations = 1
  try {
    await prepareDatabase(server.url(TEMPLATE))
    const all = summary(await runSeeds((name) => server.url(name), options), options)
    violations = all.violations
    process.stdout.write(`${JSON.stringify(all)}\n`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit(violations > 0 ? 1 : 0)
}
