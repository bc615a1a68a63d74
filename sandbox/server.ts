import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openClock } from '@/sandbox/clock'
import type { AttachedApp, Context } from '@/sandbox/context'
import { serveControl } from '@/sandbox/control'
import { openFaults } from '@/sandbox/faults'
import { happen } from '@/sandbox/happen'
import { send } from '@/sandbox/http'
import { serveMail } from '@/sandbox/mail/server'
import { saveSent } from '@/sandbox/mail/store'
import { openGym, type SeedGym } from '@/sandbox/open-gym'
import { servePushPress } from '@/sandbox/pushpress/server'
import { rateLimit } from '@/sandbox/rate-limit'
import { openDatabase } from '@/sandbox/schema'
import { makeTicker, type Ticker } from '@/sandbox/ticker'

export type { AttachedApp } from '@/sandbox/context'

export type SandboxOptions = {
  /** The `sandbox` database, empty or from an earlier run. */
  databaseUrl: string
  /** 0 picks a free port. */
  port: number
  app?: AttachedApp
  resend: { apiKey: string; webhookSecret: string }
  /** true (default): the clock runs with real time plus an offset; false: it stands still until advanced. */
  realTime?: boolean
  /** What the clock shows when the database is new; the present by default. */
  startAt?: Date
  /** Requests each provider answers per second before it says 429. */
  limits?: { pushpressPerSecond?: number; resendPerSecond?: number }
}

export type AuthMail = { to: string; subject: string; text: string; html: string }

export type Sandbox = {
  url: string
  attachApp(app: AttachedApp): void
  startTicker(): void
  seedGym(gym: SeedGym): Promise<void>
  /** Lets time go by up to this moment while nobody listens: what happens changes the gym and is told to no one. */
  passSilently(until: Date): Promise<void>
  hasGym(): Promise<boolean>
  deliverAuthMail(mail: AuthMail): Promise<void>
  close(): Promise<void>
}

const PUSHPRESS_ROOT = '/pushpress/v3'
const RESEND_ROOT = '/resend'
const AUTH_SENDER = 'GymAgents <no-reply@gymagents.example>'
const DEFAULT_PER_SECOND = { pushpress: 200, resend: 100 }

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const context = await openContext(options)
  const ticker = makeTicker(context, (item) => happen(context, item))
  const server = createServer((request, response) => {
    route(context, ticker, request, response).catch((error: unknown) => {
      process.stderr.write(`sandbox: ${request.method} ${request.url}: ${String(error)}\n`)
      send(response, { status: 500, body: { error: 'The sandbox itself failed; see its log.' } })
    })
  })
  const url = await listen(server, options.port)
  return {
    url,
    attachApp(app) {
      context.app = app
      ticker.attach(app)
    },
    startTicker: () => ticker.start(),
    seedGym: (gym) => openGym(context, gym),
    async passSilently(until) {
      context.silentUntil = until
      await ticker.advance(Math.max(0, until.getTime() - context.clock.now().getTime()))
    },
    async hasGym() {
      const [row] = await context.sql`select 1 from company limit 1`
      return row !== undefined
    },
    deliverAuthMail: (mail) => deliverAuthMail(context, mail),
    async close() {
      await ticker.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await context.sql.end({ timeout: 5 })
    },
  }
}

async function deliverAuthMail(context: Context, mail: AuthMail): Promise<void> {
  const { to, ...rest } = mail
  const message = {
    ...rest,
    from: AUTH_SENDER,
    to: [to],
    cc: [],
    bcc: [],
    replyTo: [],
    headers: {},
    tags: [],
  }
  await saveSent(context.sql, message, 'auth', context.clock.now())
}

async function openContext(options: SandboxOptions): Promise<Context> {
  const sql = await openDatabase(options.databaseUrl)
  const { pushpressPerSecond = DEFAULT_PER_SECOND.pushpress, resendPerSecond = DEFAULT_PER_SECOND.resend } =
    options.limits ?? {}
  const clock = await openClock(sql, { realTime: options.realTime ?? true, startAt: options.startAt })
  return {
    sql,
    clock,
    faults: await openFaults(sql),
    resend: options.resend,
    limits: {
      pushpress: rateLimit(pushpressPerSecond, 'x-ratelimit'),
      resend: rateLimit(resendPerSecond, 'ratelimit'),
    },
    app: options.app ?? null,
    activity: 0,
    silentUntil: clock.now(),
  }
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function route(
  context: Context,
  ticker: Ticker,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/'
  if (path.startsWith(`${PUSHPRESS_ROOT}/`)) return servePushPress(context, PUSHPRESS_ROOT, request, response)
  if (path.startsWith(`${RESEND_ROOT}/`)) return serveMail(context, RESEND_ROOT, request, response)
  return serveControl(context, ticker, request, response)
}
