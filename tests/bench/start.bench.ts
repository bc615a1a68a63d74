import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/bin/stack/postgres'
import { parentOf } from '@/bin/stack/process'
import { say } from '@/tests/bench/stack'

/** Starts the product twice on one folder, as a person does, and weighs all its processes. Linux only. */

const TARGET_AGAIN_SECONDS = 15
const TARGET_MEMORY_MB = 1_200
const KB = 1024

type Started = { child: ChildProcess; seconds: number }

async function start(dataDir: string, port: number): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 2],
  })
  await new Promise<void>((ready, fail) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('GymAgents is ready')) ready()
    })
    child.once('exit', () => fail(new Error(`The start failed:\n${output}`)))
  })
  return { child, seconds: Number(((performance.now() - began) / 1000).toFixed(1)) }
}

async function stop({ child }: Started): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exited
}

/** Memory shared between processes (Postgres's buffers) counts once. */
function memoryMb(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const isBelow = (pid: number): boolean => {
    const parent = pid === root ? root : parentOf(pid)
    return pid === root || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  const bytes = all.filter(isBelow).map((pid) => {
    const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kb ?? 0) * KB
  })
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1e6)
}

/** Visits every kind of page often enough that the server is as large as a day of use makes it. */
async function use(url: string): Promise<void> {
  for (let round = 0; round < 30; round++) {
    await Promise.all(
      ['/', '/login', '/signup', '/sandbox', '/members', '/api/health', '/api/sandbox/people?search=a'].map(
        async (path) => (await fetch(`${url}${path}`)).text(),
      ),
    )
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-bench-start-'))
// As root, Postgres runs as another user and must be able to walk in.
chmodSync(dataDir, 0o755)
const port = await freePort()
const first = await start(dataDir, port)
await stop(first)
const again = await start(dataDir, port)
await use(`http://localhost:${port}`)
const memory = memoryMb(again.child.pid ?? 0)
await stop(again)
rmSync(dataDir, { recursive: true, force: true })
const result = {
  emptyFolderSeconds: first.seconds,
  secondStartSeconds: again.seconds,
  ofTarget: Number((again.seconds / TARGET_AGAIN_SECONDS).toFixed(2)),
  memoryMb: memory,
}
say(JSON.stringify(result))
process.exit(again.seconds <= TARGET_AGAIN_SECONDS && memory <= TARGET_MEMORY_MB ? 0 : 1)
