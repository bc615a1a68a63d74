import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushPress } from '@pushpress/pushpress'
import postgres from 'postgres'
import { type Sandbox, type SandboxOptions, startSandbox } from '@/sandbox/server'
import { emptyDatabase } from '@/tests/database'

/** A sandbox of a test file's own, with a small application attached that remembers what it was sent. */

export const COMPANY = 'cmp_test_gym'
export const API_KEY = 'sk_test_gym'
export const RESEND_KEY = 're_test_0123456789abcdef'
export const RESEND_SECRET = `whsec_${Buffer.from('a signing secret of 32 bytes ...').toString('base64')}`
export const CRON_SECRET = 'cron-secret-of-the-test'
export const START = new Date('2025-05-14T15:00:00Z')

export type Arrival = { method: string; path: string; headers: IncomingHttpHeaders; body: string; at: string }

export type TinyApp = {
  url: string
  arrivals: Arrival[]
  /** What the application answers; 200 and {} unless a test says otherwise. */
  answer: (arrival: Arrival) => { status: number; body?: unknown }
  close(): Promise<void>
}

async function tinyApp(clock: () => Promise<string>): Promise<TinyApp> {
  const app: TinyApp = {
    url: '',
    arrivals: [],
    answer: () => ({ status: 200, body: {} }),
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const arrival = { method, path, headers, body: Buffer.concat(chunks).toString(), at: await clock() }
    app.arrivals.push(arrival)
    const { status, body } = app.answer(arrival)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return app
}

export type TestSandbox = {
  sandbox: Sandbox
  url: string
  app: TinyApp
  pushpress: PushPress
  control(path: string, body?: unknown): Promise<{ status: number; body: never }>
  /** Stops and starts it on the same database; `wakeAt` is what its clock then shows. */
  restart(o?: { wakeAt: Date }): Promise<Sandbox>
  close(): Promise<void>
}

export async function startTestSandbox(
  o: Partial<SandboxOptions> & { members?: number; crons?: { path: string; schedule: string }[] } = {},
): Promise<TestSandbox> {
  const { members = 60, crons = [], ...more } = o
  const database = await emptyDatabase()
  let sandbox: Sandbox
  const app = await tinyApp(async () => (await (await fetch(`${sandbox.url}/clock`)).json()).now)
  const options: SandboxOptions = {
    databaseUrl: database.url,
    port: 0,
    realTime: false,
    startAt: START,
    resend: { apiKey: RESEND_KEY, webhookSecret: RESEND_SECRET },
    app: { url: app.url, cronSecret: CRON_SECRET, crons },
    ...more,
  }
  sandbox = await startSandbox(options)
  if (members) await sandbox.seedGym({ seed: 1, members, companyId: COMPANY, apiKey: API_KEY, now: START })
  return {
    sandbox,
    url: sandbox.url,
    app,
    pushpress: pushpressSdk(sandbox.url, API_KEY, COMPANY),
    control: (path, body) => callControl(sandbox.url, path, body),
    async restart(o) {
      await sandbox.close()
      if (o) await setClock(database.url, o.wakeAt)
      sandbox = await startSandbox(options)
      return sandbox
    },
    async close() {
      await sandbox.close()
      await app.close()
      await database.drop()
    },
  }
}

async function setClock(url: string, at: Date): Promise<void> {
  const sql = postgres(url, { max: 1 })
  await sql`update setting set value = ${sql.json({ offsetMs: at.getTime() - Date.now(), standing: null })}
    where key = 'clock'`
  await sql.end()
}

export function pushpressSdk(url: string, apiKey: string, companyId: string): PushPress {
  return new PushPress({
    apiKey,
    companyId,
    serverURL: `${url}/pushpress/v3`,
    retryConfig: { strategy: 'none' },
    timeoutMs: 8_000,
  })
}

/** The control API's answers are checked by the assertions on them; `never` lets each test read what it expects. */
async function callControl(url: string, path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${url}${path}`, init)
  return { status: answer.status, body: (await answer.json()) as never }
}

export async function everyPage<T>(
  pages: AsyncIterable<{ result: { data: { resultArray: T[] } } }>,
): Promise<T[]> {
  const rows: T[] = []
  for await (const page of pages) rows.push(...page.result.data.resultArray)
  return rows
}
