import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfNeeded } from '@/bin/stack/build'
import { leftBehindBy } from '@/bin/stack/left-behind'
import { signalGroup } from '@/bin/stack/process'
import { say, seconds } from '@/bin/stack/say'

/** Everything a change must pass, in the order in which it fails soonest. A failed step does not hide the next. */

type Counts = { passed: number; failed: number; skipped: number }
type Finished = { ok: boolean; output: string }
type Run = { id: string; folder: string; environment: NodeJS.ProcessEnv }

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }
const SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 }

const running = new Set<number>()

export async function check(): Promise<void> {
  const run = prepareRun()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abandon(run))
  const counts: Counts[] = []
  const step = async (name: string, work: () => Promise<Counts>): Promise<boolean> => {
    const counted = await timed(name, work)
    counts.push(counted)
    return counted.failed === 0
  }
  await step('format and lint', () => tool(run, ['biome', 'check', '--error-on-warnings', '.']))
  await step('route types', () => tool(run, ['next', 'typegen']))
  await step('types', () => tool(run, ['tsc', '--noEmit']))
  await step('unused code', () => tool(run, ['knip']))
  await step('schema and types are up to date', () => tool(run, ['tsx', 'bin/generate.ts', '--check']))
  const built = await step('build', build)
  // A browser waits more than it works: what it leaves of two cores is enough for everything else.
  const engine = async () => {
    await step('unit and database tests', () => vitest(run, 'engine'))
    await step('simulation', () => simulation(run))
  }
  await Promise.all([engine(), step('browser tests', async () => (built ? vitest(run, 'e2e') : SKIPPED))])
  await step('nothing left behind', () => leftBehind(run))
  rmSync(run.folder, { recursive: true, force: true })
  const sum = (key: keyof Counts) => counts.reduce((total, one) => total + one[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}

/** Temporary files of every step go to a folder that is removed, and every process of the run can be recognised. */
function prepareRun(): Run {
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  mkdirSync(dataDir, { recursive: true })
  const folder = mkdtempSync(join(dataDir, 'test-'))
  // As root, Postgres runs as another user and must be able to walk in.
  chmodSync(folder, 0o755)
  const id = randomUUID()
  const quiet = { LITE_TELEMETRY: '0', NEXT_TELEMETRY_DISABLED: '1' }
  const own = { DATA_DIR: dataDir, TMPDIR: folder, GYMAGENTS_TEST_RUN: id }
  // A key in the developer's shell must not make the tests talk to the world.
  return { id, folder, environment: { ...process.env, ...quiet, ...own, ANTHROPIC_API_KEY: '' } }
}

async function timed(name: string, work: () => Promise<Counts>): Promise<Counts> {
  say(`\n── ${name}`)
  const began = performance.now()
  const counts = await work()
  const verdict = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '–'
  say(`${verdict} ${name} (${seconds(performance.now() - began)})`)
  return counts
}

async function tool(run: Run, [name = '', ...args]: string[]): Promise<Counts> {
  const { ok, output } = await execute(run, [`node_modules/.bin/${name}`, ...args], 'quiet')
  if (!ok) say(output.trimEnd())
  return ok ? PASSED : FAILED
}

async function build(): Promise<Counts> {
  const outcome = await buildIfNeeded((pid) => running.add(pid))
  running.clear()
  if (outcome.kind === 'failed') say(outcome.output.trimEnd())
  return outcome.kind === 'failed' ? FAILED : PASSED
}

async function vitest(run: Run, project: string): Promise<Counts> {
  const report = join(run.folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await execute(
    run,
    ['node_modules/.bin/vitest', 'run', '--project', project, ...reporters],
    'shown',
  )
  const counts = existsSync(report) ? countsOf(report) : { passed: 0, failed: 0, skipped: 0 }
  // A file that does not load, or a server that does not start, fails no single test and must still count.
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** A month of five gyms with everything going wrong, twenty-five times over. Every kind of trouble must have happened. */
async function simulation(run: Run): Promise<Counts> {
  const plan = ['--seed', '1', '--seeds', '25', '--gyms', '5', '--days', '30', '--faults', 'all']
  const { ok, output } = await execute(run, [process.execPath, 'bin/sim.mjs', ...plan], 'quiet')
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const { violations, fired } = readSummary(last)
  const idle = Object.keys(fired).filter((fault) => fired[fault] === 0)
  if (ok && violations === 0 && idle.length === 0) return PASSED
  say(output.trimEnd())
  if (idle.length > 0) say(`Never happened: ${idle.join(', ')}`)
  return FAILED
}

function readSummary(line: string): { violations?: number; fired: Record<string, number> } {
  try {
    return JSON.parse(line)
  } catch {
    return { fired: {} }
  }
}

function countsOf(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number | undefined>
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

async function leftBehind(run: Run): Promise<Counts> {
  const processes = await leftBehindBy(`GYMAGENTS_TEST_RUN=${run.id}`)
  for (const { pid, command } of processes) {
    say(`A process was left behind: ${command}`)
    process.kill(pid, 'SIGKILL')
  }
  return processes.length > 0 ? FAILED : PASSED
}

function execute(run: Run, [command = '', ...args]: string[], show: 'shown' | 'quiet'): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      env: run.environment,
      // A group of its own, so that being interrupted ends what it started too.
      detached: true,
      stdio: ['ignore', show === 'shown' ? 'inherit' : 'pipe', show === 'shown' ? 'inherit' : 'pipe'],
    })
    const { pid } = child
    if (pid) running.add(pid)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', fail)
    child.once('close', (code) => {
      if (pid) running.delete(pid)
      done({ ok: code === 0, output })
    })
  })
}

async function abandon(run: Run): Promise<void> {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
  for (const { pid } of await leftBehindBy(`GYMAGENTS_TEST_RUN=${run.id}`)) process.kill(pid, 'SIGKILL')
  rmSync(run.folder, { recursive: true, force: true })
  say('\n0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
