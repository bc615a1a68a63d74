import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '@/bin/stack/build'
import { startNext, untilHealthy } from '@/bin/stack/next'
import { freePort } from '@/bin/stack/postgres'
import { connectPushPress } from '@/lib/live'
import { type BenchStack, openStack, say } from '@/tests/bench/stack'
import { bodyOf, openSender, shuffled, signatureOf, takeOverWebhook } from '@/tests/e2e/pushpress'

/** Sends 1,000 webhooks to the built app, each three times and shuffled, over a sender's pool of connections. */

const EVENTS = 1_000
const TIMES = 3
const CONNECTIONS = 128
const TARGET_MS = 1_000
const ACCOUNT = { companyId: 'cmp_bench', apiKey: 'sk_sandbox_bench' }

async function burst(stack: BenchStack, appUrl: string) {
  const secret = await takeOverWebhook({ ...ACCOUNT, sandbox: stack.sandbox })
  const url = `${appUrl}/api/webhooks/pushpress?gym=${stack.gymId}`
  const bodies = Array.from({ length: EVENTS }, (_, at) =>
    bodyOf({
      event: 'checkin.created',
      data: { id: `chk_${at}`, company: ACCOUNT.companyId, kind: 'class' },
    }),
  )
  const letters = shuffled(Array.from({ length: TIMES }, () => bodies).flat()).map((body) => ({
    body,
    headers: { 'content-type': 'application/json', 'webhook-signature': signatureOf(body, secret) },
  }))
  const sender = openSender(CONNECTIONS)
  // A server that has just been started loads a route with the first request for it.
  await sender.send(url, '{}', {})
  const began = performance.now()
  const answers = await Promise.all(letters.map(({ body, headers }) => sender.send(url, body, headers)))
  const seconds = (performance.now() - began) / 1000
  sender.close()
  const [row] = await stack.sql`select count(*)::int as stored from webhook_events`
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    perSecond: Math.round(answers.length / seconds),
    medianMs: Math.round(times[times.length >> 1] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
    ofTarget: Number(((times.at(-1) ?? 0) / TARGET_MS).toFixed(2)),
    refused: answers.filter(({ status }) => status !== 200).length,
    stored: Number(row?.stored),
  }
}

const built = await buildIfNeeded()
if (built.kind === 'failed') throw new Error(built.output)
const port = await freePort()
const appUrl = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'gymagents-bench-webhooks-'))
const stack = await openStack(appUrl)
await stack.sandbox.seedGym({ ...ACCOUNT, seed: 3, members: 50, now: new Date() })
Object.assign(process.env, stack.environment)
const connected = await connectPushPress({ gymId: stack.gymId, ...ACCOUNT })
if (connected.kind !== 'connected') throw new Error(connected.message)
const next = startNext({
  port,
  dev: false,
  logFile: join(folder, 'app.log'),
  environment: stack.environment,
})
await untilHealthy(appUrl, next)
const result = await burst(stack, appUrl)
await next.stop()
await stack.close()
rmSync(folder, { recursive: true, force: true })
say(JSON.stringify(result))
process.exit(result.slowestMs <= TARGET_MS && result.refused === 0 && result.stored === EVENTS ? 0 : 1)
