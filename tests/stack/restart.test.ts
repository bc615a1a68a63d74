import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireFreePort } from '@/bin/stack/port'
import { freePort } from '@/bin/stack/postgres'
import { identityOf } from '@/bin/stack/process'

/** The whole product, started and stopped the ways people and machines do it. */

// Without a build from before, the first start makes one.
const START_TIMEOUT_MS = 200_000
const QUICK_MS = 60_000

type Start = { child: ChildProcess; output(): string; exited: Promise<number | null> }

let folder: string
let port: number
let running: Start | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gymagents-restart-'))
  port = await freePort()
})
afterAll(async () => {
  running?.child.kill('SIGTERM')
  await running?.exited
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DEMO_DAYS: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, exited: new Promise((done) => child.once('close', done)) }
}

async function startUntilReady(): Promise<Start> {
  const started = start()
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!started.output().includes('GymAgents is ready')) {
    if (started.child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The start failed:\n${started.output()}`)
    }
    await sleep(100)
  }
  return started
}

function processes(): { pid: number; identity: string | undefined }[] {
  const { pid, children } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
    pid: number
    children: { pid: number }[]
  }
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return [pid, postmaster, ...children.map((child) => child.pid)]
    .map((it) => ({ pid: it, identity: identityOf(it) }))
    .filter(({ identity }) => identity !== undefined)
}

const stillHere = (before: ReturnType<typeof processes>) =>
  before.filter(({ pid, identity }) => identityOf(pid) === identity)

/** Everything that must survive, read from the database itself. */
async function contents(): Promise<unknown> {
  const [, , , at] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  const sql = postgres({
    host: '127.0.0.1',
    port: Number(at),
    user: 'postgres',
    password,
    database: 'gymagents',
  })
  try {
    return await sql`select (select count(*) from auth.users) as users, (select count(*) from gyms) as gyms,
      (select count(*) from members) as members, (select min(monthly_cents) from plans) as cheapest`
  } finally {
    await sql.end()
  }
}

describe('the product on one machine', () => {
  it(
    'starts with a demo gym in it',
    async () => {
      running = await startUntilReady()
      expect(running.output()).toContain(`http://localhost:${port}`)
      expect(running.output()).toContain('owner@demo.gym / demo-demo-demo')
      const [found] = (await contents()) as {
        users: string
        gyms: string
        members: string
        cheapest: number
      }[]
      expect(found).toMatchObject({ users: '1', gyms: '1' })
      expect(Number(found?.members)).toBeGreaterThan(100)
      expect(found?.cheapest).toBeGreaterThan(0)
    },
    START_TIMEOUT_MS,
  )

  it(
    'refuses a second start on the same data folder and leaves the first alone',
    async () => {
      const second = start({ PORT: String(await freePort()) })
      expect(await second.exited).toBe(1)
      expect(second.output()).toContain(`already running on this data folder, at http://localhost:${port}`)
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    },
    QUICK_MS,
  )

  it(
    'refuses a port that is taken, and takes nothing else',
    async () => {
      const other = mkdtempSync(join(tmpdir(), 'gymagents-other-'))
      const second = start({ DATA_DIR: other })
      expect(await second.exited).toBe(1)
      expect(second.output()).toContain(`Port ${port} is taken by another program. Choose another: PORT=3001`)
      expect(existsSync(join(other, 'postgres'))).toBe(false)
      rmSync(other, { recursive: true })
    },
    QUICK_MS,
  )

  it(
    'comes back with its data after being killed without warning',
    async () => {
      const before = processes()
      const data = await contents()
      const secrets = readFileSync(join(folder, 'secrets.json'), 'utf8')
      expect(before.length).toBeGreaterThanOrEqual(3)
      running?.child.kill('SIGKILL')
      await running?.exited
      running = await startUntilReady()
      expect(stillHere(before)).toEqual([])
      expect(await contents()).toEqual(data)
      expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(secrets)
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    },
    QUICK_MS,
  )

  it(
    'stops everything when it is asked to, and nothing is left',
    async () => {
      const before = processes()
      const began = Date.now()
      running?.child.kill('SIGTERM')
      expect(await running?.exited).toBe(0)
      expect(Date.now() - began).toBeLessThan(10_000)
      expect(stillHere(before)).toEqual([])
      expect(existsSync(join(folder, 'running.json'))).toBe(false)
      await expect(requireFreePort(port)).resolves.toBeUndefined()
    },
    QUICK_MS,
  )

  it(
    'stops everything and says why when the app crashes',
    async () => {
      running = await startUntilReady()
      const before = processes()
      const app = before.at(-1)
      process.kill(app?.pid ?? 0, 'SIGKILL')
      expect(await running.exited).toBe(1)
      expect(running.output()).toContain('The app stopped by itself')
      expect(stillHere(before)).toEqual([])
    },
    QUICK_MS,
  )
})
