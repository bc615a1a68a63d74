import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { batchSettings } from '@/bin/stack/batch-settings'
import type { Secrets } from '@/bin/stack/secrets'

/** Supabase's API and Auth over our Postgres, on loopback: what a hosted project would be. */

type Mail = { to: string; subject: string; text: string; html: string }
type Options = {
  databaseUrl: string
  appUrl: string
  secrets: Secrets
  deliverMail(mail: Mail): Promise<void>
}
export type Supabase = { url: string; close(): Promise<void> }

const MAX_BODY_BYTES = 16 * 1024 * 1024
const POOL_SIZE = 10
const SERVED = ['/rest/v1', '/auth/v1']

export async function serveSupabase(options: Options): Promise<Supabase> {
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      max: POOL_SIZE,
      // Whoever asks for a connection while the last ones are being closed would be forgotten by the driver and wait
      // for ever, so ours stay open.
      idle_timeout: 0,
      max_lifetime: 0,
      onnotice: () => {},
      types: {
        json: jsonType(114),
        jsonb: jsonType(3802),
        numeric: numberType(1700),
        bigint: numberType(20),
      },
    },
  })
  // Left to itself, the first request grants every table to anon and authenticated, undoing what the migrations
  // grant column by column. Our roles and grants are in place: it may consider that done.
  Reflect.set(connection, 'rlsState', 'active')
  batchSettings(connection.driver)
  const app = new App({ connection, auth: authSettings(options), options: serverOptions(options) })
  await app.init()
  const server = createServer((request, response) => {
    answer(app, request, response).catch((error: Error) => fail(response, error))
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
      await connection.close()
    },
  }
}

/**
 * Arguments of functions arrive here as JSON text already. Encoded once more, an array would reach Postgres as one
 * long JSON string.
 */
function jsonType(oid: number) {
  const isText = (value: unknown) => typeof value === 'string' && /^\s*[[{]/.test(value)
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (isText(value) ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  }
}

/** PostgREST writes these as JSON numbers; the driver, to lose no digit, as strings. Ours are small. */
function numberType(oid: number) {
  return { to: oid, from: [oid], serialize: String, parse: Number }
}

function authSettings({ appUrl, secrets }: Options) {
  return {
    enabled: true,
    jwt_secret: secrets.JWT_SECRET,
    publishable_key: secrets.SUPABASE_PUBLISHABLE_KEY,
    secret_key: secrets.SUPABASE_SECRET_KEY,
    site_url: appUrl,
    additional_redirect_urls: [`${appUrl}/**`],
    minimum_password_length: 10,
    email: {
      template: {
        recovery: {
          subject: 'Choose a new password for GymAgents',
          content_path: resolve('supabase/templates/recovery.html'),
        },
      },
    },
  }
}

function serverOptions({ appUrl, deliverMail }: Options) {
  return {
    server: { disableStudio: true },
    drivers: {
      email: {
        send: ({ to, subject, text, html }: { to: string; subject: string; text?: string; html?: string }) =>
          deliverMail({ to, subject, text: throughTheApp(text ?? '', appUrl), html: html ?? '' }),
      },
    },
  }
}

/** Templates cover the HTML only. The plain text comes with a link to Auth itself, which the app does not serve. */
function throughTheApp(text: string, appUrl: string): string {
  return text.replaceAll(/\S+\/auth\/v1\/verify\?\S+/g, (link) => {
    const { searchParams } = new URL(link)
    const query = new URLSearchParams({
      token_hash: searchParams.get('token') ?? '',
      type: searchParams.get('type') ?? '',
    })
    return `${appUrl}/auth/confirm?${query}`
  })
}

async function answer(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`)
  if (!SERVED.some((prefix) => url.pathname.startsWith(`${prefix}/`))) {
    return refuse(response, 404, 'Only /rest/v1 and /auth/v1 are served here.')
  }
  const body = await readBody(request)
  if (body === undefined) return refuse(response, 413, `A body may have at most ${MAX_BODY_BYTES} bytes.`)
  const answered = await app.fetch(
    new Request(url, {
      method: request.method,
      headers: headersOf(request),
      body: body.length > 0 ? new Uint8Array(body) : undefined,
    }),
    { peerAddress: request.socket.remoteAddress ?? null },
  )
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  if (answered.body) await pipeline(Readable.fromWeb(answered.body as ReadableStream), response)
  else response.end()
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}

/** Undefined when it is larger than allowed; the rest is then read and thrown away so that the answer arrives. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message }))
}

function fail(response: ServerResponse, error: Error): void {
  // The caller hung up: nobody is left to be told.
  if (response.destroyed) return
  process.stderr.write(`Supabase could not answer a request: ${error.stack ?? error.message}\n`)
  if (response.headersSent) response.destroy()
  else refuse(response, 500, error.message)
}
