import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopGroup } from '@/bin/stack/process'

export type NextServer = {
  pid: number
  /** Settles when the process has left, with the last lines it wrote. */
  exited: Promise<string>
  stop(): Promise<void>
}

type Options = { port: number; dev: boolean; logFile: string; environment: Record<string, string> }

const HEAP_MB = 320
const DEV_HEAP_MB = 1024
const STOP_PATIENCE_MS = 4_000
const HEALTH_TIMEOUT_MS = 120_000
const LOG_TAIL_LINES = 15

export function startNext({ port, dev, logFile, environment }: Options): NextServer {
  // Written straight to a file, so that the app does not choke on a broken pipe when its supervisor is killed.
  const log = openSync(logFile, 'w')
  const heap = dev ? DEV_HEAP_MB : HEAP_MB
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', dev ? 'dev' : 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: dev ? 'development' : 'production',
        NODE_OPTIONS: `--max-old-space-size=${heap} --max-semi-space-size=32 --import=${import.meta.resolve('./stay-local.mjs')}`,
      },
      // A group of its own: Ctrl-C reaches the supervisor only, and the order of stopping is ours.
      detached: true,
      stdio: dev ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
    },
  )
  if (!child.pid) throw new Error('The app could not be started: the system refused a new process.')
  const { pid } = child
  return {
    pid,
    exited: exitOf(child, dev ? undefined : logFile),
    stop: () => stopGroup(pid, STOP_PATIENCE_MS),
  }
}

export async function untilHealthy(url: string, next: NextServer): Promise<void> {
  const failed = next.exited.then((tail) => {
    throw new Error(`The app stopped while starting. Its log ends with:\n${tail}`)
  })
  failed.catch(() => {})
  const deadline = Date.now() + HEALTH_TIMEOUT_MS
  let last = 'no answer'
  while (Date.now() < deadline) {
    last = await Promise.race([askHealth(url), failed])
    if (last === 'ok') return
    await Promise.race([sleep(100), failed])
  }
  throw new Error(`The app is not healthy after ${HEALTH_TIMEOUT_MS / 1000} s: ${last}`)
}

async function askHealth(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}

function exitOf(child: ChildProcess, logFile: string | undefined): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', () => done(logFile ? tailOf(logFile) : 'See its output above.'))
  })
}

function tailOf(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n')
}
