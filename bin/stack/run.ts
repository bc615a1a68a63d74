import { Console } from 'node:console'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { buildIfNeeded } from '@/bin/stack/build'
import { createDatabase, prepareDatabase } from '@/bin/stack/database'
import { DEMO_EMAIL, DEMO_PASSWORD, fillDemo, isDemoFilled } from '@/bin/stack/demo'
import { appEnvironment } from '@/bin/stack/environment'
import { type Lock, lockData } from '@/bin/stack/lock'
import { startNext, untilHealthy } from '@/bin/stack/next'
import { requireFreePort } from '@/bin/stack/port'
import { type Postgres, startPostgres } from '@/bin/stack/postgres'
import { stopGroup } from '@/bin/stack/process'
import { Refusal, say, seconds, step } from '@/bin/stack/say'
import { openSecrets, type Secrets } from '@/bin/stack/secrets'
import { Shutdown } from '@/bin/stack/shutdown'
import { serveSupabase } from '@/bin/stack/supabase'
import { requireOwnVersion, writeVersion } from '@/bin/stack/version'
import { type Sandbox, startSandbox } from '@/sandbox/server'

type Options = { port: number; dataDir: string; dev: boolean; demoDays: number }
type Backend = { sandbox: Sandbox; secrets: Secrets; environment: Record<string, string> }

const DAY_MS = 86_400_000
const BUILD_PATIENCE_MS = 2_000
const vercelConfig = z.object({ crons: z.array(z.object({ path: z.string(), schedule: z.string() })) })

/** Brings the whole product up on this machine, and all of it down again when any part of it ends. */
export async function run(options: Options): Promise<void> {
  const began = performance.now()
  Object.assign(process.env, { LITE_TELEMETRY: '0', NEXT_TELEMETRY_DISABLED: '1' })
  const shutdown = new Shutdown()
  const appUrl = `http://localhost:${options.port}`
  try {
    say(`Starting GymAgents, with its data in ${options.dataDir}`)
    const lock = await claimFolderAndPort(options, appUrl, shutdown)
    const backend = await startBackend(options, appUrl, shutdown)
    await Promise.all([
      options.dev ? null : build(lock, shutdown),
      isDemoFilled(options.dataDir) ? null : fill(options, backend.sandbox),
    ])
    await startApp(options, backend, lock, shutdown)
    announce(appUrl, options, performance.now() - began)
  } catch (error) {
    await shutdown.because(error)
  }
}

/** A folder that will be refused is not written to, and a port held by our own leftovers is freed before asking. */
async function claimFolderAndPort(options: Options, appUrl: string, shutdown: Shutdown): Promise<Lock> {
  requireOwnVersion(options.dataDir)
  const lock = await shutdown.open(
    'The lock',
    () => lockData(options.dataDir, appUrl),
    (it) => it.release(),
  )
  shutdown.onBegin = () => lock.markStopping()
  await step(`Port ${options.port} is free`, () => requireFreePort(options.port))
  writeVersion(options.dataDir)
  // Supabase reports every query that Postgres refused. That is for a log, not for the terminal.
  globalThis.console = new Console(createWriteStream(join(options.dataDir, 'supabase.log')))
  return lock
}

async function startBackend(options: Options, appUrl: string, shutdown: Shutdown): Promise<Backend> {
  const secrets = await openSecrets(options.dataDir)
  const postgres = await step('Postgres', () =>
    shutdown.open(
      'Postgres',
      () => startPostgres({ dataDir: options.dataDir }),
      (it) => it.stop(),
    ),
  )
  await step('Database migrated', () => prepareDatabases(postgres, options.dataDir))
  const sandbox = await step('Sandbox: PushPress and mail stand-ins', () =>
    shutdown.open(
      'The sandbox',
      () =>
        startSandbox({
          databaseUrl: postgres.url('sandbox'),
          port: 0,
          // When the data folder is new: the demo gym has been with us for a while, and has lived to see today.
          startAt: new Date(Date.now() - options.demoDays * DAY_MS),
          resend: { apiKey: secrets.RESEND_API_KEY, webhookSecret: secrets.RESEND_WEBHOOK_SECRET },
        }),
      (it) => it.close(),
    ),
  )
  const supabase = await step('Supabase', () =>
    shutdown.open(
      'Supabase',
      () =>
        serveSupabase({
          databaseUrl: postgres.url('gymagents'),
          appUrl,
          secrets,
          deliverMail: (mail) => sandbox.deliverAuthMail(mail),
        }),
      (it) => it.close(),
    ),
  )
  const environment = appEnvironment(secrets, { appUrl, supabaseUrl: supabase.url, sandboxUrl: sandbox.url })
  // The demo gym is filled by the product's own code in this process, and that reads the environment.
  Object.assign(process.env, environment)
  return { sandbox, secrets, environment }
}

async function prepareDatabases(postgres: Postgres, dataDir: string): Promise<void> {
  await prepareDatabase(postgres.url('gymagents'))
  await createDatabase(postgres.url('sandbox'))
  writeVersion(dataDir)
}

async function build(lock: Lock, shutdown: Shutdown): Promise<void> {
  const recordBuild = (pid: number) => {
    lock.recordChild('the build', pid)
    void shutdown.open(
      'The build',
      async () => pid,
      (it) => stopGroup(it, BUILD_PATIENCE_MS),
    )
  }
  await step('App built for these sources', async () => {
    const outcome = await buildIfNeeded(recordBuild)
    if (outcome.kind === 'failed') throw new Refusal(`The app could not be built:\n${outcome.output}`)
  })
}

async function fill({ dataDir, demoDays }: Options, sandbox: Sandbox): Promise<void> {
  if (demoDays > 0) say(`  … the demo gym lives through its first ${demoDays} days`)
  await step('Demo gym filled: read through the sandbox PushPress, and lived in', () =>
    fillDemo(dataDir, sandbox),
  )
}

async function startApp(options: Options, backend: Backend, lock: Lock, shutdown: Shutdown): Promise<void> {
  const { port, dev } = options
  const logFile = join(options.dataDir, 'app.log')
  const url = `http://127.0.0.1:${port}`
  await step('App', async () => {
    const next = await shutdown.open(
      'The app',
      async () => startNext({ port, dev, logFile, environment: backend.environment }),
      (it) => it.stop(),
    )
    lock.recordChild('the app', next.pid)
    await untilHealthy(url, next)
    void next.exited.then((tail) =>
      shutdown.because(new Error(`The app stopped by itself. Its log ends with:\n${tail}`)),
    )
  })
  const { crons } = vercelConfig.parse(JSON.parse(readFileSync('vercel.json', 'utf8')))
  backend.sandbox.attachApp({ url, cronSecret: backend.secrets.CRON_SECRET, crons })
  backend.sandbox.startTicker()
}

function announce(appUrl: string, { dataDir, dev }: Options, tookMs: number): void {
  say(`
  GymAgents is ready (${seconds(tookMs)}).

    Open          ${appUrl}
    Sign in       ${DEMO_EMAIL} / ${DEMO_PASSWORD}
    Platform      ${appUrl}/operator
    Time machine  ${appUrl}/sandbox${dev ? '' : `\n    App log       ${join(dataDir, 'app.log')}`}

  Ctrl-C stops everything; the data stays in ${dataDir}`)
}
