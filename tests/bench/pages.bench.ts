import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { buildIfNeeded } from '@/bin/stack/build'
import { startNext, untilHealthy } from '@/bin/stack/next'
import { freePort } from '@/bin/stack/postgres'
import { fillGym, MEMBERS, TASKS } from '@/tests/bench/big-gym'
import { type BenchStack, openStack, say } from '@/tests/bench/stack'

/** Asks the built app for every page of an owner whose gym has 10,000 members and 5,000 tasks, whole and rendered. */

const ROUNDS = 9
const TARGET_MS = 300
const WHO = { email: 'owner@big.example', password: 'a long password' }

async function signIn({ environment, sql, gymId }: BenchStack): Promise<string> {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '' } = environment
  const db = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await db.auth.signUp(WHO)
  if (error || !data.session) throw new Error(`The owner was not signed up: ${error?.message}`)
  await sql`insert into gym_people (gym_id, user_id, role, email, created_at)
    values (${gymId}, ${data.session.user.id}, 'owner', ${WHO.email}, now())`
  return `gymagents-auth-token=base64-${Buffer.from(JSON.stringify(data.session)).toString('base64url')}`
}

async function pagesOf({ sql, gymId }: BenchStack): Promise<string[]> {
  const [one] = await sql`select t.id, t.member_id from tasks t join replies r on r.task_id = t.id
    where t.gym_id = ${gymId} and t.status = 'waiting' limit 1`
  return [
    '/today',
    ...['needs', 'review', 'running', 'held', 'over', 'all'].map((view) => `/tasks?view=${view}`),
    '/tasks?view=all&q=member4',
    '/tasks?view=over&page=80',
    `/tasks/${one?.id}`,
    '/conversations',
    '/conversations?q=member4',
    `/conversations/${one?.id}`,
    '/members',
    '/members?sort=risk&page=100',
    `/members/${one?.member_id}`,
    '/results',
    '/reports',
    ...['', '/profile', '/instructions', '/stop-list', '/prices', '/team'].map((it) => `/settings${it}`),
    '/api/tasks?view=all',
    '/api/tasks/needs-attention',
  ]
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - began
}

/** The median of several, after one that loads the route. */
async function medians(appUrl: string, cookie: string, pages: string[]): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (const page of pages) {
    await timeOf(appUrl + page, cookie)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(appUrl + page, cookie))
    times.sort((a, b) => a - b)
    const median = Math.round(times[ROUNDS >> 1] ?? 0)
    say(`${String(median).padStart(5)} ms  ${page.replace(/[0-9a-f-]{36}/, '[id]')}`)
    found.push([page.replace(/[0-9a-f-]{36}/, '[id]'), median])
  }
  return found
}

const built = await buildIfNeeded()
if (built.kind === 'failed') throw new Error(built.output)
const port = await freePort()
const appUrl = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'gymagents-bench-pages-'))
const stack = await openStack(appUrl)
await fillGym(stack.sql, stack.gymId)
const cookie = await signIn(stack)
const logFile = join(folder, 'app.log')
const next = startNext({ port, dev: false, logFile, environment: stack.environment })
await untilHealthy(appUrl, next)
const found = await medians(appUrl, cookie, await pagesOf(stack))
await next.stop()
await stack.close()
rmSync(folder, { recursive: true, force: true })
const [page, ms] = found.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
say(
  JSON.stringify({ members: MEMBERS, tasks: TASKS, pages: found.length, slowest_page: page, slowest_ms: ms }),
)
process.exit(ms <= TARGET_MS ? 0 : 1)
