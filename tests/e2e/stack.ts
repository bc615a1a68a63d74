import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/bin/stack/postgres'

/** The whole product, started as a person starts it, on a free port and a data folder of its own. */
export type Stack = { url: string; folder: string; stop(): Promise<void> }

// The first start may have to build.
const START_TIMEOUT_MS = 200_000
const STOP_TIMEOUT_MS = 20_000

export async function startStack(dataDir: string): Promise<Stack> {
  mkdirSync(dataDir, { recursive: true })
  const own = await mkdtemp(resolve(dataDir, 'e2e-'))
  // As root, Postgres runs as another user and must be able to walk in.
  await chmod(own, 0o755)
  const port = await freePort()
  const logFile = resolve(own, 'stack.log')
  const output = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    // Each test makes what it needs happen; a gym with weeks behind it would do things of its own meanwhile.
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: own, DEMO_DAYS: '0' },
    stdio: ['ignore', output, output],
  })
  // The name that stands in the product's own mails: cookies of 127.0.0.1 would not count there.
  const url = `http://localhost:${port}`
  const stop = async () => {
    await end(child)
    await rm(own, { recursive: true, force: true })
  }
  try {
    await untilHealthy(url, child)
    return { url, folder: own, stop }
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-30).join('\n')
    await stop()
    throw new Error(`The product did not start. Its output ends with:\n${tail}`, { cause: error })
  }
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it exited with ${child.exitCode}`)
    const healthy = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await sleep(200)
  }
  throw new Error(`it was not healthy within ${START_TIMEOUT_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const late = await Promise.race([exited.then(() => false), sleep(STOP_TIMEOUT_MS, true, { ref: false })])
  if (late) child.kill('SIGKILL')
  await exited
}
